import { useLingui } from '@lingui/react/macro'
import { Lazy } from '#client/components/lazy.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { LikesText } from '#client/features/post/public/likes.tsx'
import { useReaction } from '#client/features/post/public/use-reaction.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { PostView } from '#shared/post.ts'

const LIKERS = lazyPart(() => import('./likers.tsx'))

/** How many like the post; opens the list of who does. */
export default function LikersButton({ post }: { post: Pick<PostView, 'id' | 'amount_of_likes'> }) {
  const { t } = useLingui()
  const { likes } = useReaction(post)
  const { isOpen, open, close } = useOverlay(`likers-${post.id}`)
  if (likes === 0 && !isOpen) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open()}
        className="min-h-11 min-w-11 rounded-full px-2 text-lotus hover:bg-sunken noscript:hidden"
      >
        <LikesText amount={likes} />
      </button>
      <Sheet isOpen={isOpen} onClose={close} title={t`Who likes this`}>
        {isOpen && (
          <Lazy part={LIKERS} pending={<Skeleton className="h-48" />}>
            {(Likers) => <Likers id={post.id} />}
          </Lazy>
        )}
      </Sheet>
    </>
  )
}
