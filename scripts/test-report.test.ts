import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from './build-stamp.ts'
import { failureList, firstLines, readFigures, readResults, sum } from './test-report.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'domner-report-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Counts = { passed?: number; failed?: number; skipped?: number; unloaded?: number; unready?: number }

const times = <T>(amount: number | undefined, make: (nth: number) => T): T[] =>
  Array.from({ length: amount ?? 0 }, (_, nth) => make(nth))
const testsOf = (status: string, amount?: number) =>
  times(amount, (nth) => ({ status, fullName: `${status} ${nth}`, failureMessages: [`Error: ${status}\n  at …`] }))

/** A report of a file with tests, of files that could not be loaded, and of files whose set-up failed. */
async function reportOf({ passed, failed, skipped, unloaded, unready }: Counts): Promise<string> {
  const path = join(folder, 'report.json')
  const tests = [...testsOf('passed', passed), ...testsOf('failed', failed), ...testsOf('pending', skipped)]
  const testResults = [
    { name: join(ROOT, 'e2e/a.spec.ts'), status: failed ? 'failed' : 'passed', assertionResults: tests },
    ...times(unloaded, (nth) => ({
      ...{ name: join(ROOT, `e2e/u${nth}.spec.ts`), status: 'failed' },
      assertionResults: [],
    })),
    ...times(unready, (nth) => ({
      ...{ name: join(ROOT, `e2e/s${nth}.spec.ts`), status: 'failed', message: 'Error: no browser\n  at …' },
      assertionResults: testsOf('skipped', 2),
    })),
  ]
  await writeFile(path, JSON.stringify({ testResults }))
  return path
}

it('counts tests', async () => {
  expect(await readResults(await reportOf({ passed: 3, skipped: 1 }))).toEqual([
    { file: 'e2e/a.spec.ts', passed: 3, skipped: 1, failures: [] },
  ])
})

it('names what failed: tests, files that could not be loaded, and set-ups', async () => {
  const results = await readResults(await reportOf({ passed: 3, failed: 1, unloaded: 1, unready: 1 }))
  expect(results.flatMap(({ failures }) => failures)).toEqual([
    { file: 'e2e/a.spec.ts', name: 'failed 0', message: 'Error: failed\n  at …', pictures: [] },
    { file: 'e2e/u0.spec.ts', name: 'its set-up', message: '', pictures: [] },
    { file: 'e2e/s0.spec.ts', name: 'its set-up', message: 'Error: no browser\n  at …', pictures: [] },
  ])
  expect(results.map(({ passed, skipped }) => [passed, skipped])).toEqual([
    [3, 0],
    [0, 0],
    [0, 2],
  ])
})

it('has no results of a run that left no report', async () => {
  expect(await readResults(join(folder, 'none.json'))).toEqual([])
})

it('cuts an error to its first lines, without colours', () => {
  expect(firstLines(`\x1b[31mError\x1b[39m: no\n\n${'line\n'.repeat(9)}`).split('\n')).toEqual([
    'Error: no',
    ...Array.from({ length: 5 }, () => 'line'),
  ])
})

it('says of each failure where and why, and where its pictures are', () => {
  const failure = { file: 'e2e/a.spec.ts', name: 'opens', message: 'Error: no\n  at b', pictures: ['.vitest/a.png'] }
  expect(failureList([failure, { ...failure, name: 'closes', pictures: [] }]).split('\n')).toEqual([
    '✗ e2e/a.spec.ts > opens',
    '    Error: no',
    '      at b',
    '    picture: .vitest/a.png',
    '✗ e2e/a.spec.ts > closes',
    '    Error: no',
    '      at b',
  ])
})

it('adds up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 }
  expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 })
})

it('finds the figures of fault tests', async () => {
  const path = join(folder, 'faults.json')
  const figures = { did: '30 kills', acknowledged: 9, recovered: [1] }
  const assertionResults = [{ meta: { figures } }, { meta: {} }]
  await writeFile(path, JSON.stringify({ testResults: [{ assertionResults }, { assertionResults: [] }] }))
  expect(await readFigures(path)).toEqual([figures])
  expect(await readFigures(join(folder, 'none.json'))).toEqual([])
})
