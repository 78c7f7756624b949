import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment } from '#server/config.ts'
import { ROOT } from './build-stamp.ts'
import type { Stage } from './steps.ts'
import type { Teardown } from './teardown.ts'
import { ONE_FAILED, ONE_PASSED, readTotals, type Totals } from './test-report.ts'

/** One check of `npm test`: a tool that passes or fails as a whole, or a vitest project with tests of its own. */
export type Check = { name: string; tool: string; args: string[]; project?: string }

const STOP_MS = 5000
/** What tests say that this machine has not enough for. */
const SKIPPED = /^Skipped: .*$/gm
const COLOUR = process.stdout.isTTY

/** Every check, the quick ones first. */
export const CHECKS: Check[] = [
  {
    name: 'code style',
    tool: 'biome',
    args: ['ci', `--colors=${COLOUR ? 'force' : 'off'}`, '--diagnostic-level=warn'],
  },
  { name: 'types', tool: 'tsc', args: ['--noEmit'] },
  { name: 'import rules', tool: 'node', args: ['scripts/import-rules.ts'] },
  { name: 'translations complete', tool: 'lingui', args: ['check', 'missing', '--mode', 'catalog'] },
  { name: 'translations in step', tool: 'lingui', args: ['check', 'sync'] },
  vitest('unit tests', 'unit'),
  vitest('database tests', 'db'),
  vitest('browser tests', 'e2e'),
]

/** A failed check: its message is what the tool said. */
export class CheckFailed extends Error {
  readonly totals: Totals

  constructor(output: string, totals: Totals) {
    super(output)
    this.totals = totals
  }
}

/** Runs a check with its step; throws CheckFailed. Temporary files of the tools go to `scratch`. */
export function runCheck({ name, tool, args, project }: Check, scratch: string, stage: Stage): Promise<Totals> {
  return stage.steps.run(
    name,
    async () => {
      const report = reportPath(project ?? name, scratch)
      const reporting = project ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
      const { succeeded, output } = await runTool(tool, [...args, ...reporting], scratch, stage.teardown)
      const totals = project ? await readTotals(report, succeeded) : ONE_PASSED
      if (!succeeded) throw new CheckFailed(output.trim(), project ? totals : ONE_FAILED)
      for (const [line] of output.matchAll(SKIPPED)) console.error(line)
      return totals
    },
    ({ passed, skipped }) => (project ? `${name}: ${passed}${skipped > 0 ? `, ${skipped} skipped` : ''}` : name),
  )
}

/** The tests of a vitest project; only those of the files, if any are given. */
export function vitest(name: string, project: string, ...files: string[]): Check {
  return { name, project, tool: 'vitest', args: ['run', '--project', project, ...files] }
}

/** Where a check of a vitest project leaves its report. */
export const reportPath = (project: string, scratch: string) => join(scratch, `${project}.json`)

/** What a check came to: a failure is printed below its step, so that the other checks go on. */
export async function totalsOf(check: Promise<Totals>, teardown: Teardown): Promise<Totals> {
  try {
    return await check
  } catch (error) {
    if (teardown.begun) throw error
    console.log(`\n${error instanceof Error ? error.message : error}\n`)
    return error instanceof CheckFailed ? error.totals : ONE_FAILED
  }
}

/** Runs one of the project's programs in a process group of its own, so that all of it can be stopped. */
async function runTool(tool: string, args: string[], scratch: string, teardown: Teardown) {
  const bin = join(ROOT, 'node_modules/.bin')
  const env = bareEnvironment({ TMPDIR: scratch, [COLOUR ? 'FORCE_COLOR' : 'NO_COLOR']: '1' })
  const child = spawn(join(bin, tool), args, {
    cwd: ROOT,
    // The tools ask for "node": it is to be the project's.
    env: { ...env, PATH: `${bin}${delimiter}${env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  teardown.add(() => stopGroup(child, ended))
  return { succeeded: (await ended) === 0, output }
}

/** Stops a program that still runs, with all that it started. The number of one that has ended may be another's by now. */
async function stopGroup({ pid, exitCode, signalCode }: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  signalGroup(pid, 'SIGTERM')
  await Promise.race([ended.catch(() => {}), sleep(STOP_MS, undefined, { ref: false })])
  signalGroup(pid, 'SIGKILL')
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // Nobody of the group is left.
  }
}
