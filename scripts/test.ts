import { OperatorError } from '#server/platform/operator-error.ts'
import { changedFiles } from './changed-files.ts'
import { buildFirst, openChecking, QUICK, report, runFailedAgain, runLanes, slowChecks } from './checks.ts'
import { readCommandLine, runCommand } from './command.ts'
import { keepDurations } from './durations.ts'
import { removePictures } from './scratch.ts'
import { readImporters, testsReachedBy } from './test-reach.ts'

const HELP = `npm test: every check, on a database and ports of its own. Test files that fail are run once more, each
alone; what passes then counts as passed, and is named. At the end stand the share of each slice in the time of the tests, the slowest
tests, what failed, and the totals. The quick checks alone: npm run check.

  npm test -- --changed [ref]   the quick checks, and of all other tests those that can be reached by what has changed since the branch
                                left main (or ref), with those of permissions, contract and replays. Before landing, run all.
  npm test -- --all             runs measures and tests of very many rows as well, and opens every page and goes every journey in all six
                                looks (width, mode and language), not in one of them; keeps how long each test file takes, so that
                                later runs begin with the longest: before a release
  npm test -- --help            this text

A part alone: npx vitest --project unit (or db, processes, e2e), npx biome check --write, npx tsc`

const INTERRUPTED = 130

const { flags, positionals } = readCommandLine({ help: HELP, flags: ['all', 'changed'], allowPositionals: true })
const [ref] = positionals

await runCommand(async (teardown) => {
  const [surplus] = flags.has('changed') ? positionals.slice(1) : positionals
  if (surplus !== undefined) throw new OperatorError(`npm test cannot take "${surplus}".\n\n${HELP}`)
  const reached = flags.has('changed') ? await testsReachedBy(await changedFiles(ref), await readImporters()) : null
  await removePictures()
  const checking = await openChecking(teardown)
  const first = await buildFirst(checking)
  for (const lanes of [QUICK, ...slowChecks({ isRelease: flags.has('all'), files: reached })])
    first.push(...(await runLanes(lanes, checking)))
  const outcomes = await runFailedAgain(first, checking)
  const code = await report(outcomes, checking)
  // A run that failed, or is not whole, would leave out files.
  if (code === 0 && flags.has('all') && reached === null) await keepDurations(outcomes.flatMap(({ files }) => files))
  return code
}, INTERRUPTED)
