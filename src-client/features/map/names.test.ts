import { describe, expect, it } from 'vitest'
import { type MapName, placedNames } from './names.ts'
import places from './places.json' with { type: 'json' }
import { COUNTRY, fitted, pointOf, screenOf } from './projection.ts'

const size = { width: 374, height: 700 }
const siemReap: MapName = { kind: 'province', name: 'Siem Reap', lat: 13.362, lon: 103.861 }
const beside: MapName = { kind: 'town', name: 'Beside it', lat: 13.372, lon: 103.866 }
const sights: MapName[] = places.sights.map(({ en: name, lat, lon }) => ({ kind: 'sight', name, lat, lon }))
const around = (lat: number, lon: number, degrees: number) =>
  fitted({ west: lon - degrees, east: lon + degrees, south: lat - degrees, north: lat + degrees }, size)

describe('names on the map', () => {
  it('give way to earlier ones and to pins', () => {
    const view = fitted(COUNTRY, size)
    const shown = (pins: { point: { x: number; y: number } }[]) =>
      placedNames([siemReap, beside], { view, size, pins }).map(({ name }) => name)
    expect(shown([])).toEqual(['Siem Reap'])
    const [moved] = placedNames([siemReap], { view, size, pins: [{ point: pointOf(siemReap) }] })
    expect(moved?.at.y).toBeGreaterThan(screenOf(view, size, pointOf(siemReap)).y + 30)
    expect(placedNames([beside], { view, size, pins: [{ point: pointOf(siemReap) }] })).toEqual([])
  })

  it('tell a great one over pins, where it hides least of them', () => {
    const view = fitted(COUNTRY, size)
    const { x, y } = pointOf(siemReap)
    const pins = [-36, 0, 50].map((down) => ({ point: { x, y: y + down / view.scale } }))
    expect(placedNames([siemReap], { view, size, pins })).toEqual([])
    const [told] = placedNames([{ ...siemReap, isTold: true }], { view, size, pins })
    expect(told?.at.y).toBe(screenOf(view, size, { x, y }).y + 36)
  })

  it('keep apart from the next one, as wide as its vowels are', () => {
    const view = fitted(COUNTRY, size)
    const named = (name: string, right: number): MapName => ({
      kind: 'town',
      name,
      lat: 12.5,
      lon: 104 + right / degree,
    })
    const degree = (pointOf({ lat: 12.5, lon: 105 }).x - pointOf({ lat: 12.5, lon: 104 }).x) * view.scale
    const shown = (right: number) =>
      placedNames([named('ពោធិ៍សាត់', 0), named('កំពត', right)], { view, size, pins: [] }).length
    expect([shown(40), shown(70)]).toEqual([1, 2])
  })

  it('leave room for the scale', () => {
    const { scale } = fitted(COUNTRY, size)
    const { x, y } = pointOf(siemReap)
    const middle = { x: x + (size.width / 2 - 40) / scale, y: y - (size.height / 2 - 20) / scale }
    const low = placedNames([siemReap], { view: { middle, scale }, size, pins: [] })
    expect(low).toEqual([])
  })

  it('show both where there is room', () => {
    const shown = placedNames([siemReap, beside], { view: around(13.363, 103.862, 0.005), size, pins: [] })
    expect(shown).toHaveLength(2)
  })

  it('tell where one is at every scale of Angkor, and few of the country', () => {
    for (const degrees of [0.1, 0.3, 1, 2]) {
      expect(placedNames(sights, { view: around(13.43, 103.87, degrees), size, pins: [] }).length).toBeGreaterThan(2)
    }
    expect(placedNames(sights, { view: fitted(COUNTRY, size), size, pins: [] }).length).toBeLessThan(12)
  })
})
