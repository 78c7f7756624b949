import { useHere, useHereAccuracy } from '#client/lib/here.ts'
import { metresPerPixel, pointOf, type Size, screenOf, type View } from './projection.ts'

/** Where the visitor is, once they have told, in a circle as wide as that may be wrong. */
export function OwnPosition({ view, size }: { view: View; size: Size }) {
  const here = useHere()
  const accuracy = useHereAccuracy()
  if (!here) return null
  const { x, y } = screenOf(view, size, pointOf(here))
  const width = (2 * accuracy) / metresPerPixel(view)
  return (
    <div
      aria-hidden="true"
      data-own-position
      className="pointer-events-none absolute flex -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full border border-accent-base bg-accent-base/20"
      style={{ left: x, top: y, width, height: width }}
    >
      <span className="size-4 shrink-0 rounded-full border-3 border-white bg-accent-strong shadow-raised" />
    </div>
  )
}
