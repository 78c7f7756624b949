import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import { readStream } from '#server/event-sourcing/store.ts'
import type { Broker, JobQueue } from '#server/queue.ts'
import { BrokerAway } from '#server/queue-redis.ts'
import { VARIANT_WIDTHS } from '#shared/file.ts'
import { jobsOf, type Reactions, relayPosition } from './relay.ts'

const PAGE = 500
const HOUR_MS = 60 * 60_000
const LOOK_MS = 2_000

type Context = Pick<AppContext, 'db' | 'pool'>

/**
 * Queues again what the relay has queued and what never came true: pictures that should have smaller copies and have none.
 * Their jobs may have failed for good, or the broker may have lost them. Jobs that are on their way stay as they are.
 * @returns how many pictures lack their copies.
 */
export async function reconcile(
  { db, pool }: Context,
  queue: Pick<JobQueue, 'addMissing'>,
  reactions: Reactions,
): Promise<number> {
  const relayed = await relayPosition(pool)
  let lacking = 0
  for (let page = await withoutCopies(db); page.length > 0; page = await withoutCopies(db, page.at(-1))) {
    for (const id of page) {
      const events = await readStream(pool, `file-${id}`)
      const jobs = events.filter(({ position }) => position <= relayed).flatMap((event) => jobsOf(event, reactions))
      // Behind what people upload now: nobody has been waiting for these.
      await queue.addMissing(jobs.map(({ opts, ...job }) => ({ ...job, opts: { jobId: opts.jobId } })))
      if (jobs.length > 0) lacking++
    }
  }
  return lacking
}

/** A page of the pictures that have no smaller copies. One that is smaller than any copy never gets one. */
async function withoutCopies(db: Context['db'], after?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where(sql<boolean>`variant_widths = '{}'`)
    .where('width', '>=', Math.min(...VARIANT_WIDTHS))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(PAGE)
    .execute()
  return rows.map((row) => row.id)
}

type Options = {
  context: Context
  broker: Pick<Broker, 'remembers' | 'remember'>
  queue: Pick<JobQueue, 'addMissing'>
  reactions: Reactions
  log: { error(detail: object, message: string): void; info(detail: object, message: string): void }
}

/**
 * Reconciles now, every hour, and as soon as the broker is seen to have forgotten what it was given, until it is stopped.
 */
export function runReconciliation({ context, broker, queue, reactions, log }: Options): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let next = 0
  const look = async () => {
    const forgotten = !(await broker.remembers())
    if (!forgotten && Date.now() < next) return
    const lacking = await reconcile(context, queue, reactions)
    if (lacking > 0) log.info({ lacking }, 'pictures without their smaller copies: queued, or on their way')
    // Only now: who stops before has it to do again.
    if (forgotten) await broker.remember()
    next = Date.now() + HOUR_MS
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => {
        // That the broker is away has been said.
        if (!(error instanceof BrokerAway))
          log.error({ err: error }, 'cannot look for pictures without their smaller copies')
      })
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
