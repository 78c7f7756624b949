import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPage } from './next-page.ts'

const SITE = 'https://domner.example'

describe('the page after signing in', () => {
  it.each([
    ['/', '/'],
    ['/visit?province=siem-reap&q=a%2Fb#list', '/visit?province=siem-reap&q=a%2Fb#list'],
    ['/en/detail/0190f1a0', '/detail/0190f1a0'],
    ['/cn', '/'],
    ['/setting/myprofile', '/setting/myprofile'],
    ['/user/%E1%9E%9F%E1%9E%BB%E1%9E%81', '/user/%E1%9E%9F%E1%9E%BB%E1%9E%81'],
    ['/user/សុខ', '/user/%E1%9E%9F%E1%9E%BB%E1%9E%81'],
    ['/visit?q=//evil.example', '/visit?q=//evil.example'],
  ])('is the one that was asked for: %s', (wanted, page) => {
    expect(nextPage(wanted)).toBe(page)
  })

  it.each([
    undefined,
    null,
    7,
    ['/visit'],
    '',
    'visit',
    'https://evil.example',
    'HTTPS://evil.example/visit',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u0000/evil.example',
    '\u0001//evil.example',
    ' //evil.example',
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/%0d%0aset-cookie:a=b',
    '/%252fevil.example',
    '/%25252fevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/visit/..//evil.example',
    '/en//evil.example',
    '/en/%2fevil.example',
    '/%E0%A4%A',
    '/visit\u2028',
    '/account/login',
    '/en/account/register?next=/visit',
    `/visit?q=${'a'.repeat(2_000)}`,
  ])('is home for what could lead elsewhere: %j', (wanted) => {
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
      '\n',
      '@',
      ':',
      '?',
      '#',
      'en',
      'evil.example',
    )
    const nasty = fc.array(fc.oneof(part, fc.string({ maxLength: 3, unit: 'binary' })), { maxLength: 12 })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          nasty.map((parts) => `/${parts.join('')}`),
        ),
        (wanted) => {
          const page = nextPage(wanted)
          expect(page).toMatch(/^\/(?![/\\])/)
          expect(new URL(page, SITE).origin).toBe(SITE)
          expect(new URL(decodeURIComponent(new URL(page, SITE).pathname), SITE).origin).toBe(SITE)
          expect(nextPage(page)).toBe(page)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
