import { MAP_FRAME_HOSTS } from '#shared/map-link.ts'

export type Position = { lat: number; lon: number }
/** Pixels to the right and down. */
export type Offset = { x: number; y: number }
export type Size = { width: number; height: number }
/** The view of a map: its middle, and its zoom as maps of tiles count it. */
export type View = { middle: Position; zoom: number }

/** The whole country, and a house. */
export const ZOOMS = { least: 6, most: 18 }

/** Some metres. */
const DECIMALS = 5
const TILE = 256
const MAX_LATITUDE = 85
const MAX_LONGITUDE = 180

/** In the projection of web maps, from the west and the north of the world. */
function pointOf({ lat, lon }: Position, zoom: number): Offset {
  const world = TILE * 2 ** zoom
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI
  return { x: ((lon + 180) / 360) * world, y: ((1 - north) / 2) * world }
}

function positionOf({ x, y }: Offset, zoom: number): Position {
  const world = TILE * 2 ** zoom
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI
  const lon = (x / world) * 360 - 180
  return { lat: within(lat, MAX_LATITUDE), lon: within(lon, MAX_LONGITUDE) }
}

const within = (degrees: number, most: number) => Number(Math.max(-most, Math.min(most, degrees)).toFixed(DECIMALS))

/** The position so far from the middle. */
export function moved({ middle, zoom }: View, by: Offset): Position {
  const { x, y } = pointOf(middle, zoom)
  return positionOf({ x: x + by.x, y: y + by.y }, zoom)
}

/** How far a position is from the middle. */
export function offsetOf({ middle, zoom }: View, position: Position): Offset {
  const [from, to] = [pointOf(middle, zoom), pointOf(position, zoom)]
  return { x: to.x - from.x, y: to.y - from.y }
}

/** A little less than is shown: a frame chooses the nearest zoom at which it shows all that it is asked for. */
const ASKED = 0.49

/** The frame that shows the same with streets. */
export function streetsAddress(view: View, { width, height }: Size): string {
  const [west, north] = [-width * ASKED, -height * ASKED]
  const [from, to] = [moved(view, { x: west, y: -north }), moved(view, { x: -west, y: north })]
  const box = [from.lon, from.lat, to.lon, to.lat].join(',')
  return `https://${MAP_FRAME_HOSTS[2]}/export/embed.html?bbox=${encodeURIComponent(box)}&layer=mapnik`
}
