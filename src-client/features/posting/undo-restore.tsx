import { Trans, useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'

const OFFERED_MS = 10_000

/** A version that was had back: what it has become, and whose words it took the place of. */
export type Restored = { from: number; version: number; replaced: number }

type Props = { id: string; restored: Restored | null; onDone: () => void; onOver: () => void }

/** Says that a version was restored, and takes that back. The region is always there, so that it is read out. */
export function UndoRestore({ restored, ...props }: Props) {
  return <div role="status">{restored && <Notice key={restored.version} restored={restored} {...props} />}</div>
}

function Notice({ id, restored, onDone, onOver }: Props & { restored: Restored }) {
  const { i18n } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const number = formatNumber(restored.from, useLocale())
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const notice = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone with the confirmation.
  useEffect(() => notice.current?.querySelector('button')?.focus(), [])
  const isOffered = !isBusy && error === undefined
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (!isOffered) return
    const timer = setTimeout(() => over(), OFFERED_MS)
    return () => clearTimeout(timer)
  }, [isOffered])
  const undo = async () => {
    setBusy(true)
    try {
      await client.post.restoreVersion.mutate({ id, version: restored.version, from: restored.replaced })
      onDone()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <p
      ref={notice}
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-gold-soft px-4 py-2 text-gold"
    >
      {error === undefined ? <Trans>Version {number} has been restored.</Trans> : errorSentence(error, i18n)}
      <Button look="plain" disabled={isBusy} onClick={() => void undo()}>
        <Trans>Undo</Trans>
      </Button>
    </p>
  )
}
