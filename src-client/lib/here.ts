import { useSyncExternalStore } from 'react'
import type { Position } from '#shared/position.ts'

let here: Position | null = null
let metres = 0
const listeners = new Set<() => void>()

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where the visitor is, once they have told. It is in this document's memory alone: never kept, never in an address. */
export const hereNow = (): Position | null => here

/** @param accuracy how far off the position may be, in metres */
export function setHere(position: Position | null, accuracy = 0): void {
  here = position
  metres = accuracy
  for (const listener of listeners) listener()
}

export const useHere = (): Position | null => useSyncExternalStore(onChange, hereNow, () => null)

/** How far off the visitor's position may be, in metres. */
export const useHereAccuracy = (): number =>
  useSyncExternalStore(
    onChange,
    () => metres,
    () => 0,
  )
