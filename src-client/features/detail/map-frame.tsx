import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useOnline } from '#client/components/use-online.ts'

/** Milliseconds after which a map is late. */
const LATE_MS = 8_000

type MapFrameProps = { src: string; name: string }

/** A third party's map, with its progress until it is loaded. */
export default function MapFrame({ src, name }: MapFrameProps) {
  const { t } = useLingui()
  const online = useOnline()
  const [state, setState] = useState<'loading' | 'late' | 'there'>('loading')
  useEffect(() => {
    if (!online || state !== 'loading') return
    const timer = setTimeout(() => setState('late'), LATE_MS)
    return () => clearTimeout(timer)
  }, [online, state])
  const isThere = online && state === 'there'
  return (
    <>
      {online && (
        <iframe
          src={src}
          title={t`Map of ${name}`}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={() => setState('there')}
          className={`absolute inset-0 size-full border-0 ${isThere ? '' : 'opacity-0'}`}
        />
      )}
      {!isThere && (
        <p
          role="status"
          className="absolute inset-x-4 bottom-4 mx-auto w-fit rounded-full bg-raised px-4 py-2 text-center text-sm shadow-card"
        >
          {!online ? (
            <Trans>You are offline. Please check your connection.</Trans>
          ) : state === 'late' ? (
            <Trans>The map could not be loaded. Use the links below.</Trans>
          ) : (
            <Trans>Loading…</Trans>
          )}
        </p>
      )}
    </>
  )
}
