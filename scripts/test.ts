import { CHECKS, CheckFailed, runCheck } from './checks.ts'
import { readFlags, runCommand } from './command.ts'
import { ensureBuild } from './ensure-build.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import { stageOn } from './steps.ts'
import { NOTHING, ONE_FAILED, sum, type Totals } from './test-report.ts'

const HELP = `npm test: every check, on a database and ports of its own. The last line is the totals.

  npm test -- --help   this text

A part alone: npx vitest --project unit (or db, e2e), npx biome check --write, npx tsc`

const INTERRUPTED = 130

readFlags(HELP, [])

await runCommand(async (teardown) => {
  const stage = stageOn(process.stdout, teardown)
  const scratch = await makeScratch()
  teardown.add(() => removeScratch(scratch))

  const built = await totalsOf(ensureBuild(stage).then(() => NOTHING))
  const totals = [built]
  for (const check of CHECKS) totals.push(await totalsOf(runCheck(check, scratch, stage)))

  const { passed, failed, skipped } = sum(totals)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed > 0 ? 1 : 0

  /** A failure is printed below its step, and the other checks go on. */
  async function totalsOf(check: Promise<Totals>): Promise<Totals> {
    try {
      return await check
    } catch (error) {
      if (teardown.begun) throw error
      console.log(`\n${error instanceof Error ? error.message : error}\n`)
      return error instanceof CheckFailed ? error.totals : ONE_FAILED
    }
  }
}, INTERRUPTED)
