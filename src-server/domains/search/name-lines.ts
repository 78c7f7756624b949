import { withoutType } from './lexicon.ts'
import { barred, unbarred, unitsIn } from './tokens.ts'

/** A name as a whole, a part of one, or another name of the same place. */
export type NameLine = { kind: 'name' | 'part' | 'alias'; units: string[] }

/** Before the line of what is not a whole name. */
const MARKS: Partial<Record<string, NameLine['kind']>> = { '~': 'part', '=': 'alias' }

/** The lines of the names of a post, as they are stored. */
export const nameLinesOf = (names: string): NameLine[] =>
  names.split('\n').map((line) => {
    const kind = MARKS[line.charAt(0)]
    return kind ? { kind, units: unbarred(line.slice(1)) } : { kind: 'name', units: unbarred(line) }
  })

export const aliasLinesIn = (names: string): string[] => names.split('\n').filter((line) => line.startsWith('='))

export const linesOfAlias = (alias: string): string[] => marked('=', [barred(unitsIn(alias))])

/** A name as a whole, and its parts: what is in brackets, what is outside, and it without its type. */
export function linesOfName(name: string): string[] {
  const inside = [...name.matchAll(/[(（]([^)）]+)[)）]/g)].map(([, words = '']) => words)
  const outside = name.replace(/[(（][^)）]*[)）]?/g, ' ')
  const parts = inside.length > 0 ? [outside, ...inside] : [name]
  const bare = parts.flatMap((part) => {
    const rest = withoutType(unitsIn(part))
    return rest ? [barred(rest)] : []
  })
  const lesser = [...(inside.length > 0 ? parts.map((part) => barred(unitsIn(part))) : []), ...bare]
  return [barred(unitsIn(name)), ...marked('~', lesser)]
}

const marked = (mark: string, lines: readonly string[]) =>
  lines.filter((line) => line !== '').map((line) => mark + line)
