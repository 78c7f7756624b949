import { Trans, useLingui } from '@lingui/react/macro'
import { UndoNotice } from '#client/components/undo-notice.tsx'
import { UndoRegion } from '#client/components/undo-region.tsx'
import { trpc } from '#client/lib/trpc.ts'
import type { OwnPost } from '#shared/own-posts.ts'

type Props = { post: OwnPost | null; onDone: () => void }

/** Says that a post was deleted, and brings it back. */
export function UndoDelete({ post, onDone }: Props) {
  return <UndoRegion>{post && <Deleted key={post.id} post={post} onDone={onDone} />}</UndoRegion>
}

function Deleted({ post, onDone }: { post: OwnPost; onDone: () => void }) {
  const { t } = useLingui()
  const restorePost = trpc.post.restore.useMutation()
  const name = post.name || t`Without a name`
  return (
    <UndoNotice undo={() => restorePost.mutateAsync({ id: post.id })} onUndone={onDone} onOver={onDone}>
      <Trans>“{name}” has been deleted.</Trans>
    </UndoNotice>
  )
}
