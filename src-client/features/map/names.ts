import type { Position } from '#shared/position.ts'
import { type Point, pointOf, type Size, screenOf, type View } from './projection.ts'

export type NameKind = 'province' | 'town' | 'sight' | 'pin'
/** A name that a map may show, and its place. */
export type MapName = Position & { kind: NameKind; name: string }
/** With the middle of the name on the screen. */
export type PlacedName = MapName & { at: Point }

/** Pixels a letter, about; a Chinese one is twice as wide. */
const LETTER = 8
const CHINESE = /\p{Script=Han}/gu
/** Signs above and below a letter of Khmer take no width. */
const MARKS = /\p{M}/gu
const LINE = 26
const PIN = 44
/** Where a name may stand, in pixels below its place: a province beside a pin, the others below their dot or pin. */
const SHIFTS: Record<NameKind, readonly number[]> = { province: [0, 36, -36], town: [14], sight: [14], pin: [37] }
/** The buttons of the map. */
const CONTROLS = { width: 60, height: 210 }
/** How many sights a map of one pixel a unit names; a closer one names more. */
const SIGHTS = 14

const widthOf = (name: string) => (name.replace(MARKS, '').length + (name.match(CHINESE)?.length ?? 0)) * LETTER

const isIn = ({ x, y }: Point, { width, height }: Size) => x > 0 && y > 0 && x < width && y < height

/**
 * The names in sight that have room, none over another or over a pin. The earlier ones keep their room.
 * @param names in the order of how much they tell
 */
export function placedNames(
  names: readonly MapName[],
  { view, size, pins }: { view: View; size: Size; pins: readonly { point: Point }[] },
): PlacedName[] {
  const taken = [
    { x: size.width - CONTROLS.width / 2, y: CONTROLS.height / 2, ...CONTROLS },
    ...pins.map(({ point }) => ({ ...screenOf(view, size, point), width: PIN, height: PIN })),
  ]
  let sightsLeft = Math.round(SIGHTS * view.scale)
  return names.flatMap((one) => {
    if ((one.kind === 'sight' || one.kind === 'pin') && sightsLeft-- <= 0) return []
    const at = screenOf(view, size, pointOf(one))
    if (!isIn(at, size)) return []
    const width = widthOf(one.name)
    const shift = SHIFTS[one.kind].find((down) =>
      taken.every(
        (other) =>
          Math.abs(other.y - at.y - down) > (other.height + LINE) / 2 ||
          Math.abs(other.x - at.x) > (width + other.width) / 2,
      ),
    )
    if (shift === undefined) return []
    const middle = { x: at.x, y: at.y + shift }
    taken.push({ ...middle, width, height: LINE })
    return [{ ...one, at: middle }]
  })
}

/** The name that is nearest to the middle of a map; undefined where there is none. */
export const nearestName = (names: readonly MapName[], { middle }: View): MapName | undefined =>
  names.toSorted((one, other) => distanceTo(middle, one) - distanceTo(middle, other))[0]

const distanceTo = ({ x, y }: Point, place: Position) => Math.hypot(pointOf(place).x - x, pointOf(place).y - y)
