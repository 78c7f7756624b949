import { LRUCache } from 'lru-cache'
import type { Decider } from './decider.ts'
import type { EventTypes } from './event.ts'
import type { Sql } from './sql.ts'

/** The state that a stream's events come to, up to a version, and the id of the last of them: another log has another one there. */
type Snapshot<State> = { state: State; version: number; lastId: string }

/** Snapshots of streams by name, for each database. */
export type Snapshots<State> = (sql: Sql) => LRUCache<string, Snapshot<State>>

/** `handle` takes these beside a decider that has snapshots. */
export type Snapshotted<State> = { snapshots?: Snapshots<State> }

/** Streams shorter than this are as cheap to read. */
export const SNAPSHOT_FROM = 8

/**
 * The decider, of whose streams the last states stay in the memory of the process, so that only what came since is read: for
 * streams that one person writes to again and again.
 * @throws Error for events with personal data, which would outlive its erasure there
 */
export function withSnapshots<State, Command, S extends EventTypes>(decider: Decider<State, Command, S>) {
  const personal = Object.keys(decider.events).filter((name) => decider.events[name]?.personal.length)
  if (personal.length > 0)
    throw new Error(`${decider.category}: no snapshots of streams with personal data (${personal.join(', ')})`)
  return { ...decider, snapshots: createSnapshots<State>() }
}

function createSnapshots<State>(max = 5_000): Snapshots<State> {
  const byDatabase = new WeakMap<Sql, LRUCache<string, Snapshot<State>>>()
  return (sql) => {
    const known = byDatabase.get(sql)
    if (known) return known
    const snapshots = new LRUCache<string, Snapshot<State>>({ max })
    byDatabase.set(sql, snapshots)
    return snapshots
  }
}
