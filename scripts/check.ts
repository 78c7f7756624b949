import { openChecking, QUICK, report, runFailedAgain, runLanes } from './checks.ts'
import { readFlags, runCommand } from './command.ts'

const HELP = `npm run check: style, types, import rules, translations and unit tests, in under a minute on two cores and without a
build or a database. For every check: npm test. The last line is the totals.

  npm run check -- --help   this text`

const INTERRUPTED = 130

readFlags(HELP, [])

await runCommand(async (teardown) => {
  const checking = await openChecking(teardown)
  return report(await runFailedAgain(await runLanes(QUICK, checking), checking), checking)
}, INTERRUPTED)
