import { useState } from 'react'

type Sample = { at: number; positions: Readonly<Record<string, number>> }

/** A rate over some looks is steadier than over two. */
const LOOKS = 6

/** Per second between two samples; null where it was not there, or began anew. */
export function rateBetween(samples: readonly Sample[], name: string): number | null {
  const own = samples.flatMap(({ at, positions }) => {
    const position = positions[name]
    return position === undefined ? [] : [{ at, position }]
  })
  const [first, last] = [own.at(0), own.at(-1)]
  if (!first || !last || first.at === last.at || last.position < first.position) return null
  return ((last.position - first.position) * 1_000) / (last.at - first.at)
}

/**
 * How many events a second things move at that are looked at from time to time, by their names.
 * @param at when they were looked at last, in milliseconds
 */
export function useRates(at: number, positions: Sample['positions']): (name: string) => number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  if (samples.at(-1)?.at !== at) setSamples([...samples.slice(1 - LOOKS), { at, positions }])
  return (name) => rateBetween(samples, name)
}
