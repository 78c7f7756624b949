import { buildFirst, openChecking, QUICK, report, runChecks, runFailedAgain, slowChecks } from './checks.ts'
import { readFlags, runCommand } from './command.ts'
import { removePictures } from './scratch.ts'

const HELP = `npm test: every check, on a database and ports of its own. Test files that fail are run once more, each
alone; what passes then counts as passed, and is named. At the end stand the share of each slice in the time of the tests, the slowest
tests, what failed, and the totals. The quick checks alone: npm run check.

  npm test -- --all    opens every page in all six looks (width, mode and language), not in two of them: before a release
  npm test -- --help   this text

A part alone: npx vitest --project unit (or db, processes, e2e), npx biome check --write, npx tsc`

const INTERRUPTED = 130

const flags = readFlags(HELP, ['all'])

await runCommand(async (teardown) => {
  await removePictures()
  const checking = await openChecking(teardown)
  const built = await buildFirst(checking)
  const quick = await Promise.all(QUICK.map((checks) => runChecks(checks, checking)))
  const slow = await runChecks(slowChecks(flags.has('all')), checking)
  const outcomes = await runFailedAgain([...built, ...quick.flat(), ...slow], checking)
  return report(outcomes, checking)
}, INTERRUPTED)
