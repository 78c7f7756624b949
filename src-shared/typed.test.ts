import { expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { registerInput, saveAccountInput, signInInput } from './account.ts'
import { applyInput } from './business.ts'
import { contactInput } from './contact.ts'
import { readMapLink } from './map-link.ts'
import { hoursInput } from './opening-hours-schemas.ts'
import { saveDraftInput } from './post.ts'
import { calendarDate } from './room.ts'
import { looseNumber, webAddress } from './text.ts'
import { clockTime, day, instant } from './time-schemas.ts'
import { plainly, withScheme } from './typed.ts'

const otherDay = (date: string) => hoursInput.parse({ week: [], exceptions: [{ date }] }).exceptions[0]?.date
const closing = (to: string) =>
  hoursInput.parse({ week: [{ days: ['mon'], from: '08:00', to }], exceptions: [] }).week[0]?.to

/** A field as it is read, in whatever disguise it is typed. */
const FIELDS: [string, (typed: string) => unknown, string, string][] = [
  ['a phone number', (phone) => saveAccountInput.parse({ phone }).phone, '012 345-678', '012 345-678'],
  ['an e-mail address', (email) => saveAccountInput.parse({ email }).email, 'dara1@kep.example', 'dara1@kep.example'],
  ['a user name', (username) => registerInput.shape.username.parse(username), 'dara1', 'dara1'],
  ['a name to sign in with', (account) => signInInput.parse({ account, password: 'x' }).account, 'dara1', 'dara1'],
  ['a Telegram name', (telegram) => contactInput.parse({ telegram }).telegram, 'dara1', 'https://t.me/dara1'],
  [
    'a Telegram number',
    (telegram) => contactInput.parse({ telegram }).telegram,
    '012-345678',
    'https://t.me/+85512345678',
  ],
  ['a map', (map) => readMapLink(map)?.src, 'https://maps.app.goo.gl/a-1', 'https://maps.app.goo.gl/a-1'],
  ['a web address', (address) => webAddress.parse(address), 'https://kep.example/a-1', 'https://kep.example/a-1'],
  ['a day', (date) => day.parse(date), '2026-11-20', '2026-11-20'],
  ['a time', (time) => clockTime.parse(time), '08:30', '08:30'],
  ['a day of other hours', otherDay, '2026-11-20', '2026-11-20'],
  ['a night', (date) => calendarDate.parse(date), '2026-11-20', '2026-11-20'],
  ['the end of a day', closing, '24:00', '24:00'],
  ['a moment', (at) => instant.parse(at), '2026-11-20T12:00:00+07:00', '2026-11-20T05:00:00.000Z'],
  ['a count', (people_amount) => looseNumber(z.int()).parse(people_amount), '12', '12'],
]

const BETWEEN = ['\u200b', '\u200c', '\u200d', '\u061c', '\u180e', '\u2060', '\u115f']
const unseen = (text: string) => [...text].map((char, n) => `${char}${BETWEEN[n % BETWEEN.length]}`).join('')
const unseenTwice = (text: string) => unseen(text).replaceAll(/[^ -~]/g, (sign) => `\u2060${sign}`)
const copied = (text: string) => `\u202a${text}\u202c\u00a0`
const wide = (text: string) => text.replaceAll(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))

it.each(FIELDS)('%s is read without what nobody sees', (_, read, typed, expected) => {
  for (const text of [typed, unseen(typed), unseenTwice(typed), copied(typed), ` ${typed}\ufeff`])
    expect(String(read(text)), JSON.stringify(text)).toBe(expected)
})

it.each(FIELDS)('%s is read in full width', (_, read, typed, expected) => {
  expect(String(read(wide(typed)))).toBe(expected)
})

it('an address keeps the joiners of its letters, without which it is that of somebody else', () => {
  // The example of https://www.unicode.org/reports/tr46/#Deviations.
  expect(new URL(webAddress.parse('https://ශ්\u200dරී.com')).host).toBe('xn--10cl1a0b660p.com')
  expect(webAddress.parse('\u202ahttps://kep.example/\u2764\ufe0f\u202c')).toBe(
    'https://kep.example/%E2%9D%A4%EF%B8%8F',
  )
})

