import { useLingui } from '@lingui/react/macro'
import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { Button, type Look } from './button.tsx'
import { Confirm } from './confirm.tsx'
import { SlowSaveNotice } from './form/slow-save-notice.tsx'

type Props<T> = {
  /** Unique among the overlays of a page. */
  name: string
  label: string
  /** Its accessible name, where the label alone would not say what it acts on. */
  fullLabel?: string
  look?: Look
  className?: string
  title: string
  /** Explains what the action will do. */
  children: ReactNode
  yes: string
  /** The button that keeps things as they are, where “Cancel” could be taken for the action. */
  no?: string
  onYes: () => Promise<T>
  /**
   * Called with the result of onYes once the dialog has closed, or the button is gone. Remove the row or move the focus here, not
   * in onYes. It knows what was there when yes was pressed: live news may have changed that since.
   */
  onDone?: (answer: T) => void
  /** Shown below the sentence of a failure. */
  noteOf?: (error: unknown) => ReactNode
}

/** Asks before it acts, and shows a failure in the same dialog. */
export function ConfirmButton<T>({
  name,
  label,
  fullLabel,
  look = 'plain',
  className,
  title,
  children,
  yes,
  no,
  onYes,
  onDone,
  noteOf,
}: Props<T>) {
  const { t, i18n } = useLingui()
  const ask = useOverlay(name)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const done = useRef<(() => void) | null>(null)
  const isGone = useRef(false)
  const finish = useEffectEvent(() => {
    const then = done.current
    done.current = null
    then?.()
  })
  useEffect(() => {
    if (!ask.isOpen && !isBusy) finish()
  }, [ask.isOpen, isBusy])
  // Live news of what was done may take the row away before the answer comes, or the dialog has closed.
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      finish()
    }
  }, [])
  const go = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const answer = await onYes()
      const then = () => onDone?.(answer)
      if (isGone.current) then()
      else done.current = then
      ask.close()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button look={look} className={className} aria-label={fullLabel} onClick={() => ask.open()}>
        {label}
      </Button>
      <Confirm
        overlay={isBusy ? { ...ask, close: () => {} } : ask}
        title={title}
        yes={yes}
        no={no ?? t`Cancel`}
        look="danger"
        isBusy={isBusy}
        onYes={() => void go()}
      >
        {children}
        <p role="status" className="mt-2 flex items-center gap-2 empty:hidden">
          {isBusy && (
            <>
              <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin text-accent" />
              {t`Processing…`}
            </>
          )}
          {error !== undefined && <span className="text-laterite">{errorSentence(error, i18n)}</span>}
        </p>
        {error !== undefined && noteOf?.(error)}
        {isBusy && <SlowSaveNotice />}
      </Confirm>
    </>
  )
}
