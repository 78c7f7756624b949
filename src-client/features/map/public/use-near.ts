import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { setHere, useHere } from '#client/lib/here.ts'
import { addPrefetch } from '#client/lib/prefetches.ts'
import { isPositionReal, type Position } from '#shared/position.ts'

const FAILURE = () => import('./position-failure.ts')
addPrefetch(FAILURE)

/** What a browser says that has looked and found nothing: `GeolocationPositionError.POSITION_UNAVAILABLE`. */
const UNAVAILABLE = 2

const TIMEOUT_MS = 10_000
/** Somebody who walks is still there. */
const STALE_MS = 120_000

/** About 100 m: enough for what is near, and no address. */
const ROUNDED_METRES = 100
const rounded = (degrees: number) => Math.round(degrees * 1_000) / 1_000

/** Where the visitor is. The browser asks for the position when `look` is called, never before. */
export function useNear() {
  const { i18n } = useLingui()
  const here = useHere()
  const [isLooking, setLooking] = useState(false)
  const fail = (code: number) => {
    setLooking(false)
    // Without a network its words cannot be had.
    void FAILURE()
      .then(({ sayFailure }) => sayFailure(i18n, code))
      .catch(() => undefined)
  }
  const look = (onFound?: (position: Position) => void) => {
    setLooking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const position = { lat: rounded(latitude), lon: rounded(longitude) }
        if (!isPositionReal(position)) return fail(UNAVAILABLE)
        setLooking(false)
        setHere(position, Math.max(accuracy, ROUNDED_METRES))
        onFound?.(position)
      },
      ({ code }) => fail(code),
      { timeout: TIMEOUT_MS, maximumAge: STALE_MS },
    )
  }
  return { here, isLooking, look }
}
