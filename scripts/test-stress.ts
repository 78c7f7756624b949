import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { OperatorError } from '#server/platform/operator-error.ts'
import { ROOT } from './build-stamp.ts'
import { changedFiles } from './changed-files.ts'
import { buildFirst, failuresOf, openChecking, runChecks, vitest } from './checks.ts'
import { readArguments, runCommand } from './command.ts'
import { table } from './table.ts'
import type { Teardown } from './teardown.ts'
import { projectOf } from './test-projects.ts'
import type { Failure } from './test-report.ts'

const HELP = `npm run test:stress: runs test files ten times while all processors are kept busy beside them, and prints which tests failed
how often. New and changed tests run so before they land.

  npm run test:stress                 the test files that are new or changed since main
  npm run test:stress -- <file> ...   these
  npm run test:stress -- --help       this text`

const INTERRUPTED = 130
const ROUNDS = 10
/** Ends with the command, also where that is killed. */
const BUSY_LOOP = `while (process.ppid === ${process.pid});`

const named = readArguments(HELP)

await runCommand(async (teardown) => {
  const files = named.length > 0 ? named.map(testFile) : (await changedFiles()).filter(isTestFile)
  if (files.length === 0) throw new OperatorError(`No test file is new or changed since main.\n\n${HELP}`)
  const checking = await openChecking(teardown)
  const built = await buildFirst(checking)
  if (built.length > 0) return 1
  keepBusy(teardown)
  const checks = [...Map.groupBy(files, projectOf)].map(([project = '', own]) => vitest(project, project, ...own))
  const rounds: Failure[][] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const numbered = checks.map((check) => ({ ...check, name: `round ${round}, ${check.name}` }))
    rounds.push((await runChecks(numbered, checking)).flatMap(failuresOf))
  }
  const hasFailed = rounds.some((failures) => failures.length > 0)
  console.log(`\n${hasFailed ? summaryOf(rounds) : `Nothing failed in ${ROUNDS} rounds.`}`)
  return hasFailed ? 1 : 0
}, INTERRUPTED)

/** @throws OperatorError */
function testFile(name: string): string {
  const file = relative(ROOT, resolve(name))
  if (!isTestFile(file)) throw new OperatorError(`${name} is no test file.\n\n${HELP}`)
  return file
}

function isTestFile(file: string): boolean {
  return projectOf(file) !== undefined && existsSync(join(ROOT, file))
}

function keepBusy(teardown: Teardown): void {
  const loops = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['--eval', BUSY_LOOP]))
  teardown.add(async () => {
    for (const loop of loops) loop.kill('SIGKILL')
  })
}

/** A row for each test that failed: in how many rounds, and with what first. */
function summaryOf(rounds: Failure[][]): string {
  const nameOf = ({ file, name }: Failure) => `${file} > ${name}`
  const byTest = Map.groupBy(rounds.flat(), nameOf)
  const rows = [...byTest].map(([test, [first]]) => [
    `${rounds.filter((failures) => failures.some((failure) => nameOf(failure) === test)).length} of ${ROUNDS}`,
    test,
    first?.message.split('\n', 1)[0] ?? '',
  ])
  return table(['failed', 'test', 'with'], rows)
}
