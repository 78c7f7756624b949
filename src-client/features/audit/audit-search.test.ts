import { describe, expect, it } from 'vitest'
import { exportQuery, readAuditSearch } from './audit-search.ts'

describe('what the address says of the audit', () => {
  it('is read as it was written', () => {
    const written = {
      who: 'sok.dara',
      kind: 'configuration',
      subject: 'theme.color',
      field: 'names.en',
      from: '2026-11-01',
      to: '2026-11-30',
      request: '0198f3a2-7c1e-4a5b-9d3e-2f1a4b5c6d7f',
      page: 3,
      until: 0,
      part: 'then',
      at: '2026-11-20T12:00',
      all: true,
    }
    expect(readAuditSearch(written)).toEqual(written)
    // The router reads what looks like a number as one.
    expect(readAuditSearch({ subject: 12 })).toMatchObject({ subject: '12' })
  })

  it.each([
    { who: '' },
    { kind: 'No kind' },
    { subject: 'a/b' },
    { field: 'a b' },
    { from: '2026-02-30' },
    { to: 'tomorrow' },
    { request: 'x' },
    { page: 1 },
    { page: 'two' },
    { until: -1 },
    { part: 'now' },
    { at: '2026-11-20' },
    { all: 'no' },
    {},
  ])('is left out where it can mean nothing: %j', (search) => {
    expect(Object.values(readAuditSearch(search)).filter((value) => value !== undefined)).toEqual([])
  })

  it('is the address of an export, without the page', () => {
    expect(exportQuery(readAuditSearch({ kind: 'post', who: 'sok & dara', page: 3, until: 9 }))).toBe(
      'who=sok+%26+dara&kind=post',
    )
  })
})
