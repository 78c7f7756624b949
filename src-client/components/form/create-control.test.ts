import { describe, expect, it } from 'vitest'
import { isOlder, startValues } from './create-control.ts'

const NO_WORDS = { kh: '', en: '' }
const defaults = { names: NO_WORDS, addresses: NO_WORDS, province: null }

describe('what a form starts with', () => {
  it('puts what was typed before the library came into its own field alone', () => {
    const typed = [{ name: 'names.en', value: 'House of the Fisherman' }]
    expect(startValues(defaults, undefined, typed)).toEqual({
      names: { kh: '', en: 'House of the Fisherman' },
      addresses: { kh: '', en: '' },
      province: null,
    })
    expect(NO_WORDS.en).toBe('')
  })

  it('prefers what was typed to a draft, and a draft to the defaults', () => {
    const draft = { province: 'kep', addresses: { kh: '', en: 'By the pier' } }
    expect(startValues(defaults, draft, [{ name: 'province', value: 'kampot' }])).toEqual({
      names: NO_WORDS,
      addresses: { kh: '', en: 'By the pier' },
      province: 'kampot',
    })
  })
})

it('tells a draft of an older version from one of the version that is stored', () => {
  expect(isOlder({ version: 2, name: 'Kep' }, { version: 3 })).toBe(true)
  expect(isOlder({ version: 3 }, { version: 3 })).toBe(false)
  // A new post, and forms without versions.
  for (const stored of [{ version: 0 }, {}, undefined]) expect(isOlder({ version: 2 }, stored)).toBe(false)
  expect(isOlder({ name: 'Kep' }, { version: 3 })).toBe(false)
})
