import { ListLink } from '#client/features/list/public/list-link.tsx'
import { artOf } from '#client/lib/art.ts'
import type { SectionView } from '#shared/home.ts'
import { PlaceCount } from '../place-count.tsx'
import { TilePicture } from '../tile-picture.tsx'
import { Section } from './section.tsx'

/** Every province with its drawing, those with most places first. */
export function Provinces({ section }: { section: SectionView }) {
  const sorted = section.provinces.toSorted((a, b) => b.places - a.places)
  return (
    <Section section={section}>
      <ul
        data-scroll-restoration-id="provinces"
        className="scroll-row relative -mx-4 grid snap-x scroll-px-4 auto-cols-[8.5rem] grid-flow-col grid-rows-3 gap-3 px-4 pb-3 md:mx-0 md:auto-cols-auto md:grid-flow-row md:grid-cols-5 md:grid-rows-none md:gap-4 md:overflow-visible md:p-0 lg:grid-cols-6"
      >
        {sorted.map((province) => (
          <li key={province.code} className="snap-start">
            <ProvinceTile {...province} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ProvinceTile({ code, name, places }: SectionView['provinces'][number]) {
  return (
    <ListLink
      type="visit"
      search={{ province: code }}
      className="group relative block aspect-4/3 overflow-hidden rounded-card bg-accent-soft shadow-card"
    >
      <TilePicture src={artOf({ name: `province/${code}` })} />
      <span className="absolute start-1.5 bottom-1.5 max-w-[calc(100%-0.75rem)] rounded-lg bg-raised px-2.5 py-1 font-semibold text-base text-ink leading-snug wrap-anywhere shadow-card">
        {name}
        <span className="block text-sm font-normal text-soft">
          <PlaceCount posts={places} />
        </span>
      </span>
    </ListLink>
  )
}
