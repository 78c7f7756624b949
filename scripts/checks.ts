import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { shareTable, slowestTable } from './durations.ts'
import { ensureBuild } from './ensure-build.ts'
import { runTool } from './run-tool.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import { type Stage, stageOn } from './steps.ts'
import type { Teardown } from './teardown.ts'
import { ALL_TESTS, projectOf, RELEASE } from './test-projects.ts'
import { type Failure, failureList, sum, type Totals } from './test-report.ts'
import { firstLines, lastLines, readTestRun, type TestFile } from './test-run.ts'

export type Check = {
  name: string
  tool: string
  args: string[]
  /** Of vitest; a check without one has no test files. */
  project?: string
  /** Added to the tool's environment. */
  settings?: Record<string, string>
}

/** What a check came to. `others` are failures that no test file has: a tool's, or a run's that died. */
export type Outcome = { check: Check; files: TestFile[]; others: Failure[] }

/** Shared by the checks of one command; `scratch` has their temporary files and reports. */
export type Checking = { stage: Stage; scratch: string; remarks: Set<string> }

const COLOUR = process.stdout.isTTY
const REPORTERS = ['--reporter=default', '--reporter=./scripts/run-reporter.ts']
/** Where more files than this fail, the machine or the product is sick. */
const MOST_RUN_AGAIN = 10
/** Lines in the output of checks that stand before the totals. */
const REMARK = /^ *((?:Skipped|Runs on|Near the budget[^:]*): .*|Running tests with seed .*)$/gm

/** Lists of checks that run beside one another. */
type Lanes = Check[][]

/** Checks without a build or a database, in two lists that take about the same time. */
export const QUICK: Lanes = [
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
    // Several threads each load the compiler: a third more of the processors, and no sooner.
    {
      name: 'translations complete',
      tool: 'lingui',
      args: ['check', 'missing', '--mode', 'catalog', '--workers', '1'],
    },
    { name: 'translations in step', tool: 'lingui', args: ['check', 'sync', '--workers', '1'] },
  ],
]

const FIRST_LOAD: Check = { name: 'first load', tool: 'node', args: ['scripts/first-load.ts'] }

/**
 * Checks that look at the build or take both cores, in lots that run one after the other. Browser tests leave a sixth of the
 * processors idle, and process tests mostly wait: one of these at a time beside those takes no longer than they do.
 * @param files those test files alone; null for all
 * @param isRelease whether tests that are left to a release run as well
 */
export function slowChecks({ files, isRelease }: { files: string[] | null; isRelease: boolean }): Lanes[] {
  const tests = (name: string, project: string, ...options: string[]): Check[] => {
    const own = files?.filter((file) => projectOf(file) === project)
    if (own?.length === 0) return []
    const check = vitest(name, project, ...options, ...(own ?? []))
    return [isRelease ? withRelease(check) : withoutRelease(check)]
  }
  return [
    [[FIRST_LOAD, ...tests('database tests', 'db')]],
    [tests('browser tests', 'e2e'), tests('process tests', 'processes', '--maxWorkers=1')],
  ]
}

function withRelease(check: Check): Check {
  return { ...check, settings: { [ALL_TESTS]: '1' } }
}

function withoutRelease(check: Check): Check {
  return { ...check, args: [...check.args, `--tags-filter=!${RELEASE}`] }
}

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
  return { stage: stageOn(process.stdout, teardown, { saysBegin: true }), scratch, remarks: new Set() }
}

export async function runLanes(lanes: Lanes, checking: Checking): Promise<Outcome[]> {
  return (await Promise.all(lanes.map((checks) => runChecks(checks, checking)))).flat()
}

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
  for (const outcome of outcomes) final.push(await withSecondTries(outcome, checking))
  return final
}

async function withSecondTries({ check, files, others }: Outcome, checking: Checking): Promise<Outcome> {
  const final: Outcome = { check, files: [], others: [...others] }
  for (const file of files) {
    const { files: tried, others: also } = hasFailed(file)
      ? await runAlone(check, file, checking)
      : { files: [file], others: [] }
    final.files.push(...tried)
    final.others.push(...also)
  }
  return final
}

const hasFailed = ({ failures }: TestFile) => failures.length > 0

async function runAlone(check: Check, first: TestFile, checking: Checking): Promise<Outcome> {
  const alone = { ...check, name: `${first.file}, once more`, args: [...check.args, first.file] }
  // What it remarks is said already, but for the order of its tests, which explains nothing of the first run.
  const outcome = await outcomeOf(alone, runCheck(alone, { ...checking, remarks: new Set() }), checking)
  const second = outcome.files.find(({ file }) => file === first.file) ?? first
  if (!hasFailed(second) && outcome.others.length === 0)
    for (const { name, message } of first.failures)
      checking.remarks.add(`Passed when tried again: ${first.file} > ${name}: ${message.split('\n', 1)[0]}`)
  return { ...outcome, files: [second] }
}

