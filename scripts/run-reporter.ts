import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'
import { ROOT } from './build-stamp.ts'
import { RELEASE } from './test-projects.ts'
import { firstLines, type TestFile, type TestRun } from './test-run.ts'

type TestFailure = TestFile['failures'][number]

const pathOf = (file: string) => path.relative(ROOT, file)

/** Writes a run to TEST_RUN. Vitest's own JSON report leaves out imports and set-ups, errors of hooks, and those outside of tests. */
export default class RunReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    const file = process.env.TEST_RUN
    if (!file) return
    const run: TestRun = { files: modules.map(fileOf), strayErrors: errors.map(strayErrorOf) }
    await writeFile(file, JSON.stringify(run))
  }
}

function fileOf(module: TestModule): TestFile {
  const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
  const tests = [...module.children.allTests()]
  return {
    file: pathOf(module.moduleId),
    project: module.project.name,
    ms: prepareDuration + setupDuration + collectDuration + duration,
    tests: tests.map((test) => ({ name: test.fullName, ms: test.diagnostic()?.duration ?? 0 })),
    passed: tests.filter((test) => test.result().state === 'passed').length,
    skipped: tests.filter(isSkipped).length,
    failures: failuresIn(module),
    figures: tests.flatMap((test) => test.meta().figures ?? []),
  }
}

/** A test that is left to a release is none that was skipped. */
const isSkipped = (test: TestCase) => test.result().state === 'skipped' && !test.tags.includes(RELEASE)

function failuresIn(module: TestModule): TestFailure[] {
  const failures = [
    ...hooksOf('the file', module),
    ...[...module.children.allSuites()].flatMap((suite) => hooksOf(suite.fullName, suite)),
    ...[...module.children.allTests('failed')].map(failureOf),
  ]
  if (failures.length > 0 || module.ok()) return failures
  return [{ name: 'the file', message: `ended as ${module.state()}`, pictures: [] }]
}

/** Errors of hooks, and of what stands outside of the tests. */
const hooksOf = (name: string, suite: TestModule | TestSuite): TestFailure[] =>
  suite.errors().map((error) => ({ name: `${name}, outside of its tests`, message: messageOf(error), pictures: [] }))

const failureOf = (test: TestCase): TestFailure => ({
  name: test.fullName,
  message: (test.result().errors ?? []).map(messageOf).join('\n'),
  pictures: test.meta().pictures ?? [],
})

const messageOf = ({ stack, name, message }: SerializedError) => firstLines(stack || `${name}: ${message}`)

const strayErrorOf = (error: SerializedError): TestRun['strayErrors'][number] => ({
  file: typeof error.VITEST_TEST_PATH === 'string' ? pathOf(error.VITEST_TEST_PATH) : null,
  message: messageOf(error),
})
