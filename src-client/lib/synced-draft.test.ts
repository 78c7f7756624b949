import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftText, dropDraft, hasLastingDrafts, saveDraft } from './drafts.ts'
import { adoptDraft, dropSynced, hasUnsynced, markSynced, syncedRevision, takeDraft } from './synced-draft.ts'
import { storage } from './testing-storage.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => void vi.unstubAllGlobals())

const KEY = { account: 'a', name: 'article:1', lasts: true }
const typed = (title: string) => saveDraft(KEY, { title }, { title: '' })
const stored = (title: string, revision: number) => ({ text: JSON.stringify({ title }), revision, saved_at: '' })
const synced = (title: string, revision: number) => {
  typed(title)
  markSynced(KEY, { revision, text: draftText(KEY) ?? '' })
}

describe('a draft that follows its author', () => {
  it('is taken over from another device where nothing was typed here', () => {
    adoptDraft(KEY, stored('Kep', 3))
    expect([draftText(KEY), syncedRevision(KEY), hasUnsynced(KEY)]).toEqual(['{"title":"Kep"}', 3, false])
  })

  it('is taken over from a device that went on with it', () => {
    synced('Kep', 3)
    adoptDraft(KEY, stored('Kep in May', 4))
    expect([draftText(KEY), syncedRevision(KEY)]).toEqual(['{"title":"Kep in May"}', 4])
  })

  it('stays where something was typed that the account lacks', () => {
    synced('Kep', 3)
    typed('Kep in June')
    adoptDraft(KEY, stored('Kep in May', 4))
    expect([draftText(KEY), syncedRevision(KEY), hasUnsynced(KEY)]).toEqual(['{"title":"Kep in June"}', 3, true])
    takeDraft(KEY, stored('Kep in May', 4))
    expect(draftText(KEY)).toBe('{"title":"Kep in May"}')
  })

  it('goes where it was saved or discarded on another device', () => {
    synced('Kep', 3)
    adoptDraft(KEY, null)
    expect([draftText(KEY), syncedRevision(KEY)]).toEqual([undefined, 0])
  })

  it('does not come back where it was saved or discarded here, and the account has not heard of it', () => {
    synced('Kep', 3)
    dropDraft(KEY)
    expect(adoptDraft(KEY, stored('Kep', 3))).toBe(true)
    expect(draftText(KEY)).toBeUndefined()
    expect(adoptDraft(KEY, stored('Kep, from elsewhere', 4))).toBe(false)
    expect(draftText(KEY)).toBe('{"title":"Kep, from elsewhere"}')
  })

  it('counts once among those that outlive the tab', () => {
    synced('Kep', 3)
    expect(hasLastingDrafts('a')).toBe(true)
    dropSynced(KEY)
    expect(hasLastingDrafts('a')).toBe(false)
  })
})
