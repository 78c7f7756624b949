import { ListLink } from '#client/features/list/public/list-link.tsx'
import { artOf } from '#client/lib/art.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { typeArt } from '#shared/art.ts'
import type { SectionView } from '#shared/home.ts'
import { Headed } from './heading.tsx'

/** Place types with their drawings, or provinces by how much there is in them. */
export function Chips({ section }: { section: SectionView }) {
  const locale = useLocale()
  const provinces = section.provinces.toSorted((a, b) => b.places - a.places)
  return (
    <Headed section={section}>
      <ul className="blk-chips">
        {section.types.map(({ code, name, page, posts }) => (
          <li key={code}>
            <ListLink type={page} search={{ place_type: code }} className={`blk-${page} text-base text-ink`}>
              <img src={artOf(typeArt(code, page))} alt="" width={480} height={360} loading="lazy" decoding="async" />
              <span className="font-semibold">{name}</span>
              <span className="text-sm">{formatNumber(posts, locale)}</span>
            </ListLink>
          </li>
        ))}
        {provinces.map(({ code, name, places }) => (
          <li key={code}>
            <ListLink type="visit" search={{ province: code }} className="blk-plain text-base text-ink">
              <span className="font-semibold">{name}</span>
              <span className="text-sm text-soft">{formatNumber(places, locale)}</span>
            </ListLink>
          </li>
        ))}
      </ul>
    </Headed>
  )
}
