import { Trans, useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { UndoNotice } from '#client/components/undo-notice.tsx'
import { UndoRegion } from '#client/components/undo-region.tsx'
import type { OwnPost } from '#shared/own-posts.ts'

type Props = { post: OwnPost | null; onDone: () => void }

/** Says that a post was deleted, and brings it back. */
export function UndoDelete({ post, onDone }: Props) {
  return <UndoRegion>{post && <Deleted key={post.id} post={post} onDone={onDone} />}</UndoRegion>
}

function Deleted({ post, onDone }: { post: OwnPost; onDone: () => void }) {
  const { t } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const name = post.name || t`Without a name`
  return (
    <UndoNotice undo={() => client.post.restore.mutate({ id: post.id })} onUndone={onDone} onOver={onDone}>
      <Trans>“{name}” has been deleted.</Trans>
    </UndoNotice>
  )
}
