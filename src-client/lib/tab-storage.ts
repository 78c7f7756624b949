import { parseJson } from './json.ts'

/** Keeps something as long as the tab lives. */
export function keepInTab(entry: string, value: unknown): void {
  try {
    sessionStorage.setItem(entry, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: it is not kept.
  }
}

/** @returns undefined where nothing is kept that can be read */
export function readFromTab(entry: string): unknown {
  try {
    return parseJson(sessionStorage.getItem(entry) ?? '')
  } catch {
    return undefined
  }
}

/** Reads what is kept, for once. */
export function takeFromTab(entry: string): unknown {
  const kept = readFromTab(entry)
  try {
    sessionStorage.removeItem(entry)
  } catch {
    // Storage is blocked: nothing was kept.
  }
  return kept
}
