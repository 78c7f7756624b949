import type { SectionView } from '#shared/home.ts'
import { Headed } from './heading.tsx'
import { Tile } from './tile.tsx'

const SIZES = '(min-width: 75rem) 580px, (min-width: 48rem) 48vw, 92vw'
const SMALL = '(min-width: 75rem) 190px, (min-width: 48rem) 16vw, 46vw'

/** Blocks of two sizes, or small ones in a grid. */
export function Mosaic({ section }: { section: SectionView }) {
  const isGrid = section.layout === 'grid'
  return (
    <Headed section={section}>
      <ul className={`blk-grid ${isGrid ? 'blk-many' : 'blk-mosaic'}`}>
        {section.posts.map((post, index) => (
          <li key={post.id}>
            <Tile post={post} sizes={isGrid || index > 0 ? SMALL : SIZES} />
          </li>
        ))}
      </ul>
    </Headed>
  )
}
