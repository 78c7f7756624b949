import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readDurations, shareTable, slowestTable } from './durations.ts'
import { ensureBuild } from './ensure-build.ts'
import { runTool } from './run-tool.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import { type Stage, stageOn } from './steps.ts'
import type { Teardown } from './teardown.ts'
import { NOTHING, ONE_FAILED, ONE_PASSED, readTotals, sum, type Totals } from './test-report.ts'

export type Check = {
  name: string
  tool: string
  args: string[]
  project?: string
  /** Added to the tool's environment. */
  settings?: Record<string, string>
}

/** Shared by the checks of one command; `scratch` has their temporary files and reports. */
export type Checking = { stage: Stage; scratch: string; remarks: Set<string> }

const COLOUR = process.stdout.isTTY
const REPORTERS = ['default', 'json', './scripts/durations-reporter.ts'].map((name) => `--reporter=${name}`)
const DURATIONS = '.durations.json'
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
  { ...vitest('browser tests', 'e2e'), settings: all ? { [ALL_LOOKS]: '1' } : {} },
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
  for (const check of checks) totals.push(await totalsOf(runCheck(check, checking), checking))
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
