import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { decideUnanswered, onUnanswered, unansweredAttempt } from '#client/lib/unanswered.ts'
import { Button } from '../button.tsx'
import { SLOW_MS, useLasts, VERY_SLOW_MS } from '../use-lasts.ts'

/** Says that the answer to what was sent takes long, and later offers to send it once more, or to give it up. */
export default function SlowSave() {
  const attempt = useSyncExternalStore(onUnanswered, unansweredAttempt)
  const isSlow = useLasts(attempt, SLOW_MS)
  const isVerySlow = useLasts(attempt, VERY_SLOW_MS)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSlow || isVerySlow) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [isSlow, isVerySlow])
  const again = () => {
    // The button goes.
    notice.current?.focus()
    decideUnanswered('again')
  }
  return (
    <div ref={notice} role="status" tabIndex={-1} className={isSlow ? 'outline-none' : 'sr-only'}>
      {isSlow && (
        <div className="space-y-3 rounded-xl bg-gold-soft px-4 py-3 text-sm text-gold">
          <p>
            <Trans>This is taking longer than usual…</Trans>
          </p>
          {isVerySlow && (
            <p className="flex flex-wrap gap-3">
              <Button look="soft" onClick={again}>
                <Trans>Try again</Trans>
              </Button>
              <Button look="plain" onClick={() => decideUnanswered('stop')}>
                <Trans>Stop waiting</Trans>
              </Button>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