export function totalsOf({ check, files, others }: Outcome): Totals {
  const isPassedTool = check.project === undefined && others.length === 0
  return sum([
    { passed: isPassedTool ? 1 : 0, failed: others.length, skipped: 0 },
    ...files.map(({ passed, skipped, failures }) => ({ passed, skipped, failed: failures.length })),
  ])
}

export const failuresOf = ({ files, others }: Outcome): Failure[] => [
  ...files.flatMap(({ file, failures }) => failures.map((failure) => ({ ...failure, file }))),
  ...others,
]

/**
 * Prints the share of each slice in the tests' time, the slowest tests, the remarks of checks, what failed, and the totals.
 * @returns the exit code
 */
export async function report(outcomes: Outcome[], { remarks }: Checking): Promise<number> {
  const files = outcomes.flatMap((outcome) => outcome.files)
  const failures = outcomes.flatMap(failuresOf)
  const { passed, failed, skipped } = sum(outcomes.map(totalsOf))
  console.log(`\n${shareTable(files)}\n\n${slowestTable(files)}\n`)
  for (const line of remarks) console.log(line)
  if (failures.length > 0) console.log(`\n${failureList(failures)}\n`)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed > 0 ? 1 : 0
}

/** Builds, unless that was done. @returns its failure; nothing where there is a build, which is no test */
export async function buildFirst(checking: Checking): Promise<Outcome[]> {
  const check = { name: 'build', tool: 'vite', args: [] }
  const built = ensureBuild(checking.stage).then(() => ({ check, files: [], others: [] }))
  const outcome = await outcomeOf(check, built, checking)
  return outcome.others.length > 0 ? [outcome] : []
}

/** @throws CheckFailed */
function runCheck(check: Check, { stage, scratch, remarks }: Checking): Promise<Outcome> {
  const { name, tool, args, project, settings = {} } = check
  const run = join(scratch, `${name.replaceAll('/', ' ')}.run.json`)
  const env = { ...settings, TMPDIR: scratch, [COLOUR ? 'FORCE_COLOR' : 'NO_COLOR']: '1', TEST_RUN: run }
  return stage.steps.run(
    name,
    async () => {
      const { succeeded, output } = await runTool(tool, project ? [...args, ...REPORTERS] : args, env, stage.teardown)
      for (const [, line = ''] of stripVTControlCharacters(output).matchAll(REMARK)) remarks.add(line)
      const outcome = project ? await testsOf(check, run) : { check, files: [], others: [] }
      if (succeeded) return outcome
      // Vitest says at last, and other tools at first, why they failed.
      if (failuresOf(outcome).length === 0)
        outcome.others.push(otherFailure(name, 'failed', project ? lastLines(output) : firstLines(output)))
      throw new CheckFailed(output.trim(), outcome)
    },
    (outcome) => {
      const { passed, skipped } = totalsOf(outcome)
      return project ? `${name}: ${passed}${skipped > 0 ? `, ${skipped} skipped` : ''}` : name
    },
  )
}

/**
 * What a run of vitest came to. An error outside of the tests is one of the file that was run, if that has failed anyway: it may be
 * another's that was run before in the same process, and would be gone when the file is run alone.
 */
async function testsOf(check: Check, run: string): Promise<Outcome> {
  const { files, strayErrors } = await readTestRun(run)
  const failed = new Map(files.filter(hasFailed).map((file) => [file.file, file]))
  const others: Failure[] = []
  for (const { file, message } of strayErrors) {
    const failure = otherFailure(file ?? check.name, 'outside of its tests', message)
    const own = file === null ? undefined : failed.get(file)
    if (own) own.failures.push(failure)
    else others.push(failure)
  }
  return { check, files, others }
}

const otherFailure = (file: string, name: string, message: string): Failure => ({ file, name, message, pictures: [] })

async function outcomeOf(check: Check, running: Promise<Outcome>, { stage }: Checking): Promise<Outcome> {
  try {
    return await running
  } catch (error) {
    if (stage.teardown.begun) throw error
    const message = error instanceof Error ? error.message : String(error)
    console.log(`\n${message}\n`)
    if (error instanceof CheckFailed) return error.outcome
    return { check, files: [], others: [otherFailure(check.name, 'failed', firstLines(message))] }
  }
}
