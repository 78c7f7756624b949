import { expect, it } from 'vitest'
import { readBlogAddress } from './blog-address.ts'

it.each([
  ['Food', 'food'],
  ['ម្ហូប\u200bខ្មែរ', 'ម្ហូប-ខ្មែរ'],
  [' sea food\u200b', 'sea-food'],
  ['ｆｏｏｄ', 'ｆｏｏｄ'],
])('an address with the tag %j is that of %j, as it may be stored', (typed, tag) => {
  expect(readBlogAddress({ tag: typed })).toEqual({ tag })
})

it.each(['', '\u200b', '<b>', 7])('%j is no tag of an address', (typed) => {
  expect(readBlogAddress({ tag: typed })).toEqual({})
})
