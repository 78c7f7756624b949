import { ListLink } from '#client/features/list/public/list-link.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { SectionView } from '#shared/home.ts'
import { Headed } from './heading.tsx'

/** Place types as words, without pictures. */
export function TypeWords({ section }: { section: SectionView }) {
  const locale = useLocale()
  return (
    <Headed section={section}>
      <ul className="flex flex-wrap gap-x-4">
        {section.types.map(({ code, name, page, posts }) => (
          <li key={code}>
            <ListLink
              type={page}
              search={{ place_type: code }}
              className="inline-flex min-h-11 items-center gap-1 text-lg font-bold text-ink hover:text-accent"
            >
              {name}
              <span className="text-sm font-normal text-soft">{formatNumber(posts, locale)}</span>
            </ListLink>
          </li>
        ))}
      </ul>
    </Headed>
  )
}
