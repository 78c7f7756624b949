import type { Unit } from '#shared/search-text.ts'
import type { Alternative, Term } from './term.ts'
import { unitsIn } from './tokens.ts'

type Range = [from: number, to: number]

/** Where a text has what was searched for, as offsets in UTF-16 units that never cut a cluster. */
export function highlightsOf(text: string, terms: readonly Term[]): Range[] {
  const units = unitsIn(text)
  const ranges = terms
    .flatMap(({ alternatives }) => alternatives.flatMap((alternative) => placesOf(text, units, alternative)))
    .sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return merged(ranges)
}

function placesOf(text: string, units: readonly Unit[], { units: wanted, ends, begun, isOpen }: Alternative): Range[] {
  return units.flatMap((first, at): Range[] => {
    const [only] = wanted
    const next = units[at + 1]
    const joined = wanted.length === 1 && only?.script === 'word' && next && only.text === first.text + next.text
    const here = joined ? [first, next] : units.slice(at, at + wanted.length)
    const isHere = wanted.every(({ text: unit }, nth) => {
      const there = here[nth]?.text ?? ''
      return (ends || isOpen) && nth === wanted.length - 1 ? there.startsWith(unit) : there === unit
    })
    if (!joined && !isHere) return []
    const whole: Range = [first.start, here.at(-1)?.end ?? first.end]
    return [begun === undefined ? whole : beginningOf(text, whole, begun)]
  })
}

/** So much of a place as has some letters; what cannot be seen, apostrophes and spaces between do not count. */
function beginningOf(text: string, [from, to]: Range, letters: number): Range {
  let end = from
  for (const char of text.slice(from, to)) {
    end += char.length
    const has = unitsIn(text.slice(from, end)).reduce((sum, { canonical }) => sum + canonical.length, 0)
    if (has >= letters) return [from, end]
  }
  return [from, to]
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
