import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#client/components/button.tsx'
import { PostCard } from '#client/features/post/public/post-card.tsx'
import { useReaction } from '#client/features/post/public/use-reaction.ts'
import type { PostCard as Card } from '#shared/post.ts'

/** A saved post. One that is let go leaves its place to a notice, until the list is opened again. */
export function SavedCard({ post }: { post: Card }) {
  const { name } = post
  const { is_saved = true, wish } = useReaction(post)
  const item = useRef<HTMLLIElement>(null)
  const wasSaved = useRef(is_saved)
  useEffect(() => {
    if (wasSaved.current === is_saved) return
    wasSaved.current = is_saved
    // The button that was tapped is gone.
    item.current?.querySelector('button')?.focus()
  }, [is_saved])
  return (
    <li ref={item}>
      {is_saved ? (
        <PostCard post={post} />
      ) : (
        <div className="flex h-full min-h-48 animate-fade flex-col items-center justify-center gap-3 rounded-card border border-line border-dashed p-4 text-center text-soft">
          <p role="status" className="wrap-anywhere">
            <Trans>“{name}” has been removed.</Trans>
          </p>
          <Button look="plain" onClick={() => wish('save', true)}>
            <Trans>Undo</Trans>
          </Button>
        </div>
      )}
    </li>
  )
}
