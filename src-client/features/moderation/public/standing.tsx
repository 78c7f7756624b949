import { Trans } from '@lingui/react/macro'
import type { PostView } from '#shared/post.ts'
import { Decision } from './decision.tsx'

/** Says to its author, on the post's page, why others do not see it as it stands there. */
export function Standing({ post: { status, moderation } }: { post: Pick<PostView, 'status' | 'moderation'> }) {
  if (moderation?.is_waiting || moderation?.is_held) return <Decision status={status} moderation={moderation} />
  if (status !== 'draft') return null
  return (
    <p className="rounded-card bg-sunken px-4 py-3">
      <Trans>This is a draft: only you can see it.</Trans>
    </p>
  )
}
