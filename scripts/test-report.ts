import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { ROOT } from './build-stamp.ts'

export type Totals = { passed: number; failed: number; skipped: number }

export const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0 }
export const ONE_PASSED: Totals = { ...NOTHING, passed: 1 }
export const ONE_FAILED: Totals = { ...NOTHING, failed: 1 }

const testFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string().optional(),
  assertionResults: z.array(
    z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
  ),
})
type TestFile = z.infer<typeof testFile>

const report = z.object({ testResults: z.array(testFile) })

/**
 * Totals of vitest's JSON report. A file that failed without a failed test counts as one: it could not be loaded, or its set-up failed.
 * So does a failed run in which no file failed: an unhandled error, no tests.
 */
export async function readTotals(path: string, succeeded: boolean): Promise<Totals> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return ONE_FAILED

  const totals = sum(report.parse(JSON.parse(text)).testResults.map(totalsOf))
  return totals.failed === 0 && !succeeded ? { ...totals, failed: 1 } : totals
}

function totalsOf({ status, assertionResults }: TestFile): Totals {
  const count = (...wanted: string[]) => assertionResults.filter((test) => wanted.includes(test.status)).length
  const failed = count('failed')
  return {
    passed: count('passed'),
    failed: failed === 0 && status === 'failed' ? 1 : failed,
    skipped: count('skipped', 'pending', 'todo', 'disabled'),
  }
}

/** What failed: a test, or the set-up of a file. Its file, from the project's folder, and the first line of what it says. */
export type Failure = { file: string; name: string; message: string }

/** What failed in vitest's JSON report, and the totals of the files in which it did; nothing without a report. */
export async function readFailures(path: string): Promise<{ failures: Failure[]; totals: Totals }> {
  const text = await readFile(path, 'utf8').catch(() => '{"testResults":[]}')
  const files = report.parse(JSON.parse(text)).testResults.filter((file) => totalsOf(file).failed > 0)
  return { failures: files.flatMap(failuresIn), totals: sum(files.map(totalsOf)) }
}

function failuresIn({ name, message = '', assertionResults }: TestFile): Failure[] {
  const file = relative(ROOT, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [{ file, name: 'its set-up', message: firstLine(message) }]
  return failed.map((test) => ({ file, name: test.fullName, message: firstLine(test.failureMessages?.[0] ?? '') }))
}

const firstLine = (text: string) => stripVTControlCharacters(text).split('\n', 1)[0] ?? ''

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

export const subtract = (all: Totals, part: Totals): Totals => ({
  passed: all.passed - part.passed,
  failed: all.failed - part.failed,
  skipped: all.skipped - part.skipped,
})

export function sum(totals: Totals[]): Totals {
  const add = (key: keyof Totals) => totals.reduce((count, each) => count + each[key], 0)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') }
}
