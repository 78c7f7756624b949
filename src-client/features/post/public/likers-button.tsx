import { Lazy } from '#client/components/lazy.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { LikesText } from './likes.tsx'
import { type Likeable, useReaction } from './use-reaction.ts'

const LIKERS = lazyPart(() => import('./likers.tsx'))

/**
 * How many like a post or an article; opens the list of who does.
 * @param title of that list, in the page's catalog
 */
export default function LikersButton({ subject, title }: { subject: Likeable; title: string }) {
  const { kind = 'post', id } = subject
  const { likes } = useReaction(subject)
  const overlay = useOverlay(`likers-${id}`)
  const { isOpen, open } = overlay
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
      <Sheet overlay={overlay} title={title}>
        {isOpen && (
          <Lazy part={LIKERS} pending={<Skeleton className="h-48" />}>
            {(Likers) => <Likers subject={{ kind, id }} />}
          </Lazy>
        )}
      </Sheet>
    </>
  )
}
