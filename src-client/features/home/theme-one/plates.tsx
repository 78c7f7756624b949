import type { SectionView } from '#shared/home.ts'
import { Headed } from './heading.tsx'
import { Story } from './story.tsx'

const PLATE_SIZES = '(min-width: 75rem) 282px, (min-width: 48rem) 24vw, 46vw'

/** Tall pictures side by side. */
export function Plates({ section }: { section: SectionView }) {
  return (
    <Headed section={section}>
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-4 md:gap-5">
        {section.posts.map((post) => (
          <li key={post.id}>
            <Story post={post} sizes={PLATE_SIZES} plate="tall" />
          </li>
        ))}
      </ul>
    </Headed>
  )
}
