import { describe, expect, it } from 'vitest'
import { flattenErrors } from './field-error-codes.ts'

describe('flattenErrors', () => {
  it('flattens the errors of nested fields, also of one that is called type', () => {
    const errors = {
      names: { en: { type: 'validate', message: 'FIELD_REQUIRED' } },
      hours: [undefined, { open: { type: 'validate', message: 'FIELD_REQUIRED' } }],
      type: { type: 'validate', message: 'number_unreadable' },
      data: { type: { type: 'server', message: 'INPUT_INVALID' } },
    }
    expect(flattenErrors(errors)).toEqual({
      'names.en': 'FIELD_REQUIRED',
      'hours.1.open': 'FIELD_REQUIRED',
      type: 'number_unreadable',
      'data.type': 'INPUT_INVALID',
    })
  })
})
