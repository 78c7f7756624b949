import fc from 'fast-check'
import { expect, it } from 'vitest'
import { username } from '#shared/account.ts'
import { anyChar } from '#shared/any-char.arbitrary.ts'
import { isReserved } from '../../sign-in/account-keys.ts'
import { usernamesFor } from './usernames.ts'

it.each([
  ['Sok Dara', 'sok.dara'],
  ['  SOK—DARA (Dada)  ', 'sok.dara.dada'],
  ['សុខ ដារ៉ា', 'សុខ.ដារ៉ា'],
  ['王小明', '王小明'],
  ['王明', '王明2'],
  ['王', expect.stringMatching(/^王\d{4,6}$/)],
  ['Ünïcödé ①', 'ünïcödé.1'],
  ['012 345 678', 'traveller'],
  ['admin', 'traveller'],
  ['ADMІN', 'traveller'],
  [null, 'traveller'],
  ['', 'traveller'],
  ['Dara ❤\ufe0f', 'dara'],
  ['Dara\u0301\u0302\u0303', 'traveller'],
  ['🙂', 'traveller'],
])('%j is called %s at first', (name, first) => {
  expect(usernamesFor(name)[0]).toEqual(first)
})

it('every candidate is a valid user name, and the last is unlikely to be taken', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyChar, maxLength: 60 }), (given) => {
      const wanted = usernamesFor(given)
      expect(wanted.at(-1)).toMatch(/\d{4,6}$/)
      for (const name of wanted) {
        expect(username.parse(name)).toBe(name)
        expect(isReserved(name)).toBe(false)
      }
    }),
  )
})
