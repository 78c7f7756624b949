import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { ROOT } from './build-stamp.ts'
import type { Duration } from './durations.ts'

/**
 * Writes the duration of each test file and test to TEST_DURATIONS. Vitest's JSON report leaves out imports and set-ups. Names each
 * test that passed only when it was tried again, so that a flaky one does not stay unseen.
 */
export default class DurationsReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const file = process.env.TEST_DURATIONS
    if (!file) return
    const durations = modules.map((module): Duration => {
      const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
      const ms = prepareDuration + setupDuration + collectDuration + duration
      const tests = [...module.children.allTests()].map((test) => ({
        name: test.fullName,
        ms: test.diagnostic()?.duration ?? 0,
      }))
      return { file: path.relative(ROOT, module.moduleId), project: module.project.name, ms, tests }
    })
    await writeFile(file, JSON.stringify(durations))
    for (const test of modules.flatMap((module) => [...module.children.allTests('passed')]))
      if (test.diagnostic()?.flaky)
        console.log(`Passed when tried again: ${test.module.relativeModuleId} > ${test.fullName}`)
  }
}
