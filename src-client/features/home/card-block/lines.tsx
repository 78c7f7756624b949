import type { SectionView } from '#shared/home.ts'
import { Headed } from './heading.tsx'
import { Line } from './tile.tsx'

/** Places in one block, line by line. */
export function Lines({ section }: { section: SectionView }) {
  return (
    <Headed section={section}>
      <ul className={`blk-box blk-lines ${section.page ? `blk-${section.page}` : ''}`}>
        {section.posts.map((post) => (
          <li key={post.id}>
            <Line post={post} />
          </li>
        ))}
      </ul>
    </Headed>
  )
}
