import { isObject } from '#client/lib/json.ts'
import type { MapPin, MapPins } from '#shared/map-pins.ts'
import { type Area, type Position, readArea } from '#shared/position.ts'

/** The query whose answers are kept together, wherever the map was: the same place is hardly ever asked for twice. */
export const PINS = 'post.pins'

/** The limit of one list; the pins that were seen last stay. */
const MAX_PINS_KEPT = 1_000

export const withoutArea = (input: unknown): unknown => (isObject(input) ? { ...input, area: undefined } : input)

/** The known pins of a list after an answer: its own, and those that were seen elsewhere on the map. */
export function joinedPins(input: unknown, answer: unknown, before: unknown): unknown {
  if (!isPins(answer)) return answer
  const area = areaIn(input)
  const own = new Set(answer.pins.map(({ id }) => id))
  // An answer with all that is inside tells what has gone.
  const isWhole = answer.total <= answer.pins.length
  const others = pinsIn(before).filter((pin) => !own.has(pin.id) && !(isWhole && isInside(pin, area)))
  return pinsAnswer([...answer.pins, ...others].slice(0, MAX_PINS_KEPT))
}

/** The answer to a map, of the pins that are kept of its list. */
export function pinsFor(input: unknown, kept: unknown): MapPins {
  const area = areaIn(input)
  return pinsAnswer(pinsIn(kept).filter((pin) => isInside(pin, area)))
}

const pinsAnswer = (pins: MapPin[]): MapPins => ({ pins, total: pins.length })

/** Kept answers are of this contract, so a look at one field is enough. */
const isPins = (data: unknown): data is MapPins => isObject(data) && Array.isArray(data.pins)
const pinsIn = (data: unknown): readonly MapPin[] => (isPins(data) ? data.pins : [])

const areaIn = (input: unknown): Area | undefined =>
  isObject(input) && typeof input.area === 'string' ? readArea(input.area) : undefined

const isInside = ({ lat, lon }: Position, area: Area | undefined): boolean =>
  area !== undefined && lat >= area.south && lat <= area.north && lon >= area.west && lon <= area.east
