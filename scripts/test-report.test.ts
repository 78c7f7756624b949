import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFigures, readTotals, sum } from './test-report.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'domner-report-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function totals(
  counts: { passed?: number; failed?: number; skipped?: number; unloaded?: number },
  succeeded: boolean,
) {
  const path = join(folder, 'report.json')
  const report = {
    numPassedTests: counts.passed ?? 0,
    numFailedTests: counts.failed ?? 0,
    numPendingTests: counts.skipped ?? 0,
    numTodoTests: 0,
    testResults: Array.from({ length: counts.unloaded ?? 0 }, () => ({ status: 'failed', assertionResults: [] })),
  }
  await writeFile(path, JSON.stringify(report))
  return readTotals(path, succeeded)
}

it('counts tests', async () => {
  expect(await totals({ passed: 3, skipped: 1 }, true)).toEqual({ passed: 3, failed: 0, skipped: 1 })
})

it('counts a file that could not be loaded as a failed test', async () => {
  expect(await totals({ passed: 3, failed: 1, unloaded: 2 }, false)).toMatchObject({ passed: 3, failed: 3 })
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
