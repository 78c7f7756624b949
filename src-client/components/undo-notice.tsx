import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { Button } from './button.tsx'

const OFFERED_MS = 10_000

type Props = {
  /** Says what was done. */
  children: ReactNode
  /** Left out where it cannot be taken back. */
  undo?: () => Promise<unknown>
  onUndone: () => void
  /** Where the button that was pressed is still there. */
  leavesFocus?: boolean
  /** Called once it was offered for ten seconds, and told whether it has the focus; without it the offer stays. */
  onOver?: (hasFocus: boolean) => void
}

/** Says what was done, and takes it back. It stands in an `UndoRegion`. */
export function UndoNotice({ children, undo, onUndone, leavesFocus = false, onOver }: Props) {
  const { i18n } = useLingui()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const notice = useRef<HTMLParagraphElement>(null)
  const takeFocus = useEffectEvent(() => {
    if (!leavesFocus) (notice.current?.querySelector('button') ?? notice.current)?.focus()
  })
  useEffect(() => takeFocus(), [])
  const isOffered = !isBusy && error === undefined
  const over = useEffectEvent(() => onOver?.(notice.current?.contains(document.activeElement) ?? false))
  useEffect(() => {
    if (!isOffered) return
    const timer = setTimeout(() => over(), OFFERED_MS)
    return () => clearTimeout(timer)
  }, [isOffered])
  const takeBack = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      onUndone()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <p
      ref={notice}
      tabIndex={-1}
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-gold-soft px-4 py-2 text-gold shadow-raised"
    >
      {error === undefined ? children : errorSentence(error, i18n)}
      {undo && (
        <Button look="plain" disabled={isBusy} onClick={() => void takeBack(undo)}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </p>
  )
}
