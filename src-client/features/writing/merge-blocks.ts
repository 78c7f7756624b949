import { diff3Merge, diffComm } from 'node-diff3'
import stringify from 'safe-stable-stringify'
import type { Conflict, Merge } from '#client/components/form/conflicts.ts'

/** Blocks are compared by all that is in them, in whatever order the editor or the database has put it. */
const keysOf = (blocks: unknown): string[] =>
  Array.isArray(blocks) ? blocks.map((block) => stringify(block) ?? '') : []
const blocksOf = (keys: readonly string[]): unknown[] => keys.map((key) => JSON.parse(key))

/**
 * Merges two edits of a text block by block: only where both have changed the same ones does one have to choose. Until then the
 * text has those that were written here. Where nobody knows what both began with, all that the two have in common stands for it.
 */
export const mergeBlocks: Merge = (name, { base, mine, theirs }) => {
  if (!name.endsWith('.body')) return undefined
  const [here, there] = [keysOf(mine), keysOf(theirs)]
  const before = base === undefined ? diffComm(here, there).flatMap(({ common }) => common ?? []) : keysOf(base)
  const regions = diff3Merge(here, before, there, { excludeFalseConflicts: true })
  const keys: string[] = []
  const conflicts: Conflict[] = []
  for (const { ok, conflict } of regions) {
    if (conflict) conflicts.push(conflictOf(conflict.a, conflict.b, keys.length))
    keys.push(...(ok ?? conflict?.a ?? []))
  }
  return { value: blocksOf(keys), conflicts }
}

/** @param offset of the blocks in the merged text */
const conflictOf = (mine: readonly string[], theirs: readonly string[], offset: number): Conflict => ({
  theirs: blocksOf(theirs),
  use: (current) => {
    const keys = keysOf(current)
    const at = nearestPosition(mine, keys, offset)
    // Blocks that have been edited since stay, and theirs follow the text.
    return blocksOf(at === undefined ? [...keys, ...theirs] : keys.toSpliced(at, mine.length, ...theirs))
  },
})

/** Where a row of blocks begins in others, nearest to where it was; undefined where it does not stand there. */
const nearestPosition = (row: readonly string[], keys: readonly string[], offset: number): number | undefined =>
  [...keys.keys(), keys.length]
    .filter((at) => row.every((key, nth) => keys[at + nth] === key))
    .toSorted((one, other) => Math.abs(one - offset) - Math.abs(other - offset))[0]
