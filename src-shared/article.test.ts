import { expect, it } from 'vitest'
import { listArticlesInput, saveArticleInput } from './article.ts'
import { saveArticleHtmlInput } from './article-rest.ts'

const INPUTS = [saveArticleInput.shape.tags, saveArticleHtmlInput.shape.tags]

it.each([
  ['food', 'food'],
  ['Sea Food', 'sea-food'],
  ['sea_food', 'sea-food'],
  ['ｆｏｏｄ', 'food'],
  ['sea＿food', 'sea-food'],
  ['ម្ហូប\u200bខ្មែរ', 'ម្ហូប-ខ្មែរ'],
  ['\u200bម្ហូប\u200b', 'ម្ហូប'],
  ['foo\u034fd', 'food'],
  ['-food-', 'food'],
])('a tag that is typed as %j is %j', (typed, tag) => {
  for (const tags of INPUTS) expect(tags.parse([typed])).toEqual([tag])
})

it.each(['\u3164', '\u115f', '\u034f', '-', '---', '\u200b', '\u0301', '<b>', ''])('%j is no tag', (typed) => {
  for (const tags of INPUTS) expect(tags.safeParse([typed]).success).toBe(false)
})

it('a tag that is typed in two ways is one', () => {
  for (const tags of INPUTS) expect(tags.parse(['food', 'ｆｏｏｄ', 'Food\u200b', 'sea'])).toEqual(['food', 'sea'])
})

it('a list is asked for by a tag from before as it is stored', () => {
  for (const tag of ['ｆｏｏｄ', '---', 'ម្ហូប']) expect(listArticlesInput.parse({ tag })).toMatchObject({ tag })
  expect(listArticlesInput.parse({ tag: 'ម្ហូប\u200bខ្មែរ' })).toMatchObject({ tag: 'ម្ហូប-ខ្មែរ' })
})
