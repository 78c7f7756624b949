import { Trans, useLingui } from '@lingui/react/macro'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { setHere } from '#client/lib/here.ts'
import { addPrefetch } from '#client/lib/prefetches.ts'
import { chipStyle } from './chip-style.ts'
import { useListState } from './list-state.ts'

const FAILURE = () => import('#client/features/map/public/position-failure.ts')
addPrefetch(FAILURE)

const TIMEOUT_MS = 10_000
/** Somebody who walks is still there. */
const STALE_MS = 120_000

/** About 100 m: enough for what is near, and no address. */
const rounded = (degrees: number) => Math.round(degrees * 1_000) / 1_000

/** Orders the lists by how far it is. The browser asks for the position when it is tapped, never before. */
export default function NearChip() {
  const { here } = useListState()
  const { i18n } = useLingui()
  const [isLooking, setLooking] = useState(false)
  const onFound = ({ coords: { latitude, longitude } }: GeolocationPosition) => {
    setLooking(false)
    setHere({ lat: rounded(latitude), lon: rounded(longitude) })
  }
  const onFailed = ({ code }: Pick<GeolocationPositionError, 'code'>) => {
    setLooking(false)
    // Without a network its words cannot be had.
    void FAILURE()
      .then(({ sayFailure }) => sayFailure(i18n, code))
      .catch(() => undefined)
  }
  const toggle = () => {
    if (here) return setHere(null)
    setLooking(true)
    navigator.geolocation.getCurrentPosition(onFound, onFailed, { timeout: TIMEOUT_MS, maximumAge: STALE_MS })
  }
  return (
    <button
      type="button"
      aria-pressed={here !== null}
      aria-busy={isLooking}
      onClick={isLooking ? undefined : toggle}
      className={chipStyle(here !== null)}
    >
      <LocateFixed size={16} aria-hidden="true" className={isLooking ? 'motion-safe:animate-pulse' : ''} />
      <Trans>Near me</Trans>
      {here && <X size={16} aria-hidden="true" />}
    </button>
  )
}
