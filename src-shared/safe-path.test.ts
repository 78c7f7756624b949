import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyChar } from './any-char.arbitrary.ts'
import { safePath } from './safe-path.ts'

const SITE = 'https://domner.example'

describe('the path after sign-in', () => {
  it.each([
    ['/', '/'],
    ['/en', '/en'],
    ['/cn/food?page=2&q=a%5Cb#top', '/cn/food?page=2&q=a%5Cb#top'],
    ['/detail/1?next=//evil.example', '/detail/1?next=//evil.example'],
    ['/user/សុខ', '/user/%E1%9E%9F%E1%9E%BB%E1%9E%81'],
    ['/en/../food', '/food'],
    ['/a b', '/a%20b'],
    ['/@evil.example', '/@evil.example'],
  ])('%j is accepted', (wanted, path) => {
    expect(safePath(wanted)).toBe(path)
  })

  it.each([
    '',
    'food',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\0/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    // Without its language prefix, the rest would be another site.
    '/en//evil.example',
    '/en/\\evil.example',
    '/%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%252fevil.example',
    '/%25252fevil.example',
    '/%09/evil.example',
    '/%0d%0aset-cookie:a=b',
    '/%00',
    '/%',
    '/%ff',
    'https://evil.example/',
    'https:/evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '?next=/',
    '#top',
    `/${'x'.repeat(1_000)}`,
    `/${'ខ'.repeat(200)}`,
    null,
    undefined,
    7,
    ['/food'],
    { toString: () => '//evil.example' },
  ])('%j becomes the home page', (wanted) => {
    expect(safePath(wanted)).toBe('/')
  })

  it('is on this site for any input, also decoded, and is idempotent', () => {
    const tricky = fc.string({
      unit: fc.constantFrom('/', '\\', '.', '%', '2', '5', 'f', 'c', '@', ':', 'e', '\t', '?', 'ខ'),
    })
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string({ unit: anyChar })), fc.boolean(), (text, rooted) => {
        const path = safePath(rooted ? `/${text}` : text)
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        for (const read of [path, path.replace(/^\/(en|cn)(?=\/)/, ''), decoded(path)])
          expect(new URL(read, SITE).origin).toBe(SITE)
        expect(safePath(path)).toBe(path)
      }),
      { numRuns: 2_000 },
    )
  })
})

function decoded(path: string): string {
  const [way = '/'] = path.split(/[?#]/)
  return decodeURIComponent(way)
}
