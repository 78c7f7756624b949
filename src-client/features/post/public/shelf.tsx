import type { PostCard as Card } from '#shared/post.ts'
import { SHELF_SIZES } from './picture-sources.ts'
import { PostCard } from './post-card.tsx'

/** Fills whole rows of three and of four cards. */
const WHOLE_ROWS = { 8: 'md:max-lg:nth-[n+7]:hidden', 6: 'lg:nth-[n+5]:hidden' } as const

type ShelfProps = {
  /** The key under which the scroll position is kept. */
  name: string
  posts: readonly Card[]
  /** At most. */
  room: keyof typeof WHOLE_ROWS
}

/** A scrolling row of cards on a phone, whole rows on a desktop. */
export function Shelf({ name, posts, room }: ShelfProps) {
  return (
    <ul
      data-scroll-restoration-id={`shelf-${name}`}
      className="scroll-row relative -mx-4 flex snap-x scroll-px-4 gap-3 px-4 pb-3 md:mx-0 md:grid md:grid-cols-3 md:gap-5 md:overflow-visible md:p-0 lg:grid-cols-4"
    >
      {posts.map((post) => (
        <li
          key={post.id}
          className={`w-[60vw] max-w-64 shrink-0 snap-start md:w-auto md:max-w-none ${WHOLE_ROWS[room]}`}
        >
          <PostCard post={post} sizes={SHELF_SIZES} />
        </li>
      ))}
    </ul>
  )
}
