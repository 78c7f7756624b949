import { execFile, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { OperatorError } from '#server/platform/operator-error.ts'
import { ROOT } from './build-stamp.ts'
import { buildFirst, type Checking, openChecking, runChecks, vitest } from './checks.ts'
import { readArguments, runCommand } from './command.ts'
import { table } from './table.ts'
import type { Teardown } from './teardown.ts'
import { projectOf } from './test-projects.ts'
import { type Failure, firstLines } from './test-report.ts'

const HELP = `npm run test:stress: runs test files ten times while all processors are kept busy beside them, and prints which tests failed
how often. New and changed tests run so before they land.

  npm run test:stress                 the test files that are new or changed since main
  npm run test:stress -- <file> ...   these
  npm run test:stress -- --help       this text`

const INTERRUPTED = 130
const ROUNDS = 10
const BUSY_LOOP = 'for (;;);'

const run = promisify(execFile)
const named = readArguments(HELP)

await runCommand(async (teardown) => {
  const files = named.length > 0 ? named : await changedFiles()
  const tests = Map.groupBy(files.filter(projectOf), projectOf)
  if (tests.size === 0) throw new OperatorError(`No test file is new or changed since main.\n\n${HELP}`)
  const checking = await openChecking(teardown)
  const built = await buildFirst(checking)
  if (built.others.length > 0) return 1
  keepBusy(teardown)
  const failures: Failure[] = []
  for (let round = 1; round <= ROUNDS; round++)
    for (const [project = '', own] of tests)
      failures.push(...(await failuresOf(`round ${round}, ${project}`, project, own, checking)))
  console.log(`\n${failures.length > 0 ? summaryOf(failures) : `Nothing failed in ${ROUNDS} rounds.`}`)
  return failures.length > 0 ? 1 : 0
}, INTERRUPTED)

/** Files that differ from where this branch has left main, and those that are not committed. */
async function changedFiles(): Promise<string[]> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim()
  const base = await git('merge-base', 'main', 'HEAD')
  const changed = await git('diff', '--name-only', '--diff-filter=d', base)
  const added = await git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${changed}\n${added}`.split('\n'))]
}

function keepBusy(teardown: Teardown): void {
  const loops = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['--eval', BUSY_LOOP]))
  teardown.add(async () => {
    for (const loop of loops) loop.kill('SIGKILL')
  })
}

async function failuresOf(name: string, project: string, files: string[], checking: Checking): Promise<Failure[]> {
  const outcomes = await runChecks([vitest(name, project, ...files)], checking)
  return outcomes.flatMap((outcome) => [...outcome.files.flatMap(({ failures }) => failures), ...outcome.others])
}

function summaryOf(failures: Failure[]): string {
  const byTest = Map.groupBy(failures, ({ file, name }) => `${file} > ${name}`)
  const rows = [...byTest].map(([test, all]) => [
    `${all.length} of ${ROUNDS}`,
    test,
    firstLines(all[0]?.message ?? '').split('\n', 1)[0] ?? '',
  ])
  return table(['failed', 'test', 'with'], rows)
}
