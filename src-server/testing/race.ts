import { expect, onTestFinished } from 'vitest'
import { createContext } from '../composition/context.ts'
import type { Committer } from '../event-sourcing/commit.ts'
import type { Commit } from '../event-sourcing/store.ts'
import type { AppContext } from '../procedures/context.ts'
import type { TestApp } from './app.ts'

/** How a call can be decided on before another one is in the log, and be written behind it. */
export const WAYS = ['late', 'in one batch', 'in two processes'] as const
type Way = (typeof WAYS)[number]

type Call = (context: AppContext) => Promise<unknown>
type Outcomes = [PromiseSettledResult<unknown>, PromiseSettledResult<unknown>]

/** Has the first commits of two calls written one behind the other, though the second was decided on before. */
export const race = (app: TestApp, way: Way, first: Call, second: Call): Promise<Outcomes> =>
  RACES[way](app, first, second)

const RACES: Record<Way, (app: TestApp, first: Call, second: Call) => Promise<Outcomes>> = {
  async late({ context }, first, second) {
    const happened = Promise.withResolvers<unknown>()
    let isAhead = true
    const commit: Committer = async (commit) => {
      if (isAhead) happened.resolve(first(context))
      isAhead = false
      await Promise.allSettled([happened.promise])
      await context.commit(commit)
    }
    const late = second({ ...context, commit })
    return Promise.allSettled([happened.promise, late])
  },

  async 'in one batch'({ context }, first, second) {
    const given = [Promise.withResolvers<Commit>(), Promise.withResolvers<Commit>()] as const
    const sent = Promise.all(given.map(({ promise }) => promise)).then((both) => both.map(context.commit))
    const contextOf = (nth: 0 | 1): AppContext => {
      let isGiven = false
      const commit: Committer = async (commit) => {
        if (isGiven) return context.commit(commit)
        isGiven = true
        given[nth].resolve(commit)
        const written = await sent
        await written[nth]
      }
      return { ...context, commit }
    }
    return Promise.allSettled([first(contextOf(0)), second(contextOf(1))])
  },

  async 'in two processes'(app, first, second) {
    const { DATABASE_URL, DATA_DIR } = app.settings
    const other = createContext({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, now: () => app.clock.now })
    onTestFinished(() => other.close())
    // Both have asked what there is before either is in the log.
    const letThrough = await holdLog(app)
    const ahead = first(other.context)
    await expect.poll(() => countWaiting(app)).toBe(1)
    const behind = second(app.context)
    await expect.poll(() => countWaiting(app)).toBe(2)
    await letThrough()
    return Promise.allSettled([ahead, behind])
  },
}

/** Keeps everybody from writing to the log, until they are let through. */
async function holdLog({ engine }: TestApp): Promise<() => Promise<void>> {
  const client = await engine.pool.connect()
  await client.query('begin')
  await client.query('select from log_head for update')
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** How many transactions of this database wait for a lock. */
async function countWaiting({ engine }: TestApp): Promise<number> {
  const { rows } = await engine.pool.query(
    `select distinct pid from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`,
  )
  return rows.length
}
