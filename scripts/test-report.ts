import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { ROOT } from './build-stamp.ts'

export type Totals = { passed: number; failed: number; skipped: number }

/** What failed in a test file, or in a check that has none. `message` is the first lines of what it says, `pictures` are files. */
export type Failure = { file: string; name: string; message: string; pictures: string[] }

/** The tests of a file, by its path from the project's folder. */
export type FileResult = { file: string; passed: number; skipped: number; failures: Failure[] }

const LINES_SHOWN = 6

const testFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string().optional(),
  assertionResults: z.array(
    z.object({
      status: z.string(),
      fullName: z.string(),
      failureMessages: z.array(z.string()).nullish(),
      meta: z.object({ pictures: z.array(z.string()).optional() }).optional(),
    }),
  ),
})

const report = z.object({ testResults: z.array(testFile) })

/** The files in vitest's JSON report; none without a report. */
export async function readResults(path: string): Promise<FileResult[]> {
  const text = await readFile(path, 'utf8').catch(() => '{"testResults":[]}')
  return report.parse(JSON.parse(text)).testResults.map(resultOf)
}

/** A file that failed without a failed test could not be loaded, or its set-up failed. */
function resultOf({ name, status, message = '', assertionResults }: z.infer<typeof testFile>): FileResult {
  const file = relative(ROOT, name)
  const count = (...wanted: string[]) => assertionResults.filter((test) => wanted.includes(test.status)).length
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages, meta }) => ({
      file,
      name: fullName,
      message: firstLines(failureMessages?.join('\n') ?? ''),
      pictures: meta?.pictures ?? [],
    }))
  if (failures.length === 0 && status === 'failed')
    failures.push({ file, name: 'its set-up', message: firstLines(message), pictures: [] })
  return { file, passed: count('passed'), skipped: count('skipped', 'pending', 'todo', 'disabled'), failures }
}

/** The first lines that are not empty, without colours. */
export const firstLines = (text: string): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_SHOWN)
    .join('\n')

/** Failures for the end of a log: whoever sees nothing else knows what failed, why, and where its pictures are. */
export const failureList = (failures: Failure[]): string =>
  failures
    .map(({ file, name, message, pictures }) =>
      [
        `✗ ${file} > ${name}`,
        ...message.split('\n').map((line) => `    ${line}`),
        ...pictures.map((picture) => `    picture: ${picture}`),
      ].join('\n'),
    )
    .join('\n')

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
