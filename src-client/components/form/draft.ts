import type { FieldValues } from 'react-hook-form'

/** Drafts live as long as the tab. */
const keyOf = (draft: string) => `draft:${draft}`

/** @param secrets names of fields that are never kept, such as passwords */
export function saveDraft(draft: string, values: FieldValues, secrets: readonly string[]): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)))
  try {
    sessionStorage.setItem(keyOf(draft), JSON.stringify(kept))
  } catch {
    // Storage is full or blocked: there is no draft.
  }
}

export function readDraft(draft: string): FieldValues {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(draft)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

export const dropDraft = (draft: string): void => sessionStorage.removeItem(keyOf(draft))
