import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { useOnline } from '#client/components/use-online.ts'
import { useReachable } from './use-reachable.ts'

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
