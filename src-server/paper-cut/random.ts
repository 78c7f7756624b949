import { hash } from '#shared/hash.ts'

/** A seeded stream of numbers with the few draws the scenes need. */
export type Rng = {
  /** The next number in [0, 1). */
  next: () => number
  /** A number in [low, high). */
  range: (low: number, high: number) => number
  /** A whole number from low to high, both included. */
  int: (low: number, high: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (probability: number) => boolean
}

/** A deterministic generator for the seed: mulberry32 by Tommy Ettinger (public domain). */
export const makeRng = (seed: string): Rng => {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const range = (low: number, high: number): number => low + (high - low) * next()
  const int = (low: number, high: number): number => Math.floor(range(low, high + 1))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return { next, range, int, pick, chance: (probability) => next() < probability }
}
