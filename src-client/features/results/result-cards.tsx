import { Highlighted } from '#client/components/highlighted.tsx'
import { PostCard } from '#client/features/post/public/post-card.tsx'
import type { FoundPost } from '#shared/search.ts'
import { RESULT_GRID, RESULT_SIZES } from './layout.ts'

/** A desktop's first row, or a phone's first two. */
const FIRST_ROW = 4

/** The cards of the results, with the searched words marked. */
export function ResultCards({ posts }: { posts: readonly FoundPost[] }) {
  return (
    <ul className={RESULT_GRID}>
      {posts.map(({ highlights, ...post }, nth) => (
        <li key={post.id}>
          <PostCard
            post={post}
            first={nth < FIRST_ROW}
            sizes={RESULT_SIZES}
            name={highlights.name.length > 0 && <Highlighted text={post.name} ranges={highlights.name} />}
          >
            {highlights.address.length > 0 && (
              <p className="line-clamp-2 text-sm text-soft">
                <Highlighted text={post.address} ranges={highlights.address} />
              </p>
            )}
          </PostCard>
        </li>
      ))}
    </ul>
  )
}
