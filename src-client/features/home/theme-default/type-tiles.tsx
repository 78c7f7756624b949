import { ListLink } from '#client/features/list/public/list-link.tsx'
import { artOf } from '#client/lib/art.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { typeArt } from '#shared/art.ts'
import type { SectionView } from '#shared/home.ts'
import { TilePicture } from '../tile-picture.tsx'
import { Section } from './section.tsx'

/** The place types with most posts, each with its drawing. */
export function TypeTiles({ section }: { section: SectionView }) {
  const locale = useLocale()
  return (
    <Section section={section}>
      <ul
        data-scroll-restoration-id="types"
        className="scroll-row relative -mx-4 flex snap-x scroll-px-4 gap-3 px-4 pb-3 md:mx-0 md:grid md:grid-cols-6 md:gap-4 md:overflow-visible md:p-0"
      >
        {section.types.map(({ code, name, page, posts }) => (
          <li key={code} className="w-28 shrink-0 snap-start md:w-auto">
            <ListLink type={page} search={{ place_type: code }} className="group block rounded-card">
              <span className="row-picture relative block aspect-4/3 overflow-hidden rounded-card bg-accent-soft shadow-card">
                <TilePicture src={artOf(typeArt(code, page))} />
                <span className="absolute end-1.5 bottom-1.5 rounded-full bg-raised px-2 text-sm text-soft">
                  {formatNumber(posts, locale)}
                </span>
              </span>
              <span className="mt-2 block text-base leading-snug font-semibold text-ink group-hover:text-accent">
                {name}
              </span>
            </ListLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
