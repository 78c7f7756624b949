import { Trans, useLingui } from '@lingui/react/macro'
import { Panorama } from '#client/components/panorama.tsx'
import { ListLink } from '#client/features/list/public/list-link.tsx'
import { TYPE_NAMES } from '#client/features/post/public/type-names.ts'
import SearchBox from '#client/features/search/public/search-box.tsx'
import { artOf } from '#client/lib/art.ts'
import { useLocale } from '#client/lib/locale.ts'
import { typeArt } from '#shared/art.ts'
import type { SectionView } from '#shared/home.ts'
import { HTML_LANG } from '#shared/locales.ts'
import { Greeting } from '../greeting.tsx'
import { EventBlock } from './event-block.tsx'

/** The kinds of places, each with a drawing that says it at a glance. */
const KINDS = [
  ['visit', 'temple'],
  ['food', 'restaurant'],
  ['hotel', 'resort'],
  ['event', 'festival'],
] as const

/** The search, the country, the kinds of places, and the next festival: a block for each. */
export function Hello({ section: { title, posts }, time }: { section: SectionView; time: number }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [festival] = posts
  return (
    <section className="page-width">
      <div className="blk-grid">
        <div className="blk-box blk-hello">
          <p className="text-sm">
            <Greeting time={time} />
          </p>
          <h1 lang={title && title.lang !== locale ? HTML_LANG[title.lang] : undefined} className="text-2xl font-bold">
            {title ? title.text : <Trans>Where to in Cambodia?</Trans>}
          </h1>
          <SearchBox look="wide" className="mt-3 block" />
        </div>
        <div className="blk-box blk-view">
          <Panorama className="" />
        </div>
        {festival && <EventBlock event={festival} className="blk-wide items-center" />}
        {KINDS.map(([kind, drawn]) => (
          <ListLink key={kind} type={kind} className={`blk-box blk-kind blk-${kind}`}>
            <img src={artOf(typeArt(drawn, kind))} alt="" width={480} height={360} decoding="async" />
            <span className="font-bold text-base text-ink">{i18n._(TYPE_NAMES[kind])}</span>
          </ListLink>
        ))}
      </div>
    </section>
  )
}
