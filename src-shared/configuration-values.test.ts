import { expect, it } from 'vitest'
import { isUsable } from './configuration-values.ts'

it.each([
  [
    'money.riel_per_dollar',
    ['100', '4100.5', '1000000', '៤១០០'],
    ['0.001', '99', '-4000', '1000001', 'many', '0x1000', '4e3'],
  ],
  ['post.reports_to_hide', ['1', '1000'], ['0', '-1', '2.5', '1001', 'nonsense', '0x2', '1e1']],
  ['post.moderation', ['on', 'new_members', ' Off '], ['nonsense', 'true']],
  [
    'brand.name.en',
    ['Domner', '旅人 <Wayfarer>'],
    ['two\nlines', '\u200b', 'x'.repeat(61), '\u200fDomner', '\u061cDomner'],
  ],
  ['contact.phone', ['012 345 678'], ['call us', '012 345 678 or 9']],
  ['contact.email', ['hello@example.com'], ['hello']],
  ['contact.website', ['https://example.com'], ['example', 'javascript:alert(1)']],
  ['contact.facebook', ['domner.page', 'https://www.facebook.com/domner'], ['https://example.com/domner']],
])('%s can be used as %j, not as %j', (key, good, bad) => {
  expect([...good, '', ' '].filter((value) => !isUsable(key, value))).toEqual([])
  expect(bad.filter((value) => isUsable(key, value))).toEqual([])
})

it('an entry that the product does not read has any value', () => {
  for (const key of ['brand.motto', 'constructor', '']) expect(isUsable(key, 'nonsense')).toBe(true)
})
