import { CHECKS, runCheck, totalsOf } from './checks.ts'
import { readFlags, runCommand } from './command.ts'
import { ensureBuild } from './ensure-build.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import { stageOn } from './steps.ts'
import { NOTHING, sum } from './test-report.ts'

const HELP = `npm test: every check, on a database and ports of its own. The last line is the totals.

  npm test -- --help   this text

A part alone: npx vitest --project unit (or db, e2e), npx biome check --write, npx tsc`

const INTERRUPTED = 130

readFlags(HELP, [])

await runCommand(async (teardown) => {
  const stage = stageOn(process.stdout, teardown)
  const scratch = await makeScratch()
  teardown.add(() => removeScratch(scratch))

  const built = await totalsOf(
    ensureBuild(stage).then(() => NOTHING),
    teardown,
  )
  const totals = [built]
  for (const check of CHECKS) totals.push(await totalsOf(runCheck(check, scratch, stage), teardown))

  const { passed, failed, skipped } = sum(totals)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed > 0 ? 1 : 0
}, INTERRUPTED)
