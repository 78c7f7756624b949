import { expect, test } from 'vitest'
import { frameAddress, googleMapsAddress, mapAddress } from './map-links.ts'

const nowhere = { map: null, lat: null, lon: null }
const wat = { map: null, lat: 13.4125, lon: 103.867 }
const embed = { kind: 'embed', src: 'https://www.google.com/maps/embed?pb=1' } as const
const link = { kind: 'link', src: 'https://maps.app.goo.gl/x' } as const

test('coordinates open in a map; without them the given link does', () => {
  expect(mapAddress(wat)).toBe('https://www.openstreetmap.org/?mlat=13.4125&mlon=103.867#map=16/13.4125/103.867')
  expect(mapAddress({ ...nowhere, map: link })).toBe(link.src)
  expect(mapAddress(nowhere)).toBeNull()
  expect(googleMapsAddress(wat)).toBe('https://www.google.com/maps/search/?api=1&query=13.4125%2C103.867')
  expect(googleMapsAddress(nowhere)).toBeNull()
})

test('the frame is the given embed, else a map around the coordinates; a plain link never is a frame', () => {
  expect(frameAddress({ ...wat, map: embed })).toBe(embed.src)
  expect(frameAddress({ ...wat, map: link })).toBe(
    'https://www.openstreetmap.org/export/embed.html?bbox=103.8570%2C13.4065%2C103.8770%2C13.4185&layer=mapnik&marker=13.4125%2C103.867',
  )
  expect(frameAddress({ ...nowhere, map: link })).toBeNull()
})
