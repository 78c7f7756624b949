import { formatDistance } from '#client/lib/format-distance.ts'
import { useLocale } from '#client/lib/locale.ts'
import { metresPerPixel, type View } from './projection.ts'

/** Its greatest length in pixels. */
const ROOM = 96
const STEPS = [5, 2, 1]

/** The longest of 1, 2, 5, 10, 20 … metres that is no longer than so many. */
export function roundMetres(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return (STEPS.find((step) => step * power <= most) ?? 1) * power
}

/** How far it is on the map. */
export function ScaleBar({ view }: { view: View }) {
  const locale = useLocale()
  const perPixel = metresPerPixel(view)
  const metres = roundMetres(ROOM * perPixel)
  return (
    <p className="map-name pointer-events-none absolute start-3 bottom-2 text-sm text-ink">
      {formatDistance(metres, locale)}
      <span
        aria-hidden="true"
        className="block h-1.5 border-x-2 border-b-2 border-current"
        style={{ width: metres / perPixel }}
      />
    </p>
  )
}
