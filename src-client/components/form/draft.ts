import type { FieldValues } from 'react-hook-form'

/** What was typed into a form and not sent yet. It lives as long as the tab. */
const keyOf = (draft: string) => `draft:${draft}`

/** @param secrets fields that are never kept, such as passwords. */
export function saveDraft(draft: string, values: FieldValues, secrets: readonly string[]): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)))
  try {
    sessionStorage.setItem(keyOf(draft), JSON.stringify(kept))
  } catch {
    // Without room for it there is no draft.
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
