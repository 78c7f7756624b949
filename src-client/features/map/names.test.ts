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
