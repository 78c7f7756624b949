import { isSilent } from '#shared/khmer-clusters.ts'
import type { Unit } from '#shared/search-text.ts'
import { phraseAt } from './lexicon.ts'
import { wordTerms } from './read-words.ts'
import {
  begunCodes,
  codesOf,
  MAX_TERMS,
  othersOf,
  type Read,
  type Reading,
  SIMILAR_PHRASE,
  type Term,
  typedIn,
  type Within,
} from './term.ts'
import { unitsIn } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

const OPEN = 0.85
/** Without the clusters that are not heard. */
const HEARD = 0.95

/** Reads what somebody may have asked for: each term must be met by one of its alternatives or codes. */
export function readQuery(words: string, vocabulary: Vocabulary, reading: Reading): Term[] {
  const runs = runsOf(unitsIn(words))
  const terms = runs.flatMap((run, at) => {
    const within = { ...reading, words, vocabulary, isEnd: at === runs.length - 1 }
    return run[0]?.script === 'word' ? wordTerms(run, within) : runTerms(run, within)
  })
  const asked = terms.filter((term) => !term.isStop)
  return (asked.length > 0 ? asked : terms).slice(0, MAX_TERMS)
}

/** Words beside each other, and runs of one other script without a space. */
function runsOf(units: readonly Unit[]): Unit[][] {
  const runs: Unit[][] = []
  for (const unit of units) {
    const last = runs.at(-1)
    const goesOn = last?.[0]?.script === unit.script && (unit.script === 'word' || unit.isJoined)
    if (last && goesOn) last.push(unit)
    else runs.push([unit])
  }
  return runs
}

/** Whether known words can be cut off a run. */
export const canBeCut = (words: string): boolean =>
  runsOf(unitsIn(words)).some((run) => run[0]?.script !== 'word' && cut(run).length > 1)

function runTerms(run: readonly Unit[], { words, vocabulary, runs, isOpen, isLoose, isEnd }: Within): Read[] {
  const pieces = runs === 'cut' ? cut(run, { isLoose, mayEndOpen: isOpen && isEnd }) : [run]
  const alike = () => isLoose
  return pieces.map((units, at) => {
    const found = phraseAt(units, 0, alike)
    const entry = found?.length === units.length ? found.entry : undefined
    const meant = entry && !found?.isExact ? [{ units: entry.own, quality: SIMILAR_PHRASE }] : []
    const spoken = units.filter(({ canonical }) => !isSilent(canonical))
    const heard = spoken.length > 0 && spoken.length < units.length ? [{ units: spoken, quality: HEARD }] : []
    const isUnfinished = isOpen && isEnd && at === pieces.length - 1
    const ends = isUnfinished ? vocabulary.begunBy(units.at(-1)?.text ?? '').map(({ word }) => word) : []
    const open = ends.length > 0 ? [{ units, quality: OPEN, ends }] : []
    return {
      units,
      typed: typedIn(words, units),
      alternatives: [{ units, quality: 1 }, ...heard, ...open, ...meant, ...othersOf(entry)],
      codes: [...codesOf(entry, found?.isExact ? 1 : SIMILAR_PHRASE), ...(isUnfinished ? begunCodes(units) : [])],
      isKnown: true,
      isGuessed: false,
      isStop: entry?.isStop === true && entry.codes.length === 0,
    }
  })
}

type Cut = { isLoose?: boolean; mayEndOpen?: boolean }

/**
 * The known words of a run, the longest first from its beginning, and what is between them. Not where a single Khmer cluster
 * is left, which is in too many names.
 */
function cut(run: readonly Unit[], how: Cut = {}): Unit[][] {
  const pieces = piecesOf(run, how.isLoose ?? false)
  const isCrumb = ([only, next]: readonly Unit[]) => only?.script === 'khmer' && !next && !phraseAt([only], 0)
  const sure = how.mayEndOpen ? pieces.slice(0, -1) : pieces
  return sure.some(isCrumb) ? [[...run]] : pieces
}

function piecesOf(run: readonly Unit[], isLoose: boolean): Unit[][] {
  const pieces: Unit[][] = []
  let rest: Unit[] = []
  for (let at = 0; at < run.length; ) {
    const length = phraseAt(run, at, () => isLoose)?.length
    if (length === undefined) {
      rest.push(...run.slice(at, at + 1))
      at += 1
      continue
    }
    if (rest.length > 0) pieces.push(rest)
    rest = []
    pieces.push(run.slice(at, at + length))
    at += length
  }
  return rest.length > 0 ? [...pieces, rest] : pieces
}