it('a plain address keeps the wide signs of its page', () => {
  const address = 'https://kep.example/（a）'
  for (const read of [(typed: string) => readMapLink(typed)?.src, (typed: string) => webAddress.parse(typed)])
    expect(read(address)).toBe(new URL(address).href)
})

it.each([
  ['a phone number', (phone: string) => saveAccountInput.parse({ phone }).phone, '០១២ ៣៤៥–៦៧៨', '012 345-678'],
  ['a day', (date: string) => day.parse(date), '២០២៦–១១–២០', '2026-11-20'],
  ['a time', (time: string) => clockTime.parse(time), '៨:៣០', '08:30'],
  ['a day of other hours', otherDay, '២០២៦–១១–២០', '2026-11-20'],
  ['the end of a day', closing, '២៤:០០', '24:00'],
  ['midnight, where a day ends', closing, '០:០០', '24:00'],
  ['a time with seconds', (time: string) => clockTime.parse(time), '08:30:00', '08:30'],
  ['a moment', (at: string) => instant.parse(at), '២០២៦-១១-២០T១២:០០+០៧:០០', '2026-11-20T05:00:00.000Z'],
  ['a moment without seconds', (at: string) => instant.parse(at), '2026-11-20T05:00Z', '2026-11-20T05:00:00.000Z'],
] as const)('%s in Khmer digits and other dashes, or shorter, is read as well', (_, read, typed, expected) => {
  expect(read(typed)).toBe(expected)
})

it.each(['\u200d', '\ufe0f', '\u17b4', '\u061c', '\u3164'])('a number has nothing that is not seen: %j', (mark) => {
  expect(plainly(`${mark} 1${mark}2–3${mark}`)).toBe('12-3')
})

it.each([
  ['what is far too long', `a${'\u0301\u0323'.repeat(1_000)}`],
  ['what has far too many marks', `1${'\u0345'.repeat(50)}${'\u0334'.repeat(50)}`],
])('%s is not normalised, which would take minutes', (_, many) => {
  expect(many.normalize('NFKC')).not.toBe(many)
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  expect(plainly(many)).toBe(many)
  for (const [name, read] of FIELDS.filter(([name]) => name !== 'a map')) expect(() => read(many), name).toThrow()
  expect(normalize.mock.contexts.map(String)).not.toContain(many)
})

it.each(['24:00', '8:60', '8', '08:30:61', ''])('%j is no time', (typed) => {
  expect(clockTime.safeParse(typed).success).toBe(false)
})

it.each(['1969-12-31', '0000-01-01', '2200-01-01', '9999-12-31'])('no place has other hours on %j', (date) => {
  expect(hoursInput.safeParse({ week: [], exceptions: [{ date }] }).success).toBe(false)
})

it.each([
  ['example.com', 'https://example.com'],
  [' www.example.com/rooms ', 'https://www.example.com/rooms'],
  ['http://example.com', 'http://example.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
  ['  ', ''],
  ['\u202ahttps://kep.example\u202c', 'https://kep.example'],
  ['\u200bkep.example/a\u00a0', 'https://kep.example/a'],
  ['\u200b', ''],
  ['ｈｔｔｐｓ：／／ｋｅｐ．ｅｘａｍｐｌｅ', 'https://kep.example'],
  ['ｋｅｐ．ｅｘａｍｐｌｅ', 'https://kep.example'],
  ['https://kep.example/（a）', 'https://kep.example/（a）'],
  ['dara@kep.example', 'dara@kep.example'],
  ['by the sea', 'by the sea'],
  ['example', 'example'],
])('a web address that is typed as %j is %j', (typed, address) => {
  expect(withScheme(typed)).toBe(address)
})

it.each([
  ['a website', (website: string) => contactInput.parse({ website }).website],
  ['the website of a business', (website: string) => applyInput.shape.website.parse(website)],
  ['a film of one', (video: string) => applyInput.shape.video.parse(video)],
  ['another page of a post', (link: string) => saveDraftInput.shape.social_links.parse([link])[0]],
])('%s may be typed without a scheme', (_, read) => {
  expect(read('kep.example/\u200brooms')).toBe('https://kep.example/rooms')
  for (const typed of ['javascript:alert(1)', 'by the sea', 'example']) expect(() => read(typed), typed).toThrow()
})
