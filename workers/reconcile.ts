import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import { readStream } from '#server/event-sourcing/store.ts'
import type { Broker, JobQueue } from '#server/queue.ts'
import { BrokerAway } from '#server/queue-redis.ts'
import { sweepSignIns } from '#server/sign-in/sweep.ts'
import { VARIANT_WIDTHS } from '#shared/file.ts'
import { jobsOf, type Reactions, relayPosition } from './relay.ts'

const PAGE = 500
const HOUR_MS = 60 * 60_000
const LOOK_MS = 2_000

type Context = Pick<AppContext, 'db' | 'pool'>

/**
 * Queues again what the relay has queued and what never came true: pictures that should have smaller copies and have none, and
 * deleted accounts of which something is left. Their jobs may have failed for good, or the broker may have lost them. Jobs that
 * are on their way stay as they are.
 * @returns how many of them there are.
 */
export async function reconcile(
  { db, pool }: Context,
  queue: Pick<JobQueue, 'addMissing'>,
  reactions: Reactions,
): Promise<number> {
  const relayed = await relayPosition(pool)
  let lacking = 0
  const queueAgain = async (stream: string) => {
    const events = await readStream(pool, stream)
    const jobs = events.filter(({ position }) => position <= relayed).flatMap((event) => jobsOf(event, reactions))
    // Behind what people upload now: nobody has been waiting for these.
    await queue.addMissing(jobs.map(({ opts, ...job }) => ({ ...job, opts: { jobId: opts.jobId } })))
    if (jobs.length > 0) lacking++
  }
  for await (const id of withoutCopies(db)) await queueAgain(`file-${id}`)
  for await (const id of notErased(db)) await queueAgain(`account-${id}`)
  return lacking
}

/** The pictures that have no smaller copies. One that is smaller than any copy never gets one. */
const withoutCopies = (db: Context['db']) =>
  inPages((after) =>
    db
      .selectFrom('file')
      .select('id')
      .where(sql<boolean>`variant_widths = '{}'`)
      .where('width', '>=', Math.min(...VARIANT_WIDTHS))
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  )

/** The deleted accounts of which a post or a picture is left. */
const notErased = (db: Context['db']) =>
  inPages((after) =>
    db
      .selectFrom('account as a')
      .select('a.id')
      .where('a.deleted_at', 'is not', null)
      .where(({ or, exists, selectFrom }) =>
        or([
          exists(selectFrom('file as f').select('f.id').whereRef('f.owner_id', '=', 'a.id')),
          exists(
            selectFrom('post as p')
              .select('p.id')
              .whereRef('p.owner_id', '=', 'a.id')
              .where('p.status', '!=', 'deleted'),
          ),
        ]),
      )
      .where('a.id', '>', after)
      .orderBy('a.id')
      .limit(PAGE)
      .execute(),
  )

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Ids, page after page, each page asked for when the one before it is done with. */
async function* inPages(read: (after: string) => Promise<{ id: string }[]>): AsyncGenerator<string> {
  for (let page = await read(FIRST); page.length > 0; page = await read(page.at(-1)?.id ?? FIRST))
    for (const { id } of page) yield id
}

type Options = {
  context: Context & Pick<AppContext, 'now'>
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
    await sweepSignIns(context.pool, context.now())
    const lacking = await reconcile(context, queue, reactions)
    if (lacking > 0)
      log.info(
        { lacking },
        'pictures without their smaller copies, or accounts that are not erased: queued, or on their way',
      )
    // Only now: who stops before has it to do again.
    if (forgotten) await broker.remember()
    next = Date.now() + HOUR_MS
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => {
        // That the broker is away has been said.
        if (!(error instanceof BrokerAway)) log.error({ err: error }, 'cannot look for what was left undone')
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
