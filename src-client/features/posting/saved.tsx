import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import type { PostView } from '#shared/post.ts'

type Answer = { title: MessageDescriptor; next: MessageDescriptor }

const WAITS = msg`An admin looks at it before visitors see it. You will find it among your posts, with what was decided.`
const KEPT: Answer = { title: msg`Your draft is saved`, next: msg`Only you can see it. Send it when it is ready.` }

function answerOf({ status, moderation }: PostView): Answer {
  if (status === 'published' && moderation?.is_waiting)
    return {
      title: msg`Thank you! Your changes have been sent`,
      next: msg`Visitors see the post as it was until an admin has looked at them.`,
    }
  if (status === 'published') return { title: msg`Your post is published`, next: msg`Everyone can see it now.` }
  return status === 'pending' ? { title: msg`Thank you! Your post has been sent`, next: WAITS } : KEPT
}

/** Says what happens next with a post that was sent. */
export function Saved({ post }: { post: PostView }) {
  const { i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, next } = answerOf(post)
  return (
    <div className="space-y-3 py-4 text-center">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {i18n._(title)}
      </h3>
      <p className="text-soft">{i18n._(next)}</p>
      <p className="flex flex-col gap-3 pt-2">
        <Link to="/detail/$id" params={{ id: post.id }} replace className={buttonStyle()}>
          <Trans>See your post</Trans>
        </Link>
        <Link to="/setting/mypost" replace className={buttonStyle('plain')}>
          <Trans>My posts</Trans>
        </Link>
      </p>
    </div>
  )
}
