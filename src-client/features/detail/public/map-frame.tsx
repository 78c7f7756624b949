import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { useOnline } from '#client/components/use-online.ts'

/** Milliseconds after which a map is late. */
const LATE_MS = 8_000

type MapFrameProps = { src: string; name: string }

/** A third party's map, with its progress until it is there, and another try where it does not come. */
export default function MapFrame({ src, name }: MapFrameProps) {
  const { t } = useLingui()
  const online = useOnline()
  const [attempt, setAttempt] = useState(1)
  const [isLoaded, setLoaded] = useState(false)
  const isReachable = useReachable(src, `${online} ${attempt}`)
  const [isLate, setLate] = useState(false)
  const isThere = online && isLoaded && isReachable === true
  const hasFailed = isReachable === false || isLate
  useEffect(() => {
    if (!online || isThere || hasFailed) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [online, isThere, hasFailed])
  const tryAgain = () => {
    setLoaded(false)
    setLate(false)
    setAttempt(attempt + 1)
  }
  return (
    <>
      {online && (
        <iframe
          key={attempt}
          src={src}
          title={t`Map of ${name}`}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={() => setLoaded(true)}
          className={`absolute inset-0 size-full border-0 ${isThere ? '' : 'invisible'}`}
        />
      )}
      {!isThere && (
        <div
          role="status"
          className="absolute inset-x-4 bottom-4 mx-auto w-fit space-y-2 rounded-card bg-raised px-4 py-3 text-center text-sm shadow-card"
        >
          {!online ? (
            <Trans>You are offline. Please check your connection.</Trans>
          ) : hasFailed ? (
            <>
              <p>
                <Trans>The map could not be loaded. Use the links below.</Trans>
              </p>
              <Button look="soft" onClick={tryAgain}>
                <Trans>Try again</Trans>
              </Button>
            </>
          ) : (
            <Trans>Loading…</Trans>
          )}
        </div>
      )}
    </>
  )
}

/**
 * Whether an address answers at all, which a frame does not tell: its `load` comes for the browser's error page too.
 * @param attempt asks again when it changes
 * @returns undefined until it is known
 */
function useReachable(src: string, attempt: string): boolean | undefined {
  const [answer, setAnswer] = useState<{ attempt: string; isReachable: boolean }>()
  useEffect(() => {
    const asking = new AbortController()
    const note = (isReachable: boolean) => {
      if (!asking.signal.aborted) setAnswer({ attempt, isReachable })
    }
    fetch(src, { mode: 'no-cors', credentials: 'omit', signal: asking.signal }).then(
      () => note(true),
      () => note(false),
    )
    return () => asking.abort()
  }, [src, attempt])
  return answer?.attempt === attempt ? answer.isReachable : undefined
}
