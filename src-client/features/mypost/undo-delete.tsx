import { Trans, useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { errorSentence } from '#client/lib/error-sentence.ts'
import type { OwnPost } from '#shared/own-posts.ts'

const OFFERED_MS = 10_000

type Props = { post: OwnPost | null; onDone: () => void }

/** Says that a post was deleted, and brings it back. The region is always there, so that it is read out. */
export function UndoDelete({ post, onDone }: Props) {
  return <div role="status">{post && <Deleted key={post.id} post={post} onDone={onDone} />}</div>
}

function Deleted({ post: { id, name }, onDone }: { post: OwnPost; onDone: () => void }) {
  const { i18n } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const notice = useRef<HTMLParagraphElement>(null)
  // The row and its button are gone.
  useEffect(() => notice.current?.querySelector('button')?.focus(), [])
  const isOffered = !isBusy && error === undefined
  const onOver = useEffectEvent(onDone)
  useEffect(() => {
    if (!isOffered) return
    const timer = setTimeout(() => onOver(), OFFERED_MS)
    return () => clearTimeout(timer)
  }, [isOffered])
  const undo = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await client.post.restore.mutate({ id })
      onDone()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <p
      ref={notice}
      tabIndex={-1}
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-gold-soft px-4 py-2 text-gold"
    >
      {error === undefined ? <Trans>“{name}” has been deleted.</Trans> : errorSentence(error, i18n)}
      <Button look="plain" disabled={isBusy} onClick={() => void undo()}>
        <Trans>Undo</Trans>
      </Button>
    </p>
  )
}
