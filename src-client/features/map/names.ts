import type { Position } from '#shared/position.ts'
import { type Point, pointOf, type Size, screenOf, type View } from './projection.ts'

export type NameKind = 'province' | 'town' | 'sight' | 'pin'
/** A name that a map may show, and its place. One that is always told may lie over pins. */
export type MapName = Position & { kind: NameKind; name: string; isTold?: boolean }
/** With the middle of the name on the screen. */
export type PlacedName = MapName & { at: Point }

/** By its middle. */
type Box = Point & Size

/** Pixels a letter, about; a Chinese one is twice as wide. */
const LETTER = 8
const CHINESE = /\p{Script=Han}/gu
/** Signs above and below a letter of Khmer take no width; those beside it do. */
const MARKS = /\p{Mn}/gu
/** Between a name and the next. */
const GAP = 8
const LINE = 26
const PIN = 44
/** Where a name may stand, in pixels below its place: a province beside a pin, the others below their dot or pin. */
const SHIFTS: Record<NameKind, readonly number[]> = { province: [0, 36, -36], town: [14], sight: [14], pin: [37] }
/** The buttons of the map, and its scale. */
const CONTROLS = { width: 60, height: 210 }
const SCALE = { width: 120, height: 48 }
/** How many sights a map of one pixel a unit names; a closer one names more. */
const SIGHTS = 14

const widthOf = (name: string) => (name.replace(MARKS, '').length + (name.match(CHINESE)?.length ?? 0)) * LETTER + GAP

const isIn = ({ x, y }: Point, { width, height }: Size) => x > 0 && y > 0 && x < width && y < height

/**
 * The names in sight that have room, none over another or over a pin. The earlier ones keep their room.
 * @param names in the order of how much they tell
 */
export function placedNames(
  names: readonly MapName[],
  { view, size, pins }: { view: View; size: Size; pins: readonly { point: Point }[] },
): PlacedName[] {
  const taken: Box[] = [
    { x: size.width - CONTROLS.width / 2, y: CONTROLS.height / 2, ...CONTROLS },
    { x: SCALE.width / 2, y: size.height - SCALE.height / 2, ...SCALE },
  ]
  const marks: Box[] = pins.map(({ point }) => ({ ...screenOf(view, size, point), width: PIN, height: PIN }))
  let sightsLeft = Math.round(SIGHTS * view.scale)
  return names.flatMap((one) => {
    if ((one.kind === 'sight' || one.kind === 'pin') && sightsLeft-- <= 0) return []
    const at = screenOf(view, size, pointOf(one))
    if (!isIn(at, size)) return []
    const width = widthOf(one.name)
    const boxes = SHIFTS[one.kind]
      .map((down): Box => ({ x: at.x, y: at.y + down, width, height: LINE }))
      .filter((box) => isIn(box, size) && taken.every((other) => sharedArea(box, other) === 0))
    const areaOf = (box: Box) => marks.reduce((sum, mark) => sum + sharedArea(box, mark), 0)
    const [best] = boxes.toSorted((a, b) => areaOf(a) - areaOf(b))
    if (!best || (areaOf(best) > 0 && !one.isTold)) return []
    taken.push(best)
    return [{ ...one, at: { x: best.x, y: best.y } }]
  })
}

/** Of two boxes, in square pixels. */
function sharedArea(one: Box, other: Box): number {
  const wide = (one.width + other.width) / 2 - Math.abs(one.x - other.x)
  const high = (one.height + other.height) / 2 - Math.abs(one.y - other.y)
  return wide > 0 && high > 0 ? wide * high : 0
}

/** The name that is nearest to the middle of a map; undefined where there is none. */
export const nearestName = (names: readonly MapName[], { middle }: View): MapName | undefined =>
  names.toSorted((one, other) => distanceTo(middle, one) - distanceTo(middle, other))[0]

const distanceTo = ({ x, y }: Point, place: Position) => Math.hypot(pointOf(place).x - x, pointOf(place).y - y)
