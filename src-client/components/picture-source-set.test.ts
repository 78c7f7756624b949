import { expect, test } from 'vitest'
import { imageViewOf } from '#shared/file.ts'
import { pictureSources } from './picture-source-set.ts'

const stored = {
  id: '0198f3a2-7c1e-7a5b-9d3e-2f1a4b5c6d7e',
  content: null,
  format: 'jpeg',
  width: 2000,
  height: 1500,
  thumbhash: '',
} as const

test('every format is offered in every width', () => {
  const { avif, webp, src } = pictureSources(imageViewOf({ ...stored, variant_widths: [320, 640, 960] }))
  expect(avif).toBe(
    `/uploads/${stored.id}/320.avif 320w, /uploads/${stored.id}/640.avif 640w, /uploads/${stored.id}/960.avif 960w`,
  )
  expect(webp).toBe(avif?.replaceAll('avif', 'webp'))
  expect(src).toBe(`/uploads/${stored.id}/640.webp`)
})

test('a picture whose copies are not made yet is its original', () => {
  expect(pictureSources(imageViewOf({ ...stored, variant_widths: [] }))).toEqual({
    avif: undefined,
    webp: undefined,
    src: `/uploads/${stored.id}/original.jpeg`,
  })
})

test('a picture with wide copies only falls back to the original', () => {
  expect(pictureSources(imageViewOf({ ...stored, variant_widths: [960] })).src).toBe(
    `/uploads/${stored.id}/original.jpeg`,
  )
})
