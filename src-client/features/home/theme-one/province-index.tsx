import { ListLink } from '#client/features/list/public/list-link.tsx'
import type { SectionView } from '#shared/home.ts'
import { PlaceCount } from '../place-count.tsx'
import { Headed } from './heading.tsx'

/** Provinces as the index at the end of a book, in the order of the records. */
export function ProvinceIndex({ section }: { section: SectionView }) {
  return (
    <Headed section={section}>
      <ul className="mag-index">
        {section.provinces.map(({ code, name, places }) => (
          <li key={code}>
            <ListLink
              type="visit"
              search={{ province: code }}
              className="font-semibold text-base text-ink hover:text-accent"
            >
              {name}
              <span className="text-sm font-normal text-soft">
                <PlaceCount posts={places} />
              </span>
            </ListLink>
          </li>
        ))}
      </ul>
    </Headed>
  )
}
