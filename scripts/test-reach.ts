import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import { ROOT } from './build-stamp.ts'
import { options } from './import-rule-set.ts'
import { projectOf } from './test-projects.ts'

/** Who imports a file, by paths from the project's folder. Tests and what they share are among them. */
export type Importers = ReadonlyMap<string, readonly string[]>

/** Whatever changes, these run: who may what, what /api answers, and that a replay tells the same as what is live. */
export const ALWAYS = [
  'src-server/composition/permissions.db.test.ts',
  'src-server/composition/replay.db.test.ts',
  'src-server/http/contract.db.test.ts',
]

const ROOTS = ['src-shared', 'src-server', 'src-client', 'workers', 'db', 'scripts', 'build', 'bench', 'e2e', 'faults']
/** Puts all slices together: a change of one slice would reach whoever tests another. */
const WHOLE_PRODUCT = /^src-server\/(composition|testing)\/|^src-client\/(router|route-tree\.gen)\./
/** Read by people, or by unit tests, which all run. */
const PROSE = /\.md$|^docs\/|\.po$|\.test\.tsx?$/
/** Packages and settings are read by everything; migrations are found by their folder, and make all tables. */
const EVERYTHING = /^[^/]+$|^db\/migrations\//
const PRODUCT = /^src-(server|client)\//
/** Runs in processes of its own, which no import shows. */
const PROGRAM = /^(scripts|workers|db)\//
const SLICE = /^src-(?:server\/domains|client\/features)\/([^/]+)\//

export async function readImporters(): Promise<Importers> {
  const { output } = await cruise(ROOTS, { ...options, baseDir: ROOT })
  if (typeof output === 'string') throw new Error('the import graph came as text')
  const edges = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  )
  const known = output.modules.map(({ source }): [string, string[]] => [source, []])
  const importers = new Map(known)
  for (const { from, to } of edges) importers.get(to)?.push(from)
  return importers
}

/**
 * The test files that a change can reach, but for unit tests: by imports, and browser tests by the names of slices as well.
 * @returns null where all tests are to run, since no import shows who uses what has changed: a package, a setting, a migration
 */
export async function testsReachedBy(changed: readonly string[], importers: Importers): Promise<string[] | null> {
  const matters = changed.filter((file) => !PROSE.test(file) || importers.has(file))
  if (matters.some((file) => EVERYTHING.test(file) || !importers.has(file))) return null
  const reached = reachedFrom(matters, importers)
  const sources = matters.filter((file) => projectOf(file) === undefined)
  const started = processTestsOf(sources, importers)
  const tests = [...ALWAYS, ...reached, ...started, ...(await specsAbout(sources, importers))]
  return [...new Set(tests)].filter((file) => !['unit', 'faults', undefined].includes(projectOf(file)))
}

function reachedFrom(changed: readonly string[], importers: Importers): Set<string> {
  const reached = new Set(changed)
  // The loop goes on through what it adds.
  for (const file of reached) {
    if (WHOLE_PRODUCT.test(file) && !changed.includes(file)) continue
    for (const importer of importers.get(file) ?? []) reached.add(importer)
  }
  return reached
}

function processTestsOf(changed: readonly string[], importers: Importers): string[] {
  if (!changed.some((file) => PROGRAM.test(file))) return []
  return [...importers.keys()].filter((file) => projectOf(file) === 'processes')
}

/**
 * Browser tests that say the name of a slice that has changed, or that imports what has changed in no slice; all of them where the
 * product itself has changed outside of its slices.
 */
async function specsAbout(changed: readonly string[], importers: Importers): Promise<string[]> {
  const specs = [...importers.keys()].filter((file) => projectOf(file) === 'e2e')
  const common = changed.filter((file) => sliceOf(file) === undefined)
  if (common.some((file) => PRODUCT.test(file))) return specs
  const users = common.flatMap((file) => importers.get(file) ?? [])
  const slices = [...changed, ...users].flatMap((file) => sliceOf(file) ?? [])
  const texts = await Promise.all(specs.map((spec) => readFile(path.join(ROOT, spec), 'utf8')))
  return specs.filter((spec, n) => slices.some((slice) => `${spec}\n${texts[n]}`.includes(slice)))
}

const sliceOf = (file: string) => SLICE.exec(file)?.[1]
