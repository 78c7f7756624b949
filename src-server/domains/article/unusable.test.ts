import { expect, it } from 'vitest'
import { FieldProblems } from '../../procedures/field-problems.ts'
import { documentOf } from '../../testing/article-events.ts'
import { rejectUnusable } from './unusable.ts'

const called = (title: string) => ({ en: { title, summary: '', body: documentOf('The market opens at five.') } })

it.each(['Kep\nfree', 'Kep\u2028free', '\u200b', '\u3164'])(
  'an article is not called %j, unless it was before',
  (title) => {
    expect(() => rejectUnusable(called(title), [called('Kep')])).toThrow(FieldProblems)
    expect(() => rejectUnusable(called(title), [called(title)])).not.toThrow()
  },
)
