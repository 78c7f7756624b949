import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './build-stamp.ts'
import { shareTable, slowestTable } from './durations.ts'
import { ensureBuild } from './ensure-build.ts'
import { runTool } from './run-tool.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import { type Stage, stageOn } from './steps.ts'
import type { Teardown } from './teardown.ts'
import { type Failure, type FileResult, failureList, firstLines, readResults, sum, type Totals } from './test-report.ts'
import { readTestRun } from './test-run.ts'

export type Check = {
  name: string
  tool: string
  args: string[]
  /** Of vitest; a check without one has no test files. */
  project?: string
  /** Added to the tool's environment. */
  settings?: Record<string, string>
}

/** What a check came to. `others` are failures that no test file has: a tool's, or a run's that left no report. */
export type Outcome = { check: Check; files: FileResult[]; others: Failure[] }

/** Shared by the checks of one command; `scratch` has their temporary files and reports. */
export type Checking = { stage: Stage; scratch: string; remarks: Set<string> }

const COLOUR = process.stdout.isTTY
const REPORTERS = ['default', 'json', './scripts/run-reporter.ts'].map((name) => `--reporter=${name}`)
const RUN = '.run.json'
/** Where more files than this fail, the machine or the product is sick. */
const MOST_RUN_AGAIN = 10
/** Read by `e2e/looks.ts`. */
export const ALL_LOOKS = 'ALL_LOOKS'
/** Pictures of the pages of browser tests that failed, by `e2e/failure-pictures.ts`. */
const PICTURES = join(ROOT, '.vitest/pictures')
/** Lines in the output of checks that stand before the totals. */
const REMARK = /^ *((?:Skipped|Runs on|Near the budget[^:]*): .*|Running tests with seed .*)$/gm

/** Checks without a build or a database, in two lists that take about the same time. */
export const QUICK: Check[][] = [
  [
    {
      name: 'code style',
      tool: 'biome',
      args: ['ci', `--colors=${COLOUR ? 'force' : 'off'}`, '--diagnostic-level=warn'],
    },
    // Several checkers each work out the large types of the contract anew.
    { name: 'types', tool: 'tsc', args: ['--noEmit', '--checkers', '1'] },
    { name: 'import rules', tool: 'node', args: ['scripts/import-rules.ts'] },
  ],
  [
    vitest('unit tests', 'unit'),
    { name: 'translations complete', tool: 'lingui', args: ['check', 'missing', '--mode', 'catalog'] },
    { name: 'translations in step', tool: 'lingui', args: ['check', 'sync'] },
  ],
]

/**
 * Checks that take both cores, and what looks at the build.
 * @param all whether every page is opened in all looks, and not in two of them
 */
export const slowChecks = (all: boolean): Check[] => [
  { name: 'first load', tool: 'node', args: ['scripts/first-load.ts'] },
  vitest('database tests', 'db'),
  vitest('process tests', 'processes'),
  { ...vitest('browser tests', 'e2e'), settings: all ? { [ALL_LOOKS]: '1' } : {} },
]

/** Its message is the tool's output. */
class CheckFailed extends Error {
  readonly outcome: Outcome

  constructor(output: string, outcome: Outcome) {
    super(output)
    this.outcome = outcome
  }
}

/** The tests of a vitest project, or some files of it. */
export function vitest(name: string, project: string, ...files: string[]): Check {
  return { name, project, tool: 'vitest', args: ['run', '--project', project, ...files] }
}

export async function openChecking(teardown: Teardown): Promise<Checking> {
  const scratch = await makeScratch()
  teardown.add(() => removeScratch(scratch))
  await rm(PICTURES, { recursive: true, force: true })
  return { stage: stageOn(process.stdout, teardown, { saysBegin: true }), scratch, remarks: new Set() }
}

export const reportPath = (project: string, scratch: string) => join(scratch, `${project}.json`)

/** Runs checks one after the other; a failure is printed and the rest still run. */
export async function runChecks(checks: Check[], checking: Checking): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const check of checks) outcomes.push(await outcomeOf(check, runCheck(check, checking), checking))
  return outcomes
}

/**
 * Runs each test file with a failure once more, alone, with nothing beside it: on a busy machine a wait may run out. What passes then
 * counts as passed, and is named. To be called when all checks have ended.
 */
export async function runFailedAgain(outcomes: Outcome[], checking: Checking): Promise<Outcome[]> {
  const count = outcomes.flatMap(({ files }) => files.filter(hasFailed)).length
  if (count > MOST_RUN_AGAIN) {
    checking.remarks.add(`${count} test files failed. More than ${MOST_RUN_AGAIN} are not tried again.`)
    return outcomes
  }
  const final: Outcome[] = []
  for (const outcome of outcomes) {
    const files: FileResult[] = []
    for (const file of outcome.files) files.push(hasFailed(file) ? await runAlone(outcome.check, file, checking) : file)
    final.push({ ...outcome, files })
  }
  return final
}

