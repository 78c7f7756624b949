import { expect, it } from 'vitest'
import { linkTarget, readLinkTarget } from './link-target.ts'

it.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://Example.COM/a b?q=1#x', 'https://example.com/a%20b?q=1#x'],
  ['https://ភាសាខ្មែរ.com/', 'https://xn--j2e7beiw1lb2hqg.com/'],
  ['/hotel?province=kep', '/hotel?province=kep'],
  ['/', '/'],
])('%s leads to %s', (typed, target) => expect(readLinkTarget(typed)).toBe(target))

it.each([
  '//evil.example',
  '/\\evil.example',
  '/%2f/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://example.com/',
  'https:example.com',
  'https:///example.com',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://example.com:8443/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://localhost/',
  'https://printer.local/',
  'https://example/',
  'https://example.com./',
  'example.com',
  'ftp://example.com/',
  '',
  ' ',
])('%s leads nowhere', (typed) => expect(readLinkTarget(typed)).toBeUndefined())

it.each([
  ['\u202ahttps://example.com/a\u202c', 'https://example.com/a'],
  ['\u200b/hotel?province=kep', '/hotel?province=kep'],
  ['ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ', 'https://example.com/'],
])('what nobody sees is no part of a link: %j', (typed, target) => expect(linkTarget.parse(typed)).toBe(target))
