/** What was typed into a form and not sent, by its fields. Drafts live as long as the tab. */
export type Draft = Readonly<Record<string, unknown>>

/** A draft belongs to one account, as several people may use a tab. */
export type DraftKey = {
  /** The `uuid` of its account; empty for guests. */
  account: string
  name: string
}

const PREFIX = 'draft:'
const entryOf = ({ account, name }: DraftKey) => `${PREFIX}${account}:${name}`

/** Keeps the values that differ from the form's defaults; without any there is no draft. */
export function saveDraft(key: DraftKey, values: Draft, defaultValues: Draft): void {
  const typed = Object.entries(values).filter(([name, value]) => comparable(value) !== comparable(defaultValues[name]))
  try {
    if (typed.length === 0) dropDraft(key)
    else sessionStorage.setItem(entryOf(key), JSON.stringify(Object.fromEntries(typed)))
  } catch {
    // Storage is full or blocked: there is no draft.
  }
}

/** @returns undefined where there is none */
export function readDraft(key: DraftKey): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(entryOf(key)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...kept } : undefined
  } catch {
    return undefined
  }
}

export const dropDraft = (key: DraftKey): void => sessionStorage.removeItem(entryOf(key))

/** Drops what others than this account have left in the tab. */
export function dropDraftsOfOthers(account: string): void {
  const own = entryOf({ account, name: '' })
  try {
    const others = Object.keys(sessionStorage).filter((entry) => entry.startsWith(PREFIX) && !entry.startsWith(own))
    for (const entry of others) sessionStorage.removeItem(entry)
  } catch {
    // Storage is blocked: there are no drafts.
  }
}

/** Inputs have an empty text for what is null or missing in the defaults. */
const comparable = (value: unknown) =>
  JSON.stringify(value === undefined ? null : value, (_, part: unknown) => (part === '' ? null : part))
