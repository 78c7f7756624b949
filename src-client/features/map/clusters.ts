import type { Point } from './projection.ts'

export type Placed<T> = { item: T; point: Point }
/** Items that stand together, with the point in their middle. */
export type Cluster<T> = { items: T[]; point: Point }

/**
 * Puts together what is closer than a distance: each item, in the given order, takes the free ones around it. By hand, since
 * a map has a few hundred.
 */
export function clustersOf<T>(placed: readonly Placed<T>[], distance: number): Cluster<T>[] {
  const free = new Set(placed)
  const clusters: Cluster<T>[] = []
  for (const first of placed) {
    if (!free.has(first)) continue
    const members = [...free].filter(({ point }) => isWithin(first.point, point, distance))
    for (const member of members) free.delete(member)
    clusters.push({ items: members.map(({ item }) => item), point: middleOf(members.map(({ point }) => point)) })
  }
  return clusters
}

const isWithin = (one: Point, other: Point, distance: number) =>
  one === other || Math.hypot(one.x - other.x, one.y - other.y) < distance

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
