import { expect, test } from 'vitest'
import { contactWays } from './contact-ways.ts'

const none = { phone: null, telegram: null, facebook: null, website: null }
const all = {
  phone: '+85512345678',
  telegram: 'https://t.me/kep',
  facebook: 'https://facebook.com/kep',
  website: 'https://www.kep.example/rooms',
}

test('a business is called, else written to, else found on its own page', () => {
  expect(contactWays(all).map(({ kind, text }) => [kind, text])).toEqual([
    ['phone', '012 345 678'],
    ['telegram', 'Telegram'],
    ['facebook', 'Facebook'],
    ['website', 'kep.example'],
  ])
  expect(contactWays({ ...all, phone: null })[0]?.kind).toBe('telegram')
  expect(contactWays({ ...none, facebook: all.facebook, website: all.website })[0]?.kind).toBe('facebook')
  expect(contactWays({ ...none, website: all.website })[0]?.kind).toBe('website')
  expect(contactWays(none)).toEqual([])
})

test('whoever runs the site may be written to as well', () => {
  const [email] = contactWays({ ...none, email: 'hello@domner.example' })
  expect(email).toEqual({ kind: 'email', text: 'hello@domner.example', link: { href: 'mailto:hello@domner.example' } })
})

test('a number is dialled, and pages open beside this one', () => {
  const [phone, telegram] = contactWays(all)
  expect(phone?.link).toEqual({ href: 'tel:+85512345678' })
  expect(telegram?.link).toMatchObject({ href: all.telegram, target: '_blank' })
})
