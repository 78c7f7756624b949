import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const testDuration = z.object({ name: z.string(), ms: z.number() })
const duration = z.object({ file: z.string(), project: z.string(), ms: z.number(), tests: z.array(testDuration) })
/** The duration of a test file, and of each of its tests without the hooks before and after it. */
export type Duration = z.infer<typeof duration>

/** `file` is the one that was run, where vitest knows it; paths are from the project's folder. */
const strayError = z.object({ file: z.string().nullable(), message: z.string() })

const testRun = z.object({ durations: z.array(duration), errors: z.array(strayError) })
/** What `run-reporter.ts` writes about a run of vitest. */
export type TestRun = z.infer<typeof testRun>

/** A run that wrote nothing has neither durations nor errors. */
export async function readTestRun(path: string): Promise<TestRun> {
  const text = await readFile(path, 'utf8').catch(() => '{"durations":[],"errors":[]}')
  return testRun.parse(JSON.parse(text))
}
