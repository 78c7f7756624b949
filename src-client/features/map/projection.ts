import type { Area, Position } from '#shared/position.ts'
import base from './base-map.json' with { type: 'json' }

/** On the base map: pixels of web maps at its zoom, to the right and down from its corner; or pixels of a screen. */
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
/** The view of a map: the point in its middle, and how many pixels a unit of the base map has. */
export type View = { middle: Point; scale: number }

const WORLD = 256 * 2 ** base.zoom
const [LEFT = 0, TOP = 0] = base.origin

/** A village. */
const CLOSEST = 128
/** The country in a narrow window. */
const FARTHEST = 0.4

export const COUNTRY: Area = { west: 101.9, south: 9.7, east: 108.1, north: 15 }

export function pointOf({ lat, lon }: Position): Point {
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI
  return { x: ((lon + 180) / 360) * WORLD - LEFT, y: ((1 - north) / 2) * WORLD - TOP }
}

function positionOf({ x, y }: Point): Position {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + TOP)) / WORLD))) * 180) / Math.PI
  return { lat, lon: ((x + LEFT) / WORLD) * 360 - 180 }
}

/** Where a point of the base map is on the screen. */
export const screenOf = ({ middle, scale }: View, { width, height }: Size, { x, y }: Point): Point => ({
  x: width / 2 + (x - middle.x) * scale,
  y: height / 2 + (y - middle.y) * scale,
})

const [NORTH_WEST, SOUTH_EAST] = [
  pointOf({ lat: COUNTRY.north, lon: COUNTRY.west }),
  pointOf({ lat: COUNTRY.south, lon: COUNTRY.east }),
]

/** The width of the world at MapLibre's zoom 0, in pixels. */
const WORLD_AT_0 = 512

const EARTH_METRES = 40_075_017

/** In the middle of the view. */
export const metresPerPixel = ({ middle, scale }: View): number =>
  (EARTH_METRES * Math.cos((positionOf(middle).lat * Math.PI) / 180)) / WORLD / scale

/** The same view for MapLibre. */
export const cameraOf = ({ middle, scale }: View): { center: Position; zoom: number } => ({
  center: positionOf(middle),
  zoom: Math.log2((WORLD * scale) / WORLD_AT_0),
})

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** The middle stays in the country. */
const kept = ({ middle, scale }: View): View => ({
  middle: { x: within(middle.x, NORTH_WEST.x, SOUTH_EAST.x), y: within(middle.y, NORTH_WEST.y, SOUTH_EAST.y) },
  scale: within(scale, FARTHEST, CLOSEST),
})

/** The view after its content was moved by so many pixels. */
export const moved = ({ middle, scale }: View, by: Point): View =>
  kept({ middle: { x: middle.x - by.x / scale, y: middle.y - by.y / scale }, scale })

/** The view so many times closer; what is at that point of the screen stays there. */
export function zoomed(view: View, { width, height }: Size, factor: number, at?: Point): View {
  const scale = within(view.scale * factor, FARTHEST, CLOSEST)
  const away = { x: (at?.x ?? width / 2) - width / 2, y: (at?.y ?? height / 2) - height / 2 }
  const shift = 1 / view.scale - 1 / scale
  return kept({ middle: { x: view.middle.x + away.x * shift, y: view.middle.y + away.y * shift }, scale })
}

/** The closest view that shows an area. @param margin to each side, as a share of the map */
export function fitted({ west, south, east, north }: Area, { width, height }: Size, margin = 0): View {
  const [from, to] = [pointOf({ lat: north, lon: west }), pointOf({ lat: south, lon: east })]
  const room = 1 - 2 * margin
  const scale = Math.min((width * room) / (to.x - from.x || 1), (height * room) / (to.y - from.y || 1))
  return kept({ middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, scale })
}

/** The smallest area with all positions. */
export const areaOf = (positions: readonly Position[]): Area => ({
  west: Math.min(...positions.map(({ lon }) => lon)),
  south: Math.min(...positions.map(({ lat }) => lat)),
  east: Math.max(...positions.map(({ lon }) => lon)),
  north: Math.max(...positions.map(({ lat }) => lat)),
})

/** About 100 m. */
const DECIMALS = 3

/** The area in sight as `west,south,east,north`. @param share of the map, more than 1 for what is about to come into sight */
export function areaText({ middle, scale }: View, { width, height }: Size, share = 1): string {
  const [right, down] = [(width / 2 / scale) * share, (height / 2 / scale) * share]
  const from = positionOf({ x: middle.x - right, y: middle.y + down })
  const to = positionOf({ x: middle.x + right, y: middle.y - down })
  return [from.lon, from.lat, to.lon, to.lat].map((degrees) => degrees.toFixed(DECIMALS)).join(',')
}
