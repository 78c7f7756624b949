import { expect, it } from 'vitest'
import { textParts } from './text-parts.ts'

const linksOf = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])

it.each([
  ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
  ['(http://example.com)', ['http://example.com']],
  [
    'See (https://en.wikipedia.org/wiki/Bayon_(temple)), then https://example.com/a[1].',
    ['https://en.wikipedia.org/wiki/Bayon_(temple)', 'https://example.com/a[1]'],
  ],
  ['https://example.com ទឹកជ្រោះ https://example.org/ទឹក', ['https://example.com', 'https://example.org/']],
  ['ទៅ https://example.com/ka។ ឬ «https://example.org/kha».', ['https://example.com/ka', 'https://example.org/kha']],
  ['HTTPS://EXAMPLE.COM', ['HTTPS://EXAMPLE.COM']],
])('web addresses are links: %s', (text, links) => {
  expect(linksOf(text)).toEqual(links)
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<a href="//example.com">x</a>',
  'https://facebook.com@evil.example/',
  'https://ехаmple.com',
  'https://',
  'https://localhost/',
])('%s is text', (text) => {
  expect(textParts(text)).toEqual([{ text }])
})
