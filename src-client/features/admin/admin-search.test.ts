import { describe, expect, it } from 'vitest'
import { readAdminSearch } from './admin-search.ts'

describe('what the address says of the administration', () => {
  it('is read as it was written', () => {
    const written = {
      tab: 'members',
      q: 'sok',
      page: '3',
      action: 'grant',
      uuid: '0198f3a2-7c1e-7a5b-9d3e-2f1a4b5c6d7f',
    }
    expect(readAdminSearch(written)).toEqual({ ...written, page: 3 })
  })

  it('has ids in lower case, however they were written', () => {
    const id = '0198f3a2-7c1e-7a5b-9d3e-2f1a4b5c6d7f'
    const capital = id.toUpperCase()
    expect(readAdminSearch({ author: capital, uuid: capital })).toMatchObject({ author: id, uuid: id })
  })

  it.each([
    { tab: 7 },
    { status: 'deleted' },
    { action: 'remove' },
    { order: 'name' },
    { type: 'blog' },
    { author: 'sok' },
    { page: '0' },
    { page: '1' },
    { page: '-2' },
    { page: '1.5' },
    { page: 'Infinity' },
    { page: 'two' },
    { q: 7 },
    {},
  ])('is left out where it can mean nothing: %j', (search) => {
    expect(Object.values(readAdminSearch(search)).filter((value) => value !== undefined)).toEqual([])
  })
})
