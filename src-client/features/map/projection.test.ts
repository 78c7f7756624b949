import { expect, it } from 'vitest'
import { readArea } from '#shared/position.ts'
import { areaOf, areaText, COUNTRY, cameraOf, fitted, moved, pointOf, screenOf, zoomed } from './projection.ts'

const SIZE = { width: 400, height: 600 }
const SIEM_REAP = { lat: 13.362, lon: 103.86 }
const KEP = { lat: 10.483, lon: 104.317 }

it('the whole country fits, the north above', () => {
  const view = fitted(COUNTRY, SIZE)
  const [north, south] = [SIEM_REAP, KEP].map((place) => screenOf(view, SIZE, pointOf(place)))
  for (const point of [north, south]) {
    expect(point?.x).toBeGreaterThan(0)
    expect(point?.x).toBeLessThan(SIZE.width)
  }
  expect(north?.y).toBeLessThan(south?.y ?? 0)
})

it('a view says what is in sight, which is fitted again', () => {
  const view = fitted(areaOf([SIEM_REAP, KEP]), SIZE, 0.1)
  const area = readArea(areaText(view, SIZE))
  expect(area?.north).toBeGreaterThan(SIEM_REAP.lat)
  expect(area?.south).toBeLessThan(KEP.lat)
  expect(area?.west).toBeLessThan(SIEM_REAP.lon)
})

it('what is below a finger stays there while the map comes closer', () => {
  const view = fitted(COUNTRY, SIZE)
  const at = { x: 130, y: 220 }
  const before = screenOf(view, SIZE, pointOf(SIEM_REAP))
  const held = moved(view, { x: at.x - before.x, y: at.y - before.y })
  const closer = screenOf(zoomed(held, SIZE, 2, at), SIZE, pointOf(SIEM_REAP))
  expect(closer.x).toBeCloseTo(at.x)
  expect(closer.y).toBeCloseTo(at.y)
})

it('a view neither leaves the country nor comes closer than there is something to see', () => {
  const view = moved(fitted(COUNTRY, SIZE), { x: 100_000, y: 100_000 })
  expect(readArea(areaText(view, SIZE))).toBeDefined()
  expect(zoomed(view, SIZE, 1e9).scale).toBe(128)
  expect(fitted(areaOf([KEP]), SIZE).scale).toBeLessThanOrEqual(128)
})

it('is the same view for MapLibre, whose world has 512 pixels at zoom 0', () => {
  const { center, zoom } = cameraOf({ middle: pointOf(KEP), scale: 2 })
  expect(center.lat).toBeCloseTo(KEP.lat)
  expect(center.lon).toBeCloseTo(KEP.lon)
  const degree = pointOf({ lat: 0, lon: 105 }).x - pointOf({ lat: 0, lon: 104 }).x
  expect(2 ** zoom * (512 / 360)).toBeCloseTo(2 * degree)
})
