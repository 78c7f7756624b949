import { expect, it } from 'vitest'
import { shuffled } from './test-order.ts'

it('shuffles alike for one seed, and otherwise for another', () => {
  const files = Array.from({ length: 20 }, (_, n) => ({ moduleId: `/src/${n}.test.ts` }))
  const inOrder = (seed: number) => shuffled(files, seed).map(({ moduleId }) => moduleId)
  expect(inOrder(1)).toEqual(inOrder(1))
  expect(inOrder(1)).not.toEqual(inOrder(2))
  expect(inOrder(1).toSorted()).toEqual(files.map(({ moduleId }) => moduleId).toSorted())
})
