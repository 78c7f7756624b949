import { describe, expect, it } from 'vitest'
import { pageInstead } from './page-instead.ts'

describe('a page of a list', () => {
  it.each([
    { page: undefined, total: 0, instead: null },
    { page: 2, total: 21, instead: null },
    { page: 2, total: 20, instead: { page: undefined } },
    { page: 99, total: 25, instead: { page: 2 } },
    { page: 99, total: 0, instead: { page: undefined } },
  ])('$page of $total rows is replaced by $instead', ({ instead, ...list }) => {
    expect(pageInstead({ ...list, pageSize: 20 })).toEqual(instead)
  })
})
