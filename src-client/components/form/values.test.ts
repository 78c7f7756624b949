import { describe, expect, it } from 'vitest'
import { textAt, valueAt } from './values.ts'

const values = { names: { en: 'Kep' }, hours: [{ open: '08:00' }], sort: 3, page: null }

describe('valueAt', () => {
  it.each([
    ['names.en', 'Kep'],
    ['hours.0.open', '08:00'],
    ['names.kh', undefined],
    ['hours.1.open', undefined],
    ['page', null],
    ['page.name', undefined],
  ])('finds %s', (path, value) => expect(valueAt(values, path)).toEqual(value))
})

describe('textAt', () => {
  it('is the text of an input', () => {
    expect(textAt(values, 'sort')).toBe('3')
    expect(textAt(values, 'names.en')).toBe('Kep')
  })
  it('is undefined for what no input shows', () => {
    expect(textAt(values, 'page')).toBeUndefined()
    expect(textAt(values, 'names')).toBeUndefined()
  })
})
