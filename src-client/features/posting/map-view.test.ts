import { describe, expect, it } from 'vitest'
import { isFrameSource } from '#shared/map-link.ts'
import { moved, offsetOf, streetsAddress, type View } from './map-view.ts'

const KEP: View = { middle: { lat: 10.4829, lon: 104.3167 }, zoom: 15 }

describe('the view of a map', () => {
  it('finds the position below a point, and the point of a position', () => {
    const pier = moved(KEP, { x: 120, y: -80 })
    expect(pier.lat).toBeGreaterThan(KEP.middle.lat)
    expect(pier.lon).toBeGreaterThan(KEP.middle.lon)
    const { x, y } = offsetOf(KEP, pier)
    expect([Math.round(x), Math.round(y)]).toEqual([120, -80])
  })

  it('has the scale of web maps: 4.7 m a pixel at zoom 15 in Kep', () => {
    const metresPerDegree = 111_320 * Math.cos((10.4829 * Math.PI) / 180)
    const east = moved(KEP, { x: 100, y: 0 }).lon - KEP.middle.lon
    expect((east * metresPerDegree) / 100).toBeCloseTo(4.7, 1)
  })

  it('ends at the edges of the world', () => {
    expect(moved({ middle: { lat: 84, lon: 179 }, zoom: 6 }, { x: 9_000, y: -90_000 })).toEqual({ lat: 85, lon: 180 })
  })

  it('is asked for with streets in a frame that may be shown', () => {
    const address = new URL(streetsAddress(KEP, { width: 400, height: 300 }))
    expect(isFrameSource(address)).toBe(true)
    const [west = 0, south = 0, east = 0, north = 0] = address.searchParams.get('bbox')?.split(',').map(Number) ?? []
    expect((west + east) / 2).toBeCloseTo(KEP.middle.lon, 4)
    expect((south + north) / 2).toBeCloseTo(KEP.middle.lat, 4)
    const [corner, opposite] = [offsetOf(KEP, { lat: north, lon: west }), offsetOf(KEP, { lat: south, lon: east })]
    expect(opposite.x - corner.x).toBeLessThan(400)
    expect(opposite.y - corner.y).toBeGreaterThan(290)
  })
})
