import { setTimeout as sleep } from 'node:timers/promises'
import { NewerLog } from '../event-sourcing/newer-log.ts'
import type { SqlPool } from '../event-sourcing/sql.ts'
import { noteObstacle } from './checkpoint.ts'
import { Fenced, type Lease, type Leases } from './lease.ts'
import type { LogNotifier } from './log-notifier.ts'
import type { Logger } from './logger.ts'
import { type Runner, runLoop, UNTIL_WOKEN } from './run-loop.ts'
import type { WorkNotifier } from './work-notifier.ts'

/** Follows the log from a checkpoint of its own: an async projector, or the relay. */
export type LogReader = {
  name: string
  /**
   * Begins its transaction with the lease's lock. @returns whether more events are there.
   * @throws NewerLog at an event that only newer code can read
   */
  read(lease: Lease): Promise<boolean>
  isLogged?(error: unknown): boolean
}

/** How long a standby rests that was not the first to take what is free. */
const STANDBY_MS = 1_000
/** How long a reader leaves the log to others when it cannot read on. */
const NEWER_REST_MS = 30_000

type Options = {
  pool: SqlPool
  leases: Leases
  readers: readonly LogReader[]
  notifier: LogNotifier
  workNotifier: WorkNotifier
  log: Logger
}

/** Keeps readers of the log up to date: each runs in one process, and the others take over within five seconds. */
export function runReaders({ pool, leases, readers, notifier, workNotifier, log }: Options): Runner {
  const running = new Map<string, Runner>()
  const stopping = new AbortController()
  let wake = () => {}

  async function takeFree(): Promise<number> {
    const idle = readers.filter(({ name }) => !running.has(name))
    if (idle.length === 0) return UNTIL_WOKEN
    const names = idle.map(({ name }) => name)
    const wait = await leases.freeIn('checkpoint', names)
    if (wait > 0) return wait
    await pool.query(
      'insert into checkpoint (name, position) select unnest($1::text[]), 0 on conflict (name) do nothing',
      [names],
    )
    for (const lease of await leases.take('checkpoint', names)) {
      const reader = idle.find(({ name }) => name === lease.name)
      if (reader) running.set(lease.name, follow(reader, lease))
    }
    return STANDBY_MS
  }

  function follow(reader: LogReader, lease: Lease): Runner {
    const left = new AbortController()
    const loop = runLoop({
      turn: async () => ((await reader.read(lease)) ? 0 : UNTIL_WOKEN),
      wakeOn: notifier.subscribe,
      signal: left.signal,
      failed(error) {
        if (error instanceof Fenced) leave(0)
        else if (error instanceof NewerLog) void note(reader, error).finally(() => leave(NEWER_REST_MS))
        else if (!reader.isLogged?.(error)) log.error({ err: error, reader: reader.name }, 'reader of the log failed')
      },
    })
    /** Another process may go on; this one tries again after a rest. */
    function leave(restMs: number) {
      left.abort()
      void stop()
        .then(() => sleep(restMs, undefined, { signal: stopping.signal, ref: false }))
        .catch(() => {})
        .finally(() => running.delete(reader.name) && wake())
    }
    async function stop() {
      await loop.stop()
      await lease.release()
    }
    return { stop }
  }

  /** Is in the log once, whichever process meets it again. */
  async function note({ name }: LogReader, error: NewerLog): Promise<void> {
    const isNew = await noteObstacle(pool, { name, runner: leases.runner }, error.message).catch(() => true)
    if (isNew) log.error({ err: error, reader: name }, 'reader of the log must wait')
  }

  const standby = runLoop({
    turn: takeFree,
    wakeOn(callback) {
      wake = callback
      return workNotifier.subscribe(callback)
    },
    failed: (error) => log.error({ err: error }, 'cannot look for readers of the log that are free'),
  })
  return {
    async stop() {
      stopping.abort()
      await standby.stop()
      await Promise.all([...running.values()].map((reader) => reader.stop()))
    },
  }
}
