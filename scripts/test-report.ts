import { readFile } from 'node:fs/promises'
import { z } from 'zod'

export type Totals = { passed: number; failed: number; skipped: number }

export const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0 }
export const ONE_PASSED: Totals = { ...NOTHING, passed: 1 }
export const ONE_FAILED: Totals = { ...NOTHING, failed: 1 }

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/**
 * Totals of vitest's JSON report. A file that could not be loaded counts as failed, and so does a failed run without a
 * failed test: a set-up, an unhandled error, no tests.
 */
export async function readTotals(path: string, succeeded: boolean): Promise<Totals> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return ONE_FAILED

  const found = report.parse(JSON.parse(text))
  const unloaded = found.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = found.numFailedTests + unloaded.length
  return {
    passed: found.numPassedTests,
    failed: failed === 0 && !succeeded ? 1 : failed,
    skipped: found.numPendingTests + found.numTodoTests,
  }
}

const figures = z.object({ did: z.string(), acknowledged: z.number(), recovered: z.array(z.number()) })
export type Figures = z.infer<typeof figures>

const faultReport = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ meta: z.object({ figures: figures.optional() }) })) }),
  ),
})

/** The figures of fault tests in vitest's JSON report; none without a report. */
export async function readFigures(path: string): Promise<Figures[]> {
  const text = await readFile(path, 'utf8').catch(() => '{"testResults":[]}')
  const { testResults } = faultReport.parse(JSON.parse(text))
  return testResults.flatMap(({ assertionResults }) => assertionResults.flatMap(({ meta }) => meta.figures ?? []))
}

export function sum(totals: Totals[]): Totals {
  const add = (key: keyof Totals) => totals.reduce((count, each) => count + each[key], 0)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') }
}
