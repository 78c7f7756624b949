import { expect, it } from 'vitest'
import { typedFromForm, typedToForm } from './typed-value.ts'

it.each([
  ['text', 'A journey'],
  ['number', '4100.5'],
  ['number', ''],
  ['boolean', 'true'],
  ['boolean', 'false'],
  ['colour', '#0f766e'],
  ['json', '{"a":[1]}'],
  ['localized', '{"kh":"ដំណើរ","en":"Journey"}'],
  ['localized', ''],
])('a %s comes out of a form as it went in: %s', (input, kept) => {
  expect(typedFromForm(input, typedToForm(input, kept))).toBe(kept)
})

it('what was typed for another type stays in the form, and is not saved', () => {
  const form = { ...typedToForm('text', 'A journey'), number: 5 }
  expect([typedFromForm('number', form), typedFromForm('text', form), typedFromForm('colour', form)]).toEqual([
    '5',
    'A journey',
    '',
  ])
})

it('languages without a text are left out', () => {
  expect(typedFromForm('localized', { localized: { kh: ' ', en: 'Journey', cn: '' } })).toBe('{"en":"Journey"}')
})
