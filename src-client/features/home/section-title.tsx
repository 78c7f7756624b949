import { useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/lib/locale.ts'
import type { SectionView } from '#shared/home.ts'
import { HTML_LANG } from '#shared/locales.ts'

/** A section's title as admins gave it, else by what it shows; `lang` where it is in another language than the page. */
export function useSectionTitle({ title, source, page }: SectionView): { text: string; lang?: string } {
  const { t } = useLingui()
  const locale = useLocale()
  if (title) return { text: title.text, ...(title.lang !== locale && { lang: HTML_LANG[title.lang] }) }
  if (source === 'types') return { text: t`What do you feel like?` }
  if (source === 'provinces') return { text: t`Explore provinces and areas` }
  if (source === 'events') return { text: t`Upcoming events` }
  if (source === 'newest') return { text: t`New on the map` }
  if (source === 'articles') return { text: t`Stories for the journey` }
  if (source === 'picked') return { text: t`Picked for you` }
  const trending = {
    visit: t`Trending places`,
    hotel: t`Popular places to stay`,
    food: t`Popular food`,
    event: t`Popular events`,
    service: t`Popular services`,
  }
  return { text: page ? trending[page] : t`Popular now` }
}

/** The list with more of what a section shows; null where there is no such list. */
export function listOf({ source, page, province, place_type, category }: SectionView) {
  const type = source === 'events' ? 'event' : page
  if (!type || source === 'picked') return null
  return {
    type,
    search: {
      ...(province && { province }),
      ...(place_type && { place_type }),
      ...(category && { category_id: category }),
    },
  }
}
