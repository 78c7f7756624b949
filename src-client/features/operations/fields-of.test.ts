import { describe, expect, it } from 'vitest'
import { fieldsOf } from './fields-of.ts'

describe('the fields of a state', () => {
  it('have dotted paths, and lists stand whole', () => {
    const state = { status: 'draft', content: { name: 'Kep', images: ['a', 'b'], map: null }, open: true }
    expect(fieldsOf(state)).toEqual([
      { path: 'status', value: 'draft' },
      { path: 'content.name', value: 'Kep' },
      { path: 'content.images', value: '["a","b"]' },
      { path: 'content.map', value: '–' },
      { path: 'open', value: 'true' },
    ])
  })
})
