import type { Unit } from '#shared/search-text.ts'
import type { Alternative, Term } from './read-query.ts'
import { unitsIn } from './tokens.ts'

type Range = [from: number, to: number]

/** Where a text has what was searched for, as offsets in UTF-16 units that never cut a cluster. */
export function highlightsOf(text: string, terms: readonly Term[]): Range[] {
  const units = unitsIn(text)
  const ranges = terms
    .flatMap(({ alternatives }) => alternatives.flatMap((alternative) => placesOf(units, alternative)))
    .sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return merged(ranges)
}

function placesOf(units: readonly Unit[], { units: wanted, ends }: Alternative): Range[] {
  return units.flatMap((first, at): Range[] => {
    const [only] = wanted
    const next = units[at + 1]
    if (wanted.length === 1 && only?.script === 'word' && next && only.text === first.text + next.text)
      return [[first.start, next.end]]
    const here = units.slice(at, at + wanted.length)
    const isHere = wanted.every(({ text }, nth) => {
      const there = here[nth]?.text ?? ''
      return ends && nth === wanted.length - 1 ? there.startsWith(text) : there === text
    })
    return isHere ? [[first.start, here.at(-1)?.end ?? first.end]] : []
  })
}

function merged(ranges: readonly Range[]): Range[] {
  const apart: Range[] = []
  for (const [from, to] of ranges) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}
