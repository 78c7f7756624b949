import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './build-stamp.ts'
import { LONG_FILES, shuffled } from './test-order.ts'

it.each(LONG_FILES)('%s, which begins before the others, is there', async (file) => {
  expect((await stat(join(ROOT, file))).isFile()).toBe(true)
})

it('shuffles alike for one seed, and otherwise for another', () => {
  const files = Array.from({ length: 20 }, (_, n) => ({ moduleId: `/src/${n}.test.ts` }))
  const inOrder = (seed: number) => shuffled(files, seed).map(({ moduleId }) => moduleId)
  expect(inOrder(1)).toEqual(inOrder(1))
  expect(inOrder(1)).not.toEqual(inOrder(2))
  expect(inOrder(1).toSorted()).toEqual(files.map(({ moduleId }) => moduleId).toSorted())
})
