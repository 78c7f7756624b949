import type { SectionView } from '#shared/home.ts'
import { Headed } from './heading.tsx'
import { StoryRow } from './story.tsx'

/** Places in an order, as stops of a way. */
export function Route({ section }: { section: SectionView }) {
  return (
    <Headed section={section}>
      <ol className="mag-route">
        {section.posts.map((post) => (
          <li key={post.id}>
            <StoryRow post={post} />
          </li>
        ))}
      </ol>
    </Headed>
  )
}
