import { expect, test } from 'vitest'
import { resolveAddress, type Wanted } from './page-address.ts'

const NOBODY: Wanted = { cookie: undefined, accepted: undefined }
const at = (address: string, wanted: Partial<Wanted> = {}) => resolveAddress(address, { ...NOBODY, ...wanted })

test.each([
  ['/', 'kh'],
  ['/visit', 'kh'],
  ['/en', 'en'],
  ['/en/visit?page=2', 'en'],
  ['/cn/detail/1', 'cn'],
  ['/english', 'kh'],
  ['/khmer-food', 'kh'],
])('%s is a page in %s', (address, locale) => {
  expect(at(address)).toEqual({ kind: 'page', locale })
})

test('the prefix wins over cookie and browser', () => {
  expect(at('/en/visit', { cookie: 'cn', accepted: 'kh' })).toEqual({ kind: 'page', locale: 'en' })
})

test('without a prefix the cookie decides, then the browser, then it is Khmer', () => {
  const to = (location: string) => ({ kind: 'redirect', status: 302, location })
  expect(at('/visit?q=a%20b', { cookie: 'en', accepted: 'cn' })).toEqual(to('/en/visit?q=a+b'))
  expect(at('/', { accepted: 'cn' })).toEqual(to('/cn'))
  expect(at('/visit', { cookie: 'kh', accepted: 'en' })).toEqual({ kind: 'page', locale: 'kh' })
})

test.each([
  ['/kh', '/', 'kh'],
  ['/km/visit?page=2', '/visit?page=2', 'kh'],
  ['/zh/food', '/cn/food', undefined],
  ['/zh/', '/cn', undefined],
])('%s redirects permanently to %s', (address, location, remember) => {
  expect(at(address)).toEqual({ kind: 'redirect', status: 301, location, ...(remember && { remember }) })
})

test.each([
  ['/visit?lang=en', '/en/visit', 'en'],
  ['/en/visit?lang=kh&page=2', '/visit?page=2', 'kh'],
  ['/en?lang=zh-TW', '/cn', 'cn'],
  ['/en/food?lang=xx', '/en/food', undefined],
  ['/?lang=', '/', undefined],
])('%s stores the language and goes to %s', (address, location, remember) => {
  expect(at(address)).toEqual({ kind: 'redirect', status: 303, location, remember })
})

test.each([
  '//evil.example',
  '///evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/en//evil.example',
  '/kh//evil.example',
  '/zh/\\evil.example',
  'http://evil.example/',
  '//evil.example?lang=en',
  '/%09//evil.example',
])('%s never leads to another site', (address) => {
  const answer = at(address, { cookie: 'en' })
  if (answer.kind === 'redirect') expect(answer.location).toMatch(/^\/(?![\\/])/)
  else expect.unreachable()
})

test('trailing and double slashes are removed', () => {
  expect(at('/visit/')).toEqual({ kind: 'redirect', status: 301, location: '/visit' })
  expect(at('/en//visit?page=2')).toEqual({ kind: 'redirect', status: 301, location: '/en/visit?page=2' })
})

test('locations are ASCII', () => {
  expect(at('/vis\u00eft/')).toEqual({ kind: 'redirect', status: 301, location: '/vis%C3%AFt' })
})
