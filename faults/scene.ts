import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Stage, Web } from './stage.ts'
import type { Tally, Writers } from './writers.ts'

const PORTION_MS = 600
const LEAVE_MS = 5_000
const MEET_MS = 20_000

/** Web servers under the load of 32 writers, which the faults below strike. */
export type Scene = { stage: Stage; webs: [Web, ...Web[]]; writers: Writers }

/** Starts the servers and the load; resolves when writes are acknowledged. */
export async function openScene(stage: Stage, servers: number): Promise<Scene> {
  const others = Array.from({ length: servers - 1 }, () => stage.startWeb())
  const webs = await Promise.all([stage.startWeb(), ...others])
  const writers = stage.write(...webs)
  await writers.acknowledges()
  return { stage, webs, writers }
}

/** Stops the load and the servers, then audits the log. */
export async function closeScene({ stage, webs, writers }: Scene): Promise<Tally> {
  const tally = await writers.stop()
  await Promise.all(webs.map((web) => web.process.stop()))
  await stage.audit(tally)
  return tally
}

const anyMoment = () => sleep(Math.random() * PORTION_MS)

/** Kills the first web server with SIGKILL and restarts it. @returns milliseconds until it acknowledges a write */
export async function killWeb(scene: Scene): Promise<number> {
  await anyMoment()
  return replaceWeb(scene, () => endWeb(scene, 'SIGKILL', 'signal SIGKILL'))
}

/** Replaces the first web server by SIGTERM. @returns milliseconds until the new one acknowledges a write */
export async function terminateWeb(scene: Scene): Promise<number> {
  await anyMoment()
  return replaceWeb(scene, () => retireWeb(scene))
}

export function retireWeb(scene: Scene): Promise<void> {
  return endWeb(scene, 'SIGTERM', 'exit code 0')
}

async function endWeb({ webs: [web] }: Scene, signal: NodeJS.Signals, how: string): Promise<void> {
  const begun = performance.now()
  web.signal(signal)
  expect(await web.process.ended).toBe(how)
  expect(performance.now() - begun, 'until it has left').toBeLessThan(LEAVE_MS)
}

async function replaceWeb({ stage, webs, writers }: Scene, end: () => Promise<void>): Promise<number> {
  const [web] = webs
  const begun = performance.now()
  await end()
  webs[0] = await stage.startWeb(web)
  await writers.acknowledges(web.url)
  return performance.now() - begun
}

/** Kills Postgres with SIGKILL. @returns milliseconds until a write is acknowledged */
export async function killPostgres({ stage, writers }: Scene): Promise<number> {
  await anyMoment()
  await stage.postgres.signal('SIGKILL')
  const back = writers.acknowledges()
  await stage.postgres.start()
  return back
}

/**
 * Stops the first web server (SIGSTOP) in the middle of a transaction, with rows locked; it is evicted, and recovers when
 * continued.
 * @returns milliseconds until the second one acknowledges a write
 */
export async function stallInTransaction({ stage, webs: [holder, other], writers }: Scene): Promise<number> {
  if (!other) throw new Error('it takes two servers')
  await stopInTransaction(stage, holder)
  const evicted = await writers.acknowledges(other.url)
  holder.signal('SIGCONT')
  await writers.acknowledges(holder.url)
  return evicted
}

/** Stops a server repeatedly until it is caught with rows that it has locked to write them. */
async function stopInTransaction({ context }: Stage, web: Web): Promise<void> {
  const until = performance.now() + MEET_MS
  while (performance.now() < until) {
    web.signal('SIGSTOP')
    // Statements under way have ended by then.
    await sleep(50)
    const { rowCount } = await context.pool.query(
      `select from pg_stat_activity join pg_locks using (pid)
       where state = 'idle in transaction' and state_change < now() - interval '40 milliseconds' and mode = 'RowShareLock'`,
    )
    if (rowCount) return
    web.signal('SIGCONT')
    await sleep(Math.random() * 50)
  }
  throw new Error('the server was never met in a transaction')
}
