import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createCommitter } from '../event-sourcing/commit.ts'
import type { Decider } from '../event-sourcing/decider.ts'
import { eventType } from '../event-sourcing/event.ts'
import { handle } from '../event-sourcing/handle.ts'
import { createKeyring } from '../event-sourcing/personal-data.ts'
import { type Projector, rowProjector } from '../event-sourcing/projector.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { createPool } from '../platform/database.ts'
import { createLeases } from '../projections/lease.ts'
import { testDatabase } from './database.ts'
import { MEMBER } from './given.ts'
import { someMasterKeys } from './master-keys.ts'

// The smallest domain with a rule: a jar holds five.
export const jarEvents = { Added: eventType(z.object({ n: z.int() })) }
type Jar = { type: 'Add'; n: number }
export const jar: Decider<number, Jar, typeof jarEvents> = {
  category: 'jar',
  events: jarEvents,
  initial: 0,
  evolve: { Added: (total, { data }) => total + data.n },
  decide({ n }, total) {
    if (total + n > 5) throw new Rejection('POST_STATUS')
    return n === 0 ? [] : [{ type: 'Added', data: { n } }]
  },
}

export type JarRow = { id: string; total: number }
/** With `poisoned`, adding three to a jar fails. */
export const jarProjector = (
  mode: Projector['mode'],
  poisoned = () => false,
  name = 'jars',
  table = 'jar',
): Projector =>
  rowProjector<JarRow, typeof jarEvents>({
    name,
    mode,
    table,
    keyColumn: 'id',
    events: jarEvents,
    keys: ({ stream }) => [stream.slice(4)],
    evolve: {
      Added: (row, { stream, data }) => {
        if (data.n === 3 && poisoned()) throw new Error('three is too many')
        return { id: stream.slice(4), total: (row?.total ?? 0) + data.n }
      },
    },
  })

export async function jarDatabase(projectors: readonly Projector[]) {
  const databaseUrl = await testDatabase()
  const pool = createPool(databaseUrl)
  await pool.query('create table jar (id uuid primary key, total int not null check (total <> 4))')
  const keyring = createKeyring(pool, someMasterKeys(pool))
  const ctx = { sql: pool, keyring, commit: createCommitter(pool, projectors) }
  const engine = { pool, keyring, leases: createLeases(pool), eventTypes: jarEvents, release: 'one' }
  const add = (id: string, n: number, more: { commandId?: string; expected?: number; longest?: number } = {}) =>
    handle(ctx, jar, { ...MEMBER, correlationId: randomUUID(), id, ...more }, { type: 'Add', n })
  const total = async (id: string) => (await pool.query<JarRow>('select * from jar where id = $1', [id])).rows[0]?.total
  const rows = async () => (await pool.query<JarRow>('select * from jar order by id')).rows
  return { databaseUrl, pool, engine, ctx, add, total, rows }
}
