import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOnline } from '#client/components/use-online.ts'
import { useReachable } from '#client/features/detail/public/use-reachable.ts'
import { useSettled } from '#client/lib/use-settled.ts'
import { offsetOf, type Size, streetsAddress, type View } from './map-view.ts'

/** After the last move. Until then the streets that are there move along. */
const PAUSE_MS = 500

/** Another company's streets below a view that moves, where they come. */
export function Streets({ view, size }: { view: View; size: Size }) {
  const { t } = useLingui()
  const online = useOnline()
  const asked = useSettled(view, { pauseMs: PAUSE_MS, start: view })
  const address = streetsAddress(asked, size)
  const isReachable = useReachable(address, String(online))
  const [loaded, setLoaded] = useState('')
  const { x, y } = offsetOf(view, asked.middle)
  const isThere = isReachable && loaded === address && view.zoom === asked.zoom
  if (!online) return null
  return (
    // Inert: what is done with the map is done with the view.
    <div inert className={`absolute inset-0 ${isThere ? '' : 'invisible'}`}>
      <iframe
        key={address}
        src={address}
        title={t`Streets`}
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => setLoaded(address)}
        style={{ transform: `translate(${x}px, ${y}px)` }}
        className="size-full border-0"
      />
    </div>
  )
}
