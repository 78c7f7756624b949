import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from './build-stamp.ts'
import { readFailures, readFigures, readTotals, sum } from './test-report.ts'

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

const totals = async (counts: Counts, succeeded: boolean) => readTotals(await reportOf(counts), succeeded)

it('counts tests', async () => {
  expect(await totals({ passed: 3, skipped: 1 }, true)).toEqual({ passed: 3, failed: 0, skipped: 1 })
})

it('counts a file that could not be loaded as a failed test', async () => {
  expect(await totals({ passed: 3, failed: 1, unloaded: 2 }, false)).toMatchObject({ passed: 3, failed: 3 })
})

it('counts a file whose set-up failed, beside a test that failed', async () => {
  expect(await totals({ passed: 3, failed: 1, unready: 1 }, false)).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

it('names what failed, and the totals of its files', async () => {
  const path = await reportOf({ passed: 3, failed: 1, unloaded: 1, unready: 1 })
  expect(await readFailures(path)).toEqual({
    failures: [
      { file: 'e2e/a.spec.ts', name: 'failed 0', message: 'Error: failed' },
      { file: 'e2e/u0.spec.ts', name: 'its set-up', message: '' },
      { file: 'e2e/s0.spec.ts', name: 'its set-up', message: 'Error: no browser' },
    ],
    totals: { passed: 3, failed: 3, skipped: 2 },
  })
  expect((await readFailures(await reportOf({ passed: 3 }))).failures).toEqual([])
})

it('counts a failure without a failed test', async () => {
  expect(await totals({ passed: 3 }, false)).toMatchObject({ passed: 3, failed: 1 })
})

it('counts a run that left no report as one failure', async () => {
  expect(await readTotals(join(folder, 'none.json'), false)).toEqual({ passed: 0, failed: 1, skipped: 0 })
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
