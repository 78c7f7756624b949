import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { ApiInput } from '#client/lib/trpc.ts'

/** The call that takes a decision back. */
export type UndoCall =
  | { of: 'business'; input: ApiInput['business']['undoDecision'] }
  | { of: 'role'; input: ApiInput['admin']['undo'] }
  | { of: 'standing'; input: ApiInput['account']['undoStanding'] }
  | { of: 'author'; input: ApiInput['account']['undoAuthor'] }
  | { of: 'post'; input: ApiInput['post']['undoDecision'] }
  | { of: 'comment'; input: ApiInput['comment']['undoRemove'] }
  | { of: 'complaint'; input: ApiInput['complaint']['undoDecision'] }

/** A decision that an admin has just made, in words. @property row the key of the row that it was about */
export type Decided = { row: string; words: string; undo: UndoCall }

const OFFERED_MS = 10_000

let latest: (Decided & { at: number }) | null = null
const listeners = new Set<() => void>()

/** Offers the undo of a decision where the admin goes on: dialogs close with it. */
export function showDecided(decided: Decided | null): void {
  latest = decided && { ...decided, at: Date.now() }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The decision of the last seconds, also of another screen. */
export function useDecided(): Decided | null {
  useLayoutEffect(() => {
    if (latest && Date.now() - latest.at > OFFERED_MS) showDecided(null)
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  )
}
