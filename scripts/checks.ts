import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readDurations, shareTable, slowestTable } from './durations.ts'
import { ensureBuild } from './ensure-build.ts'
import { runTool } from './run-tool.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import { type Stage, stageOn } from './steps.ts'
import type { Teardown } from './teardown.ts'
import { NOTHING, ONE_FAILED, ONE_PASSED, readFailures, readTotals, subtract, sum, type Totals } from './test-report.ts'

export type Check = {
  name: string
  tool: string
  args: string[]
  project?: string
  /** Added to the tool's environment. */
  settings?: Record<string, string>
  /** Whether files with tests that failed are run once more, on a server of their own. */
  runsFailedAgain?: boolean
}

/** Shared by the checks of one command; `scratch` has their temporary files and reports. */
export type Checking = { stage: Stage; scratch: string; remarks: Set<string> }

const COLOUR = process.stdout.isTTY
const REPORTERS = ['default', 'json', './scripts/durations-reporter.ts'].map((name) => `--reporter=${name}`)
const DURATIONS = '.durations.json'
/** Where more files than this fail, something is broken. */
const MOST_RUN_AGAIN = 5
/** As vitest heads them in its output. */
const UNHANDLED = /Unhandled (?:Errors?|Rejection)/
/** Read by `e2e/looks.ts`. */
export const ALL_LOOKS = 'ALL_LOOKS'
/** Lines in the output of checks that stand before the totals. */
const REMARK = /^(?:Skipped|Runs on|Passed when tried again|Near the budget[^:]*): .*$/gm

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
  { ...vitest('browser tests', 'e2e'), settings: all ? { [ALL_LOOKS]: '1' } : {}, runsFailedAgain: true },
]

/** Its message is the tool's output. */
class CheckFailed extends Error {
  readonly totals: Totals

  constructor(output: string, totals: Totals) {
    super(output)
    this.totals = totals
  }
}

/** The tests of a vitest project, or some files of it. */
export function vitest(name: string, project: string, ...files: string[]): Check {
  return { name, project, tool: 'vitest', args: ['run', '--project', project, ...files] }
}

export async function openChecking(teardown: Teardown): Promise<Checking> {
  const scratch = await makeScratch()
  teardown.add(() => removeScratch(scratch))
  return { stage: stageOn(process.stdout, teardown), scratch, remarks: new Set() }
}

export const reportPath = (project: string, scratch: string) => join(scratch, `${project}.json`)

/** Runs checks one after the other; a failure is printed and the rest still run. */
export async function runChecks(checks: Check[], checking: Checking): Promise<Totals[]> {
  const totals: Totals[] = []
  for (const check of checks) totals.push(await totalsOf(runWithSecondTry(check, checking), checking))
  return totals
}

/** Prints the share of each slice in the tests' time, the slowest tests, the remarks of checks and the totals. @returns the exit code */
export async function report(totals: Totals[], { scratch, remarks }: Checking): Promise<number> {
  const files = (await readdir(scratch)).filter((name) => name.endsWith(DURATIONS))
  const durations = (await Promise.all(files.map((name) => readDurations(join(scratch, name))))).flat()
  const { passed, failed, skipped } = sum(totals)
  console.log(`\n${shareTable(durations)}\n\n${slowestTable(durations)}\n`)
  for (const line of remarks) console.log(line)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed > 0 ? 1 : 0
}

export const buildFirst = (checking: Checking): Promise<Totals> =>
  totalsOf(
    ensureBuild(checking.stage).then(() => NOTHING),
    checking,
  )

/** @throws CheckFailed */
async function runWithSecondTry(check: Check, checking: Checking): Promise<Totals> {
  try {
    return await runCheck(check, checking)
  } catch (error) {
    if (!(error instanceof CheckFailed) || !check.runsFailedAgain) throw error
    return runFailedAgain(check, checking, error)
  }
}

/**
 * Runs files with tests that failed once more: on a busy machine a wait may run out. A new server knows nothing of the first try;
 * a test that were run again on the old one would meet what it has made.
 * @throws CheckFailed
 */
async function runFailedAgain(check: Check, checking: Checking, first: CheckFailed): Promise<Totals> {
  const { failures, totals } = await readFailures(reportPath(check.project ?? check.name, checking.scratch))
  const files = [...new Set(failures.map(({ file }) => file))]
  // An error outside of the tests would be gone with them.
  const isAll = failures.length === first.totals.failed && !UNHANDLED.test(first.message)
  if (!isAll || files.length === 0 || files.length > MOST_RUN_AGAIN) throw first
  const again = { ...check, name: `${check.name}, once more`, args: [...check.args, ...files] }
  const others = subtract(first.totals, totals)
  try {
    const passed = sum([others, await runCheck(again, checking)])
    for (const { file, name, message } of failures)
      checking.remarks.add(`Passed when tried again: ${file} > ${name}: ${message}`)
    return passed
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error
    throw new CheckFailed(`${first.message}\n\nOnce more:\n${error.message}`, sum([others, error.totals]))
  }
}

/** @throws CheckFailed */
function runCheck(
  { name, tool, args, project, settings = {} }: Check,
  { stage, scratch, remarks }: Checking,
): Promise<Totals> {
  return stage.steps.run(
    name,
    async () => {
      const path = reportPath(project ?? name, scratch)
      const reporting = project ? [...REPORTERS, `--outputFile.json=${path}`] : []
      const env = {
        ...settings,
        TMPDIR: scratch,
        [COLOUR ? 'FORCE_COLOR' : 'NO_COLOR']: '1',
        TEST_DURATIONS: join(scratch, `${name}${DURATIONS}`),
      }
      const { succeeded, output } = await runTool(tool, [...args, ...reporting], env, stage.teardown)
      const totals = project ? await readTotals(path, succeeded) : ONE_PASSED
      if (!succeeded) throw new CheckFailed(output.trim(), project ? totals : ONE_FAILED)
      for (const [line] of output.matchAll(REMARK)) remarks.add(line)
      return totals
    },
    ({ passed, skipped }) => (project ? `${name}: ${passed}${skipped > 0 ? `, ${skipped} skipped` : ''}` : name),
  )
}

async function totalsOf(check: Promise<Totals>, { stage }: Checking): Promise<Totals> {
  try {
    return await check
  } catch (error) {
    if (stage.teardown.begun) throw error
    console.log(`\n${error instanceof Error ? error.message : error}\n`)
    return error instanceof CheckFailed ? error.totals : ONE_FAILED
  }
}
