import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

const testDuration = z.object({ name: z.string(), ms: z.number() })
const testFailure = z.object({ name: z.string(), message: z.string(), pictures: z.array(z.string()) })
const figures = z.object({ did: z.string(), acknowledged: z.number(), recovered: z.array(z.number()) })
/** What a fault test measured. */
export type Figures = z.infer<typeof figures>

const testFile = z.object({
  file: z.string(),
  project: z.string(),
  ms: z.number(),
  /** Without the hooks before and after each test. */
  tests: z.array(testDuration),
  passed: z.number(),
  skipped: z.number(),
  failures: z.array(testFailure),
  figures: z.array(figures),
})
/** What a test file came to, by its path from the project's folder. Its duration has imports and set-ups. */
export type TestFile = z.infer<typeof testFile>

/** `file` is the one that was run when it happened, where vitest knows it. */
const strayError = z.object({ file: z.string().nullable(), message: z.string() })

const testRun = z.object({ files: z.array(testFile), strayErrors: z.array(strayError) })
/** A run of vitest, as `run-reporter.ts` writes it. */
export type TestRun = z.infer<typeof testRun>

/** A run that died has written nothing, and has no files. */
export async function readTestRun(path: string): Promise<TestRun> {
  const text = await readFile(path, 'utf8').catch(() => '{"files":[],"strayErrors":[]}')
  return testRun.parse(JSON.parse(text))
}

const LINES_SHOWN = 6

const linesOf = (text: string): string[] =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')

/** The first lines that are not empty, without colours. */
export const firstLines = (text: string): string => linesOf(text).slice(0, LINES_SHOWN).join('\n')
/** The last ones. */
export const lastLines = (text: string): string => linesOf(text).slice(-LINES_SHOWN).join('\n')
