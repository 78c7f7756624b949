import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { ROOT } from './build-stamp.ts'
import type { TestRun } from './test-run.ts'

/**
 * Writes to TEST_RUN what vitest's JSON report leaves out: durations with imports and set-ups, and errors outside of the tests with
 * the file that was run when they happened.
 */
export default class RunReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    const file = process.env.TEST_RUN
    if (!file) return
    const run: TestRun = { durations: modules.map(durationOf), errors: errors.map(errorOf) }
    await writeFile(file, JSON.stringify(run))
  }
}

function durationOf(module: TestModule): TestRun['durations'][number] {
  const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
  const ms = prepareDuration + setupDuration + collectDuration + duration
  const tests = [...module.children.allTests()].map((test) => ({
    name: test.fullName,
    ms: test.diagnostic()?.duration ?? 0,
  }))
  return { file: path.relative(ROOT, module.moduleId), project: module.project.name, ms, tests }
}

function errorOf({ VITEST_TEST_PATH, stack, message }: SerializedError): TestRun['errors'][number] {
  const file = typeof VITEST_TEST_PATH === 'string' ? path.relative(ROOT, VITEST_TEST_PATH) : null
  return { file, message: stack ?? message ?? '' }
}
