import { useSyncExternalStore } from 'react'
import type { Position } from '#shared/position.ts'

let here: Position | null = null
const listeners = new Set<() => void>()

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where the visitor is, once they have told. It is in this document's memory alone: never kept, never in an address. */
export const hereNow = (): Position | null => here

export function setHere(position: Position | null): void {
  here = position
  for (const listener of listeners) listener()
}

export const useHere = (): Position | null => useSyncExternalStore(onChange, hereNow, () => null)
