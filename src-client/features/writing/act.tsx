import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { errorSentence } from '#client/lib/error-sentence.ts'

/** Says what was done, and offers to take it back. */
export type Tell = (words: string, undo: () => Promise<unknown>) => Promise<void>

type ActProps = {
  look?: 'soft'
  /** The version of the article that it acts on. */
  version: number
  onAct: () => Promise<void>
  children: ReactNode
}

/** A button that says why it could not act, until something is typed or saved that may have mended it. */
export function Act({ look, version, onAct, children }: ActProps) {
  const { i18n } = useLingui()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [known, setKnown] = useState(version)
  if (version !== known) {
    setKnown(version)
    setError(undefined)
  }
  const isWrong = error !== undefined
  useEffect(() => {
    if (!isWrong) return
    const forget = () => setError(undefined)
    document.addEventListener('input', forget, { once: true })
    return () => document.removeEventListener('input', forget)
  }, [isWrong])
  const act = async () => {
    setBusy(true)
    setError(undefined)
    await onAct().catch(setError)
    setBusy(false)
  }
  return (
    <div className="space-y-2">
      <Button {...(look && { look })} aria-disabled={isBusy} onClick={() => !isBusy && void act()}>
        {children}
      </Button>
      {isWrong && (
        <p role="alert" className="text-sm text-laterite">
          {errorSentence(error, i18n)}
        </p>
      )}
    </div>
  )
}
