import { expect, test } from 'vitest'
import { directionsAddress, frameAddress, mapAddress } from './map-links.ts'

const nowhere = {
  type: 'visit' as const,
  address: 'Angkor Archaeological Park',
  name: '吴哥窟',
  names: { en: 'Angkor Wat & more', cn: '吴哥窟' },
  province: { code: 'siem-reap', name: 'Siem Reap' },
  map: null,
  lat: null,
  lon: null,
  precision: null,
}
const wat = { ...nowhere, lat: 13.4125, lon: 103.867, precision: 'exact' as const }
const embed = { kind: 'embed', src: 'https://www.google.com/maps/embed?pb=1' } as const
const link = { kind: 'link', src: 'https://maps.app.goo.gl/x' } as const

test('a map shows the coordinates, else what the author linked, else what is called so', () => {
  expect(mapAddress({ ...wat, map: link })).toBe('https://www.google.com/maps/search/?api=1&query=13.4125%2C103.867')
  expect(mapAddress({ ...nowhere, map: link })).toBe(link.src)
  expect(mapAddress({ ...nowhere, map: embed })).toBe(mapAddress(nowhere))
  expect(new URL(mapAddress(nowhere)).searchParams.get('query')).toBe('Angkor Wat & more, Siem Reap, Cambodia')
})

test('directions lead to the coordinates, else to the name in its province', () => {
  expect(directionsAddress('google', wat)).toBe('https://www.google.com/maps/dir/?api=1&destination=13.4125%2C103.867')
  expect(directionsAddress('apple', wat)).toBe('https://maps.apple.com/?daddr=13.4125%2C103.867')
  const toName = new URL(directionsAddress('osm', { ...nowhere, names: { kh: 'អង្គរវត្ត' } }))
  expect(toName.searchParams.get('to')).toBe('អង្គរវត្ត, Siem Reap, Cambodia')
})

test('an event is where its address says, since maps do not know its name', () => {
  const race = directionsAddress('google', { ...nowhere, type: 'event', address: 'Hun Neang Park' })
  expect(new URL(race).searchParams.get('destination')).toBe('Hun Neang Park, Siem Reap, Cambodia')
  const inProvince = mapAddress({ ...nowhere, type: 'event', address: '' })
  expect(new URL(inProvince).searchParams.get('query')).toBe('Siem Reap, Cambodia')
})

test('the middle of a district is not where directions lead', () => {
  const somewhere = directionsAddress('google', { ...wat, precision: 'district' })
  expect(new URL(somewhere).searchParams.get('destination')).toBe('Angkor Wat & more, Siem Reap, Cambodia')
})

test('the frame is the given embed, else a map around the coordinates; a plain link never is a frame', () => {
  expect(frameAddress({ ...wat, map: embed })).toBe(embed.src)
  expect(frameAddress({ ...wat, map: link })).toBe(
    'https://www.openstreetmap.org/export/embed.html?bbox=103.8570%2C13.4065%2C103.8770%2C13.4185&layer=mapnik&marker=13.4125%2C103.867',
  )
  expect(frameAddress({ ...nowhere, map: link })).toBeNull()
})

test('where only the district is known the frame shows an area without a pin', () => {
  const frame = new URL(frameAddress({ ...wat, map: null, precision: 'district' }) ?? '')
  expect(frame.searchParams.has('marker')).toBe(false)
  const [west = 0, south = 0, east = 0, north = 0] = (frame.searchParams.get('bbox') ?? '').split(',').map(Number)
  expect([east - west, north - south].every((width) => width > 0.2)).toBe(true)
})
