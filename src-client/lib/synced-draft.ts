import type { DraftView } from '#shared/draft.ts'
import { type DraftKey, draftText, dropDraft, replaceDraft } from './drafts.ts'

/** What this device knows of the account's copy of a draft: its revision, and what it was then. */
type Synced = { revision: number; text: string }

const syncedKey = (key: DraftKey): DraftKey => ({ ...key, name: `${key.name}#` })

function readSynced(key: DraftKey): Synced | undefined {
  const kept = draftText(syncedKey(key))
  const at = kept?.indexOf(':') ?? -1
  return kept === undefined || at < 1 ? undefined : { revision: Number(kept.slice(0, at)), text: kept.slice(at + 1) }
}

/** The revision of the account's copy that the device has; 0 for none. */
export const syncedRevision = (key: DraftKey): number => readSynced(key)?.revision ?? 0

/** Whether something was typed here that the account does not have yet. */
export const hasUnsynced = (key: DraftKey): boolean => draftText(key) !== readSynced(key)?.text

export const markSynced = (key: DraftKey, { revision, text }: Synced): void =>
  replaceDraft(syncedKey(key), `${revision}:${text}`)

export function dropSynced(key: DraftKey): void {
  dropDraft(key)
  dropDraft(syncedKey(key))
}

/**
 * Takes over the account's copy of a draft, unless something was typed here that it lacks. Where it is gone, it was saved or
 * discarded on another device, and so is the device's.
 * @returns whether it was saved or discarded here, and the account has not heard of it
 */
export function adoptDraft(key: DraftKey, stored: DraftView | null): boolean {
  const isHere = draftText(key) !== undefined
  if (!isHere && stored !== null && stored.revision === syncedRevision(key)) return true
  if (isHere && hasUnsynced(key)) return false
  if (stored) takeDraft(key, stored)
  else dropSynced(key)
  return false
}

/** Begins anew at the account, with what was typed here: its copy is gone. */
export const restartSync = (key: DraftKey): void => dropDraft(syncedKey(key))

/** Takes over the account's copy, whatever was typed here. */
export function takeDraft(key: DraftKey, { text, revision }: DraftView): void {
  replaceDraft(key, text)
  markSynced(key, { revision, text })
}
