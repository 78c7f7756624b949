import type { Sql } from '../event-sourcing/sql.ts'
import { decryptOrNull, type MasterKey, type MasterKeys } from '../event-sourcing/wrapping.ts'
import { createPool } from './database.ts'
import type { MasterKeySource } from './master-key-source.ts'
import { OperatorError } from './operator-error.ts'

/** The ids of the keys that a database needs. */
export type NeededKeys = { id: string; older: string[] }

/** Nothing is sealed with a key that is not the database's own: the first use compares the two. */
export function createMasterKeys(sql: Sql, source: MasterKeySource): MasterKeys {
  let held: readonly MasterKey[] | undefined
  let current: Promise<MasterKey> | undefined

  function find(id: string): MasterKey | undefined {
    const among = () => held?.find((key) => key.id === id)
    if (!among()) held = source.read()
    return among()
  }

  async function claim(): Promise<MasterKey> {
    const needed = (await readNeeded(sql)) ?? (await adopt(sql, source))
    for (const id of needed.older) if (!find(id)) throw missing(source, id)
    const key = find(needed.id)
    if (!key) throw missing(source, needed.id)
    return key
  }

  return {
    current() {
      current ??= claim().catch((error: unknown) => {
        current = undefined
        throw error
      })
      return current
    },
    refresh() {
      current = undefined
    },
    candidates(id) {
      if (id !== null) {
        const key = find(id)
        if (!key) throw missing(source, id)
        return [key]
      }
      held ??= source.read()
      if (held.length === 0) throw missing(source)
      return held
    },
  }
}

class SchemaMissing extends OperatorError {}

/**
 * For what comes before a context, such as migrations. A database without the table has nothing to compare yet.
 *
 * @throws OperatorError when the database needs another master key than the one at hand
 */
export async function rejectOtherMasterKey(databaseUrl: string, source: MasterKeySource): Promise<void> {
  const pool = createPool(databaseUrl, 1)
  try {
    await createMasterKeys(pool, source).current()
  } catch (error) {
    if (!(error instanceof SchemaMissing)) throw error
  } finally {
    await pool.end()
  }
}

/** Undefined in a database that no process has used yet, or none since ids are kept. */
export async function readNeeded(sql: Sql): Promise<NeededKeys | undefined> {
  try {
    return (await sql.query<NeededKeys>('select id, older from master_key')).rows[0]
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE)) throw error
    throw new SchemaMissing('The database lacks the schema of this version: run `npm run migrate` first.')
  }
}

const UNDEFINED_TABLE = '42P01'

/** Writes down which key is the database's: the one that opens what is there, or in an empty one the first at hand. */
async function adopt(sql: Sql, source: MasterKeySource): Promise<NeededKeys> {
  const key = (await keyThatOpens(sql, source)) ?? firstOf(source)
  await sql.query('insert into master_key (id) values ($1) on conflict do nothing', [key.id])
  const needed = await readNeeded(sql)
  if (!needed) throw new Error('the row of the master key is gone')
  return needed
}

/**
 * Null in a database that has no keys.
 *
 * @throws OperatorError when none at hand opens one
 */
async function keyThatOpens(sql: Sql, source: MasterKeySource): Promise<MasterKey | null> {
  const { rows } = await sql.query<{ person: string; key: Buffer }>(
    'select person, key from person_key where key is not null limit 1',
  )
  const [one] = rows
  if (!one) return null
  const opens = source.read().find(({ bytes }) => decryptOrNull(bytes, one.person, one.key))
  if (!opens) throw missing(source)
  return opens
}

function firstOf(source: MasterKeySource): MasterKey {
  if (source.read().length === 0) source.make()
  const [first] = source.read()
  if (!first) throw missing(source)
  return first
}

/** What the operator reads when a key that the database needs is not at hand. */
export function missing(source: MasterKeySource, id?: string): OperatorError {
  const which = id === undefined ? 'the master key' : `the master key "${id}"`
  const found = source.read().map((key) => `"${key.id}"`)
  const instead = found.length === 0 ? 'there is none' : `there is ${found.join(', ')}`
  return new OperatorError(
    `The personal data of this database needs ${which}, and in ${source.name} ${instead}: restore the right one from its backup.`,
  )
}
