import { describe, expect, it } from 'vitest'
import { reasonsOf } from './field-reasons.ts'

describe('reasonsOf', () => {
  it('flattens the errors of nested fields, also of one that is called type', () => {
    const errors = {
      names: { en: { type: 'validate', message: 'FIELD_REQUIRED' } },
      hours: [undefined, { open: { type: 'validate', message: 'FIELD_REQUIRED' } }],
      type: { type: 'validate', message: 'number_unreadable' },
      data: { type: { type: 'server', message: 'INPUT_INVALID' } },
    }
    expect(reasonsOf(errors)).toEqual({
      'names.en': 'FIELD_REQUIRED',
      'hours.1.open': 'FIELD_REQUIRED',
      type: 'number_unreadable',
      'data.type': 'INPUT_INVALID',
    })
  })
})
