import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyChar } from '#shared/any-char.arbitrary.ts'
import { nextPage } from './next-page.ts'

const SITE = 'https://domner.example'

describe('the page after signing in', () => {
  it.each([
    ['/', '/'],
    ['/visit?province=siem-reap&q=a%2Fb#list', '/visit?province=siem-reap&q=a%2Fb#list'],
    ['/en/detail/0190f1a0', '/detail/0190f1a0'],
    ['/cn', '/'],
    ['/en?lang=en', '/?lang=en'],
    ['/setting/myprofile', '/setting/myprofile'],
    ['/user/សុខ', '/user/%E1%9E%9F%E1%9E%BB%E1%9E%81'],
  ])('is the one that was asked for, in the language of this page: %s', (wanted, page) => {
    expect(nextPage(wanted)).toBe(page)
  })

  it.each([
    undefined,
    7,
    ['/visit'],
    '',
    'visit',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%2fevil.example',
    '/%252fevil.example',
    '/..//evil.example',
    '/en//evil.example',
    '/en/%2fevil.example',
    '/cn/\\evil.example',
    '/account/login',
    '/en/account/register?next=/visit',
  ])('is home for what could lead elsewhere, or in a circle: %j', (wanted) => {
    expect(nextPage(wanted)).toBe('/')
  })

  it('never leaves this site, whatever is asked for', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2f',
      '%5C',
      '%25',
      '\t',
      '@',
      ':',
      '?',
      '#',
      '/en',
      '/cn',
      'evil.example',
    )
    const nasty = fc.array(fc.oneof(part, fc.string({ maxLength: 3, unit: anyChar })), { maxLength: 12 })
    fc.assert(
      fc.property(nasty, (parts) => {
        const page = nextPage(`/${parts.join('')}`)
        expect(page).toMatch(/^\/(?![/\\])/)
        expect(new URL(page, SITE).origin).toBe(SITE)
        expect(new URL(decodeURIComponent(new URL(page, SITE).pathname), SITE).origin).toBe(SITE)
      }),
      { numRuns: 500 },
    )
  })
})
