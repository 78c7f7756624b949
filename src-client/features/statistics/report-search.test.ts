import { expect, it } from 'vitest'
import { readReportSearch } from './report-search.ts'

const subject = '0198f3a2-7c1e-7a5b-9d3e-2f1a4b5c6d7f'

it('the address of a report is read as it was written', () => {
  const written = { from: '2026-11-01', to: '2026-11-30', type: 'hotel', subject }
  expect(readReportSearch(written)).toEqual(written)
  expect(readReportSearch({ period: 'last_month' })).toMatchObject({ period: 'last_month' })
})

it('a post that is named in capital letters is the same post', () => {
  expect(readReportSearch({ subject: subject.toUpperCase() })).toMatchObject({ subject })
})

it.each([{ period: 'always' }, { from: '2026-11-01' }, { type: 'blog' }, { subject: 'kep' }, {}])(
  'what no report has is left out: %j',
  (search) => {
    expect(Object.values(readReportSearch(search)).filter((value) => value !== undefined)).toEqual([])
  },
)
