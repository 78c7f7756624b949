import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registerInput, signInInput } from '#shared/account.ts'
import { khmerDigits } from '#shared/khmer.ts'
import {
  emailKey,
  isReserved,
  keysFor,
  lookalikeOf,
  phoneKey,
  readEmail,
  readPhone,
  searchedFor,
  usernameKey,
} from './account-keys.ts'

describe('a phone number', () => {
  const number = fc.integer({ min: 10_000_000, max: 99_999_999 }).map(String)

  it('is the same in every notation', () => {
    fc.assert(
      fc.property(number, fc.constantFrom('', ' ', '-', '.'), (digits, gap) => {
        const spaced = [digits.slice(0, 2), digits.slice(2, 5), digits.slice(5)].join(gap)
        const whole = `+855${digits}`
        const forms = [
          `0${spaced}`,
          `+855 ${spaced}`,
          `+855 (0)${spaced}`,
          `00855${gap}${spaced}`,
          khmerDigits(`0${spaced}`),
        ]
        for (const form of forms) expect(readPhone(form), form).toBe(whole)
        expect(keysFor(`0${spaced}`)).toContain(phoneKey(whole))
      }),
    )
  })

  it('keeps its own country code', () => {
    expect(readPhone('+1 415 555 2671')).toBe('+14155552671')
    expect(readPhone('+86 138 0013 8000')).toBe('+8613800138000')
  })

  it.each(['', '12', 'abc', '012345678x', '+', '+855', '٠١٢٣٤٥٦٧٨', '1'.repeat(30), 'tel:012345678'])(
    'is not %j',
    (text) => expect(readPhone(text)).toBeNull(),
  )
})

it.each([
  ['012 345 678', '12345678'],
  ['\u202a012 345 678\u202c', '12345678'],
  ['012–345–678', '12345678'],
  ['(012) 345', '12345'],
  ['+855 12 345', '85512345'],
  ['+855 (0)12 345', '12345'],
  ['00855 12 345', '85512345'],
  ['០១២ ៣៤៥', '12345'],
  ['Dara 012', 'dara 012'],
  ['00000', '00000'],
])('%j is looked for as %j', (typed, part) => {
  expect(searchedFor(typed)).toBe(part)
})

describe('an e-mail', () => {
  it.each([
    ['Dara@Example.COM', 'Dara@example.com'],
    [' dara@xn--bcher-kva.example ', 'dara@xn--bcher-kva.example'],
    ['dara@bücher.example', 'dara@xn--bcher-kva.example'],
    ['ｄａｒａ@example.com', 'dara@example.com'],
    ['dara១–២\u200d\u061c@example.com', 'dara1-2@example.com'],
  ])('%j is kept as %j', (text, kept) => expect(readEmail(text)).toBe(kept))

  it('is the same at a sign-in as it was typed to register', () => {
    const disguise = ['១', '–', '\u200b', '\u200d', '\u061c', '\u00a0', '\u3164', '\u00ad', 'ｄ', 'e\u200d\u0301', '-']
    const typed = fc.array(fc.constantFrom(...disguise), { minLength: 1, maxLength: 8 })
    const password = { password: 'rice-fields-in-may', confirm_password: 'rice-fields-in-may' }
    fc.assert(
      fc.property(typed, (parts) => {
        const email = `d${parts.join('a')}@kep.example`
        const given = registerInput.safeParse({ username: 'dara', email, ...password }).data?.email
        fc.pre(typeof given === 'string')
        const { account } = signInInput.parse({ account: email, password: 'x' })
        expect(keysFor(account)).toEqual([emailKey(readEmail(given ?? '') ?? '')])
      }),
    )
  })

  it('ignores case', () => expect(emailKey('Dara@example.com')).toBe(emailKey('dara@EXAMPLE.com')))

  it.each(['', '@', 'a@', '@b.c', 'a@b@c', 'a b'])('is not %j', (text) => expect(readEmail(text)).toBeNull())
})

describe('a user name', () => {
  it.each([
    ['paypal', 'раураl'],
    ['Sok', 'sok'],
    ['kampot1', 'kampotl'],
    ['ｄａｒａ', 'dara'],
    ['O0', '0O'],
    ['café', 'cafe\u0301'],
  ])('%j and %j have the same key', (one, other) => expect(usernameKey(one)).toBe(usernameKey(other)))

  it.each([
    ['sok.dara', 'sokdara'],
    ['សុខ', 'សុក'],
    ['小明', '小名'],
  ])('%j and %j have different keys', (one, other) => expect(usernameKey(one)).not.toBe(usernameKey(other)))

  it.each([
    ['admin', 'ADMI\u039d'],
    ['admin', 'AD\u041cIN'],
    ['support', 'SUPPOR\u0422'],
    ['admin', 'ADM\u0406\u039d'],
    ['ដើរ', 'ដ\u17c1\u17b8រ'],
    ['ញ៉ាំ', 'ញ\u17b6\u17c6\u17c9'],
    ['admin', 'admi\u0307n'],
    ['admin', 'ADM\u0130N'],
  ])('%j and %j look the same in capitals, or in another order', (one, other) =>
    expect(lookalikeOf(one)).toBe(lookalikeOf(other)),
  )

  it.each([
    ['kampot', 'kampong'],
    ['ដើរ', 'ដេរ'],
    ['sok', 'sak'],
  ])('%j and %j do not', (one, other) => expect(lookalikeOf(one)).not.toBe(lookalikeOf(other)))

  it.each([
    ...['admin', 'Admin', 'аdmin', 'support', 'Domner', 'ដំណើរ', 'AD\u041cIN', 'ADMI\u039d', 'SUPPOR\u0422'],
    ...['api', 'Help', 'security', 'staff', 'team', 'billing', 'noreply', 'no_reply', 'post.master', 'a.d.m.i.n.'],
    ...['admin\u0660', 'a\u06f0dmin', 'no\u07fareply', 'ADM\u0130N', 'ᴀᴅᴍɪɴ', 'ʜelp', 'sᴜᴘᴘᴏʀᴛ'],
  ])('%j is reserved', (name) => expect(isReserved(name)).toBe(true))
})
