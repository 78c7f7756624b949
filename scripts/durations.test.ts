import { expect, it } from 'vitest'
import { type Duration, shareTable, sliceOf, slowestTable } from './durations.ts'

it.each([
  ['src-server/domains/post/listing/list.db.test.ts', 'post'],
  ['src-client/features/post/list/price-range.test.ts', 'post'],
  ['src-server/http/pages.test.ts', 'src-server/http'],
  ['src-shared/locales.test.ts', 'src-shared'],
  ['e2e/frame.spec.ts', 'e2e/frame'],
])('counts %s towards %s', (file, slice) => {
  expect(sliceOf(file)).toBe(slice)
})

it('lists the slices by their share, with one line for those below a hundredth', () => {
  const took = (project: string, file: string, ms: number): Duration => ({
    project,
    file,
    ms,
    tests: [],
  })
  const lines = shareTable([
    took('unit', 'src-server/http/pages.test.ts', 1_000),
    took('db', 'src-server/domains/post/publishing/write.db.test.ts', 6_000),
    took('e2e', 'e2e/frame.spec.ts', 13_000),
    took('unit', 'src-client/features/post/map.test.ts', 60),
    took('unit', 'src-shared/a.test.ts', 50),
    took('unit', 'db/b.test.ts', 50),
  ]).split('\n')
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['seconds of the tests', 'unit', 'db', 'e2e', 'share'],
    ['e2e/frame', '0', '0', '13', '64 %'],
    ['post', '0.1', '6', '0', '30 %'],
    ['src-server/http', '1', '0', '0', '5 %'],
    ['all others', '0.1', '0', '0', '0 %'],
  ])
})

it('lists the twenty slowest tests, slowest first, with names of one line', () => {
  const tests = Array.from({ length: 30 }, (_, index) => ({ name: `counts ${index}`, ms: 100 * index }))
  const long = { name: 'x'.repeat(300), ms: 61_234 }
  const [header, first, second, ...others] = slowestTable([
    { project: 'db', file: 'src-server/a.db.test.ts', ms: 0, tests },
    { project: 'e2e', file: 'e2e/b.spec.ts', ms: 0, tests: [long] },
  ]).split('\n')
  expect(header).toBe('seconds  the slowest tests')
  expect(first).toMatch(/^ {3}61\.2 {2}e2e\/b\.spec\.ts > x+…$/)
  expect(first?.length).toBeLessThan(120)
  expect(second).toBe('    2.9  src-server/a.db.test.ts > counts 29')
  expect(others).toHaveLength(18)
})
