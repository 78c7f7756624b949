import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { placeholderOf } from './picture-placeholder.ts'

type Colour = readonly [number, number, number]

/** A picture of bands from top to bottom. */
function bands(width: number, height: number, colours: readonly Colour[]): string {
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    const colour = colours[Math.floor((y / height) * colours.length)] ?? [0, 0, 0]
    for (let x = 0; x < width; x += 1) rgba.set([...colour, 255], (y * width + x) * 4)
  }
  return Buffer.from(rgbaToThumbHash(width, height, rgba)).toString('base64')
}

const coloursOf = (gradient: string | undefined) =>
  [...(gradient ?? '').matchAll(/#(..)(..)(..)/g)].map((match) =>
    match.slice(1).map((part) => Number.parseInt(part, 16)),
  )

const near = (got: readonly number[] | undefined, wanted: Colour, by: number) =>
  got !== undefined && wanted.every((value, index) => Math.abs(value - (got[index] ?? 0)) <= by)

test.each([
  ['landscape', 40, 30],
  ['portrait', 30, 40],
  ['square', 32, 32],
])('a %s picture of one colour is that colour', (_, width, height) => {
  for (const colour of coloursOf(placeholderOf(bands(width, height, [[200, 120, 60]])))) {
    expect(near(colour, [200, 120, 60], 8)).toBe(true)
  }
})

test('sky over ground keeps its order', () => {
  const [top, , bottom] = coloursOf(
    placeholderOf(
      bands(40, 30, [
        [90, 160, 230],
        [90, 160, 230],
        [60, 120, 50],
      ]),
    ),
  )
  expect(near(top, [90, 160, 230], 40)).toBe(true)
  expect(near(bottom, [60, 120, 50], 45)).toBe(true)
})

test('what is not a thumbhash has no placeholder', () => {
  expect(placeholderOf('')).toBeUndefined()
  expect(placeholderOf('not base64!')).toBeUndefined()
  expect(placeholderOf('AAAA')).toBeUndefined()
})
