import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clustersOf } from './clusters.ts'

const points = fc.array(fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 500 }) }), {
  maxLength: 60,
})

it('every item stands in one cluster, no farther from the first than the distance', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 0, max: 200 }), (all, distance) => {
      const clusters = clustersOf(
        all.map((point) => ({ item: point, point })),
        distance,
      )
      expect(clusters.flatMap(({ items }) => items)).toHaveLength(all.length)
      expect(new Set(clusters.flatMap(({ items }) => items)).size).toBe(new Set(all).size)
      for (const { items } of clusters) {
        const [first] = items
        for (const { x, y } of items)
          expect(Math.hypot(x - (first?.x ?? x), y - (first?.y ?? y))).toBeLessThanOrEqual(distance)
      }
    }),
  )
})

it('a cluster stands in the middle of its items, and what is far apart stays apart', () => {
  const at = (x: number, y: number) => ({ item: `${x}`, point: { x, y } })
  const clusters = clustersOf([at(0, 0), at(100, 0), at(10, 20)], 40)
  expect(clusters).toEqual([
    { items: ['0', '10'], point: { x: 5, y: 10 } },
    { items: ['100'], point: { x: 100, y: 0 } },
  ])
})
