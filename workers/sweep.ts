import { createCaller } from '#server/composition/router.ts'
import { chainLog } from '#server/event-sourcing/chain.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'
import { sweepCommands } from '#server/procedures/sweep-commands.ts'
import { type Runner, runLoop } from '#server/projections/run-loop.ts'
import { sweepSignIns } from '#server/sign-in/sweep.ts'

const HOUR_MS = 60 * 60_000
const RETRY_MS = 5 * 60_000

/**
 * Deletes now and hourly what is of no use any more, and chains the log where it is not. One part that fails, such as pictures while their store is away, keeps the
 * others from nothing, and all are done again in five minutes.
 */
export function runSweeps(context: AppContext): Runner {
  const { pool, now, log } = context
  const system = createCaller(systemRequest(context, { log }))
  let lookalikes = 0
  const parts: Record<string, () => Promise<unknown>> = {
    'sign-ins': () => sweepSignIns(pool, now()),
    commands: () => sweepCommands(pool, now()),
    views: () => system.view.sweep(),
    reports: () => system.complaint.sweep(),
    searches: () => system.search.sweep(),
    drafts: () => system.draft.sweep(),
    pictures: () => system.file.sweep(),
    // Events of an older process that was still running after the upgrade have no hash.
    chain: () => chainLog(pool),
    async lookalikes() {
      const found = await system.account.lookalikes()
      if (found.length > lookalikes)
        log.warn(
          { accounts: found.map(({ uuid }) => uuid) },
          'user names of an old log look like those of older accounts',
        )
      lookalikes = found.length
    },
  }
  return runLoop({
    async turn(signal) {
      let rest = HOUR_MS
      for (const [part, sweep] of Object.entries(parts)) {
        if (signal.aborted) break
        await sweep().catch((error: unknown) => {
          log.error({ err: error, part }, 'a part of the sweep failed')
          rest = RETRY_MS
        })
      }
      return rest
    },
    failed: (error) => log.error({ err: error }, 'a part of the sweep failed'),
  })
}
