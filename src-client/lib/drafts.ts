/** The values of a form that were not sent, by field. Drafts live as long as the tab, unless they last. */
export type Draft = Readonly<Record<string, unknown>>

/** A draft belongs to one account, as several people may use a tab. */
export type DraftKey = {
  /** The `uuid` of its account; empty for guests. */
  account: string
  name: string
  /** Also in other tabs, and after the browser was closed. */
  lasts?: boolean
  /** Fields that are kept with whatever was typed, as they say what it was typed into. */
  along?: readonly string[]
}

const PREFIX = 'draft:'
const entryOf = ({ account, name }: DraftKey) => `${PREFIX}${account}:${name}`
const storageOf = ({ lasts }: DraftKey) => (lasts ? localStorage : sessionStorage)

/** Keeps the values that differ from the form's defaults; without any there is no draft. */
export function saveDraft(key: DraftKey, values: Draft, defaultValues: Draft): void {
  const { along = [] } = key
  const isTyped = ([name, value]: [string, unknown]) => comparable(value) !== comparable(defaultValues[name])
  const [kept, own] = [Object.entries(values), Object.entries(values).filter(([name]) => !along.includes(name))]
  try {
    const typed = kept.filter((entry) => along.includes(entry[0]) || isTyped(entry))
    if (!own.some(isTyped)) dropDraft(key)
    else storageOf(key).setItem(entryOf(key), JSON.stringify(Object.fromEntries(typed)))
  } catch {
    // Storage is full or blocked: there is no draft.
  }
}

/** @returns undefined where there is none */
export function readDraft(key: DraftKey): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(storageOf(key).getItem(entryOf(key)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...kept } : undefined
  } catch {
    return undefined
  }
}

export const dropDraft = (key: DraftKey): void => storageOf(key).removeItem(entryOf(key))

/** A draft as it is kept. @returns undefined where there is none */
export function draftText(key: DraftKey): string | undefined {
  try {
    return storageOf(key).getItem(entryOf(key)) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps what was typed on another device. */
export function replaceDraft(key: DraftKey, text: string): void {
  try {
    storageOf(key).setItem(entryOf(key), text)
  } catch {
    // Storage is full or blocked: the account still has it.
  }
}

/** Whether drafts of the account are in the browser that outlive the tab. */
export function hasLastingDrafts(account: string): boolean {
  const own = entryOf({ account, name: '' })
  try {
    return Object.keys(localStorage).some((entry) => entry.startsWith(own) && !entry.endsWith('#'))
  } catch {
    return false
  }
}

/** Drops what others than this account have left in the browser. @param account empty when nobody is signed in any more */
export function dropDraftsOfOthers(account: string): void {
  const own = entryOf({ account, name: '' })
  try {
    for (const storage of [sessionStorage, localStorage]) {
      const others = Object.keys(storage).filter((entry) => entry.startsWith(PREFIX) && !entry.startsWith(own))
      for (const entry of others) storage.removeItem(entry)
    }
  } catch {
    // Storage is blocked: there are no drafts.
  }
}

/** Inputs have an empty text for what is null or missing in the defaults. */
const comparable = (value: unknown) =>
  JSON.stringify(value === undefined ? null : value, (_, part: unknown) => (part === '' ? null : part))