const hasFailed = ({ failures }: FileResult) => failures.length > 0

async function runAlone(check: Check, first: FileResult, checking: Checking): Promise<FileResult> {
  const alone = { ...check, name: `${first.file}, once more`, args: [...check.args, first.file] }
  const { files, others } = await outcomeOf(alone, runCheck(alone, checking), checking)
  const second = files.find(({ file }) => file === first.file) ?? first
  if (others.length > 0) return { ...second, failures: [...second.failures, ...others] }
  if (!hasFailed(second))
    for (const { file, name, message } of first.failures)
      checking.remarks.add(`Passed when tried again: ${file} > ${name}: ${message.split('\n', 1)[0]}`)
  return second
}

export function totalsOf({ check, files, others }: Outcome): Totals {
  const isPassedTool = check.project === undefined && others.length === 0
  return sum([
    { passed: isPassedTool ? 1 : 0, failed: others.length, skipped: 0 },
    ...files.map(({ passed, skipped, failures }) => ({ passed, skipped, failed: failures.length })),
  ])
}

/**
 * Prints the share of each slice in the tests' time, the slowest tests, the remarks of checks, what failed, and the totals.
 * @returns the exit code
 */
export async function report(outcomes: Outcome[], { scratch, remarks }: Checking): Promise<number> {
  const paths = (await readdir(scratch)).filter((name) => name.endsWith(RUN))
  const runs = await Promise.all(paths.map((name) => readTestRun(join(scratch, name))))
  const durations = runs.flatMap((run) => run.durations)
  const failures = outcomes.flatMap(({ files, others }) => [...files.flatMap((file) => file.failures), ...others])
  const { passed, failed, skipped } = sum(outcomes.map(totalsOf))
  console.log(`\n${shareTable(durations)}\n\n${slowestTable(durations)}\n`)
  for (const line of remarks) console.log(line)
  if (failures.length > 0) console.log(`\n${failureList(failures)}\n`)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed > 0 ? 1 : 0
}

export async function buildFirst(checking: Checking): Promise<Outcome> {
  const check = { name: 'build', tool: 'vite', args: [] }
  const built = ensureBuild(checking.stage).then(() => ({ check, files: [], others: [] }))
  return outcomeOf(check, built, checking)
}

/** @throws CheckFailed */
function runCheck(check: Check, { stage, scratch, remarks }: Checking): Promise<Outcome> {
  const { name, tool, args, project, settings = {} } = check
  const report = reportPath(project ?? name, scratch)
  const run = join(scratch, `${name.replaceAll('/', ' ')}${RUN}`)
  const reporting = project ? [...REPORTERS, `--outputFile.json=${report}`] : []
  const env = { ...settings, TMPDIR: scratch, [COLOUR ? 'FORCE_COLOR' : 'NO_COLOR']: '1', TEST_RUN: run }
  return stage.steps.run(
    name,
    async () => {
      // A run that dies leaves none, and the one before it had another.
      await rm(report, { force: true })
      const { succeeded, output } = await runTool(tool, [...args, ...reporting], env, stage.teardown)
      const { files, others } = project ? await testsOf(name, report, run) : { files: [], others: [] }
      const isExplained = succeeded || others.length > 0 || files.some(hasFailed)
      const outcome = { check, files, others: isExplained ? others : [failureOf(name, 'failed', output)] }
      if (!succeeded) throw new CheckFailed(output.trim(), outcome)
      for (const [, line = ''] of output.matchAll(REMARK)) remarks.add(line)
      return outcome
    },
    (outcome) => {
      const { passed, skipped } = totalsOf(outcome)
      return project ? `${name}: ${passed}${skipped > 0 ? `, ${skipped} skipped` : ''}` : name
    },
  )
}

/** An error outside of the tests is a failure of the file that was run, or else of the check. */
async function testsOf(name: string, report: string, run: string): Promise<Pick<Outcome, 'files' | 'others'>> {
  const results = await readResults(report)
  const stray = (await readTestRun(run)).errors.map(({ file, message }) =>
    failureOf(file ?? name, 'outside of its tests', message),
  )
  const files = results.map((result) => ({
    ...result,
    failures: [...result.failures, ...stray.filter(({ file }) => file === result.file)],
  }))
  return { files, others: stray.filter(({ file }) => results.every((result) => result.file !== file)) }
}

const failureOf = (file: string, name: string, text: string): Failure => ({
  ...{ file, name, pictures: [] },
  message: firstLines(text),
})

async function outcomeOf(check: Check, running: Promise<Outcome>, { stage }: Checking): Promise<Outcome> {
  try {
    return await running
  } catch (error) {
    if (stage.teardown.begun) throw error
    const message = error instanceof Error ? error.message : String(error)
    console.log(`\n${message}\n`)
    return error instanceof CheckFailed
      ? error.outcome
      : { check, files: [], others: [failureOf(check.name, 'failed', message)] }
  }
}
