import { describe, expect, it } from 'vitest'
import { readOperationsSearch } from './operations-search.ts'

describe('what the address says of the control room', () => {
  it('is read as it was written', () => {
    const written = {
      part: 'log',
      subject: 'post-0198f3a2-7c1e-4a5b-9d3e-2f1a4b5c6d7f',
      kind: 'PostSaved',
      who: 'sok.dara',
      from: '2026-11-01',
      to: '2026-11-30',
      request: '0198f3a2-7c1e-4a5b-9d3e-2f1a4b5c6d7f',
      until: 120,
      at: 7,
    }
    expect(readOperationsSearch(written)).toEqual(written)
    // The router reads what looks like a number as one.
    expect(readOperationsSearch({ who: 12 })).toMatchObject({ who: '12' })
  })

  it.each([{ part: 'cats' }, { subject: '' }, { from: 'today' }, { until: 0 }, { at: 1e30 }, { at: 'x' }, {}])(
    'is left out where it can mean nothing: %j',
    (search) => {
      expect(Object.values(readOperationsSearch(search)).filter((value) => value !== undefined)).toEqual([])
    },
  )
})
