import { expect, it } from 'vitest'
import { FieldProblems } from '../../procedures/field-problems.ts'
import { documentOf } from '../../testing/article-events.ts'
import { rejectUnusable } from './unusable.ts'

const called = (title: string) => ({ en: { title, summary: '', body: documentOf('The market opens at five.') } })

it.each(['Kep\nfree', 'Kep\u2028free', '\u202aKep\u202c\nfree', '\u200b', '\u3164'])(
  'an article is not called %j, unless it was before',
  (title) => {
    expect(() => rejectUnusable(called(title), [called('Kep')])).toThrow(FieldProblems)
    expect(() => rejectUnusable(called(title), [called(title)])).not.toThrow()
  },
)

it('a title from before with marks of direction stays, though what is typed has none', () => {
  const before = called('\u202aកែប\nស្អាត\u202c')
  expect(() => rejectUnusable(before, [before])).not.toThrow()
  expect(() => rejectUnusable(called('កែប\nស្អាត'), [before])).not.toThrow()
})
