import { expect, it } from 'vitest'
import { contactInput, readSiteContact } from './contact.ts'

const read = (typed: object) => contactInput.safeParse(typed).data

it.each([
  ['@sokha_kampot', 'https://t.me/sokha_kampot'],
  ['t.me/sokha_kampot', 'https://t.me/sokha_kampot'],
  ['012 345 678', 'https://t.me/+85512345678'],
  ['០១២ ៣៤៥ ៦៧៨', 'https://t.me/+85512345678'],
  ['+33 6 12 34 56 78', 'https://t.me/+33612345678'],
  ['855 12 345 678', 'https://t.me/+85512345678'],
  ['855 012 345 678', 'https://t.me/+85512345678'],
  ['+855 (0)12 345 678', 'https://t.me/+85512345678'],
  ['+855012345678', 'https://t.me/+85512345678'],
  ['00855 96 123 4567', 'https://t.me/+855961234567'],
  ['+33 (0)6 12 34 56 78', 'https://t.me/+33612345678'],
])('a Telegram account is taken as %s', (telegram, address) => {
  expect(read({ telegram })?.telegram).toBe(address)
})

it.each([
  ['kampot.pepper', 'https://facebook.com/kampot.pepper'],
  ['https://km-kh.facebook.com/kampot.pepper', 'https://facebook.com/kampot.pepper'],
  ['m.facebook.com/profile.php?id=12', 'https://facebook.com/profile.php?id=12'],
])('a Facebook page is taken as %s', (facebook, address) => {
  expect(read({ facebook })?.facebook).toBe(address)
})

it.each([
  ['+855 (0)12 345 678', '+85512345678'],
  ['023 123 456', '+85523123456'],
  ['855 96 123 4567', '+855961234567'],
  ['1288', '1288'],
])('whoever runs the site, reached by %s, is called by %s', (configured, phone) => {
  expect(readSiteContact(new Map([['contact.phone', configured]])).phone).toBe(phone)
})

it.each([
  { telegram: '123' },
  { telegram: '85512345' },
  { telegram: 'https://evil.example/sokha' },
  { facebook: 'https://km-kh.facebook.com.evil.example/kampot' },
  { facebook: 'https://facebook.com/' },
])('%j is refused', (typed) => {
  expect(contactInput.safeParse(typed).error?.issues[0]?.message).toBe('CONTACT_INVALID')
})
