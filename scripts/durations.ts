import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './build-stamp.ts'
import { table } from './table.ts'
import type { TestFile } from './test-run.ts'

export type Duration = Pick<TestFile, 'file' | 'project' | 'ms' | 'tests'>

/** How many seconds the longer test files took, by their paths from the project's folder. Written by `npm test -- --all`. */
export const DURATIONS = path.join(ROOT, 'scripts/test-durations.json')

/** Smaller slices share one line. */
const SMALLEST_SHARE = 0.01
const REST = 'all others'
const SLOWEST_SHOWN = 20
const LONGEST_NAME = 110
/** Seconds. */
const LEAST_KEPT = 5

/** The slice of a test file: server and client together, a browser spec, or a folder. */
export function sliceOf(file: string): string {
  const [, slice] = /(?:domains|features)\/([^/]+)\//.exec(file) ?? []
  if (slice) return slice
  const [root = '', next = '', ...deeper] = file.split('/')
  if (root === 'e2e') return file.replace(/\.spec\.ts$/, '')
  return deeper.length > 0 ? `${root}/${next}` : root
}

/** A table of each slice's share in the time, longest first, with a column for each vitest project. */
export function shareTable(durations: Duration[]): string {
  const total = sumOf(durations)
  const projects = [...new Set(durations.map(({ project }) => project))]
  const slices = Map.groupBy(durations, ({ file }) => sliceOf(file))
  const isSmall = (own: Duration[]) => sumOf(own) < total * SMALLEST_SHARE
  const large = [...slices].filter(([, own]) => !isSmall(own)).sort(([, a], [, b]) => sumOf(b) - sumOf(a))
  const small = [...slices.values()].filter(isSmall).flat()
  const groups: [string, Duration[]][] = small.length > 0 ? [...large, [REST, small]] : large
  const rows = groups.map(([name, own]) => [
    name,
    ...projects.map((project) => seconds(own.filter((each) => each.project === project))),
    `${Math.round((100 * sumOf(own)) / total)} %`.padStart(5),
  ])
  return table(['seconds of the tests', ...projects, 'share'], rows)
}

/** A table of the slowest tests, slowest first. */
export function slowestTable(durations: Duration[]): string {
  const tests = durations.flatMap(({ file, tests }) => tests.map(({ name, ms }) => ({ name: `${file} > ${name}`, ms })))
  const slowest = tests.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN)
  const rows = slowest.map(({ name, ms }) => [
    inSeconds(ms),
    name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name,
  ])
  return table(['seconds', 'the slowest tests'], rows)
}

/** Keeps how many seconds the longer test files took, for the order of later runs. */
export async function keepDurations(durations: Duration[]): Promise<void> {
  const long = durations
    .map(({ file, ms }): [string, number] => [file, Math.round(ms / 1000)])
    .filter(([, seconds]) => seconds >= LEAST_KEPT)
    .sort(([, one], [, other]) => other - one)
  await writeFile(DURATIONS, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`)
}

const sumOf = (durations: Duration[]) => durations.reduce((sum, { ms }) => sum + ms, 0)

const inSeconds = (ms: number) => Math.round(ms / 100) / 10
const seconds = (durations: Duration[]) => inSeconds(sumOf(durations))
