import type { PostCard as Card } from '#shared/post.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { PostCard } from './post-card.tsx'

/** On a phone as many columns as have room for a card's words, at most four: two, four when it is held sideways, one with large text. */
export const POST_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,22%),1fr))] gap-3 md:grid-cols-3 md:gap-5 lg:grid-cols-[repeat(var(--columns,4),minmax(0,1fr))]'

/** A desktop's first row, or a phone's first two: their pictures are fetched first. */
const FIRST_ROW = 4

type PostGridProps = {
  posts: readonly Card[]
  /** At the top of a page. */
  eager?: boolean
}

export function PostGrid({ posts, eager = false }: PostGridProps) {
  return (
    <ul className={POST_GRID}>
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard post={post} first={eager && index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholders with the cards' exact geometry. */
export function PostGridSkeleton({ cards }: { cards: number }) {
  return (
    <div aria-hidden="true" className={POST_GRID}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}
