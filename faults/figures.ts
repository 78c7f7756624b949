import type { TestContext } from 'vitest'
import type { Figures } from '../scripts/test-run.ts'
import type { Tally } from './writers.ts'

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figures
  }
}

/** Adds a test's figures to its report. */
export function report(
  { task }: TestContext,
  did: string,
  { acknowledged }: Pick<Tally, 'acknowledged'>,
  recovered: number[],
): void {
  task.meta.figures = { did, acknowledged: acknowledged.length, recovered: recovered.map(Math.round) }
}

/** Skips a test that lacks something, and reports it. */
export function skipWithout(test: TestContext, there: boolean, missing: string): void {
  if (!there) report(test, `skipped: ${missing}`, { acknowledged: [] }, [])
  test.skip(!there, missing)
}
