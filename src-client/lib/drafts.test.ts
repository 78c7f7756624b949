import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropDraftsOfOthers, hasLastingDrafts, readDraft, saveDraft } from './drafts.ts'
import { storage } from './testing-storage.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => void vi.unstubAllGlobals())

const mine = { account: 'a', name: 'business' }

describe('a draft', () => {
  it('is of one account', () => {
    saveDraft(mine, { name: 'Boats' }, {})
    expect(readDraft(mine)).toEqual({ name: 'Boats' })
    expect(readDraft({ ...mine, account: 'b' })).toBeUndefined()
    expect(readDraft({ ...mine, account: '' })).toBeUndefined()
  })

  it('is what differs from the defaults, where an empty text counts as nothing', () => {
    const defaults = { name: 'Boats', page: null, names: { kh: '', en: 'Kep' } }
    saveDraft(mine, { name: 'Ships', page: '', names: { kh: null, en: 'Kep' }, note: '' }, defaults)
    expect(readDraft(mine)).toEqual({ name: 'Ships' })
    saveDraft(mine, { ...defaults, note: '' }, defaults)
    expect(readDraft(mine)).toBeUndefined()
  })

  it('keeps along what it was typed into, which alone is no draft', () => {
    const versioned = { ...mine, along: ['version'] }
    saveDraft(versioned, { name: 'Boats', version: 3 }, { name: 'Ships', version: 3 })
    expect(readDraft(versioned)).toEqual({ name: 'Boats', version: 3 })
    saveDraft(versioned, { name: 'Ships', version: 4 }, { name: 'Ships', version: 3 })
    expect(readDraft(versioned)).toBeUndefined()
  })

  it('outlives the tab where it lasts', () => {
    const lasting = { ...mine, lasts: true }
    saveDraft(lasting, { name: 'Boats' }, {})
    vi.stubGlobal('sessionStorage', storage())
    expect([readDraft(lasting), readDraft(mine)]).toEqual([{ name: 'Boats' }, undefined])
    expect(['a', 'b'].map(hasLastingDrafts)).toEqual([true, false])
    dropDraftsOfOthers('')
    expect([readDraft(lasting), hasLastingDrafts('a')]).toEqual([undefined, false])
  })

  it('does not survive the sign-in of somebody else', () => {
    const [theirs, guests] = [
      { ...mine, account: 'b' },
      { ...mine, account: '' },
    ]
    for (const key of [mine, theirs, guests]) saveDraft(key, { name: 'Boats' }, {})
    dropDraftsOfOthers('a')
    expect([mine, theirs, guests].map(readDraft)).toEqual([{ name: 'Boats' }, undefined, undefined])
  })
})
