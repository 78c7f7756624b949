import { buildFirst, openChecking, QUICK, report, runChecks, SLOW } from './checks.ts'
import { readFlags, runCommand } from './command.ts'

const HELP = `npm test: every check, on a database and ports of its own. At the end stand the share of each slice in the time of
the tests, and the totals. The quick checks alone: npm run check.

  npm test -- --help   this text

A part alone: npx vitest --project unit (or db, processes, e2e), npx biome check --write, npx tsc`

const INTERRUPTED = 130

readFlags(HELP, [])

await runCommand(async (teardown) => {
  const checking = await openChecking(teardown)
  const built = await buildFirst(checking)
  const quick = await Promise.all(QUICK.map((checks) => runChecks(checks, checking)))
  const slow = await runChecks(SLOW, checking)
  return report([built, ...quick.flat(), ...slow], checking)
}, INTERRUPTED)
