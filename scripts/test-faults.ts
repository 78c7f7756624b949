import { glob } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '#server/platform/operator-error.ts'
import { ROOT } from './build-stamp.ts'
import { buildFirst, type Checking, openChecking, runChecks, totalsOf, vitest } from './checks.ts'
import { readFlags, runCommand } from './command.ts'
import { sum, type Totals } from './test-report.ts'
import type { Figures } from './test-run.ts'

const HELP = `npm run test:faults: real processes are killed, stopped and starved under 32 writers; nothing may be lost. About four
minutes, ten at the most. The last line is the totals. A short version is part of npm test.

  npm run test:faults -- --help   this text

One fault alone: npx vitest --project faults disk-full`

const INTERRUPTED = 130
const BOUND_MS = 10 * 60_000
const ENDING = '.faults.test.ts'

readFlags(HELP, [])

await runCommand(async (teardown) => {
  const checking = await openChecking(teardown)
  const begun = performance.now()
  const tooLate = sleep(BOUND_MS, undefined, { ref: false }).then(() => {
    throw new OperatorError(`The fault tests were not done after ${BOUND_MS / 60_000} minutes.`)
  })
  const { totals, figures } = await Promise.race([runFaults(checking), tooLate])
  console.log(`\n${inWords(totals, figures)}, ${Math.round((performance.now() - begun) / 1_000)} s`)
  return totals.failed > 0 ? 1 : 0
}, INTERRUPTED)

async function runFaults(checking: Checking): Promise<{ totals: Totals; figures: Figures[] }> {
  const outcomes = await buildFirst(checking)
  const figures: Figures[] = []
  const files: string[] = []
  for await (const file of glob(`faults/*${ENDING}`, { cwd: ROOT })) files.push(file)
  for (const file of files.sort()) {
    const check = vitest(basename(file, ENDING).replaceAll('-', ' '), 'faults', file)
    const own = await runChecks([check], checking)
    outcomes.push(...own)
    const found = own.flatMap(({ files }) => files.flatMap((each) => each.figures))
    for (const each of found) console.log(`    ${line(each)}`)
    figures.push(...found)
  }
  return { totals: sum(outcomes.map(totalsOf)), figures }
}

function count(value: number): string {
  return value.toLocaleString('en')
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

function longest(figures: Figures[]): number {
  return Math.max(0, ...figures.flatMap(({ recovered }) => recovered))
}

function line(figures: Figures): string {
  const { did, acknowledged, recovered } = figures
  const median = recovered.toSorted((a, b) => a - b)[recovered.length >> 1]
  return [
    did,
    ...(acknowledged > 0 ? [`${count(acknowledged)} writes acknowledged`] : []),
    ...(median === undefined ? [] : [`went on after ${seconds(median)}, at the most ${seconds(longest([figures]))}`]),
  ].join(' · ')
}

function inWords({ passed, failed, skipped }: Totals, figures: Figures[]): string {
  const writes = figures.reduce((total, { acknowledged }) => total + acknowledged, 0)
  const times = figures.reduce((total, { recovered }) => total + recovered.length, 0)
  return `${passed} passed, ${failed} failed, ${skipped} skipped: ${times} faults, ${count(writes)} writes acknowledged, went on after ${seconds(longest(figures))} at the most`
}
