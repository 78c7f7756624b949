import type { EventTypes } from '../event-sourcing/event.ts'
import type { Keyring } from '../event-sourcing/personal-data.ts'
import type { SqlPool } from '../event-sourcing/sql.ts'
import type { Leases } from './lease.ts'

export type Engine = {
  pool: SqlPool
  keyring: Keyring
  leases: Leases
  eventTypes: EventTypes
  /** Says which code runs: a replay that other code has left begins anew. */
  release: string
}
