import { table } from './table.ts'
import type { TestFile } from './test-run.ts'

export type Duration = Pick<TestFile, 'file' | 'project' | 'ms' | 'tests'>

/** Smaller slices share one line. */
const SMALLEST_SHARE = 0.01
const REST = 'all others'
const SLOWEST_SHOWN = 20
const LONGEST_NAME = 110

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

const sumOf = (durations: Duration[]) => durations.reduce((sum, { ms }) => sum + ms, 0)

const inSeconds = (ms: number) => Math.round(ms / 100) / 10
const seconds = (durations: Duration[]) => inSeconds(sumOf(durations))
