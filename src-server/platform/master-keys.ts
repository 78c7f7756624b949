import type { Sql } from '../event-sourcing/sql.ts'
import { decryptOrNull, type MasterKey, type MasterKeys } from '../event-sourcing/wrapping.ts'
import { createPool } from './database.ts'
import type { MasterKeySource } from './master-key-source.ts'
import { OperatorError } from './operator-error.ts'

/** The ids of the keys that a database needs. */
export type NeededKeys = { id: string; older: string[] }

/** How long a process goes on with the older key after a rotation. */
const CURRENT_MS = 60_000
/** How often the source is read for keys of which only a stranger says that there are such. */
const UNKNOWN_MS = 1_000

/** Nothing is sealed with a key that is not the database's own: the first use compares the two. */
export function createMasterKeys(sql: Sql, source: MasterKeySource): MasterKeys {
  let held: readonly MasterKey[] | undefined
  let current: Promise<MasterKey> | undefined
  let claimedAt = 0
  let readForStrangerAt = Number.NEGATIVE_INFINITY

  const heldWith = (id: string) => held?.find((key) => key.id === id)

  function find(id: string): MasterKey | undefined {
    if (!heldWith(id)) held = source.read()
    return heldWith(id)
  }

  function claimAgain(): void {
    claimedAt = performance.now()
    // Until the database has answered, and where it does not, the one before is good, too.
    claim().then(
      (key) => {
        current = Promise.resolve(key)
      },
      () => {},
    )
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
      if (current && performance.now() - claimedAt > CURRENT_MS) claimAgain()
      if (current) return current
      claimedAt = performance.now()
      current = claim().catch((error: unknown) => {
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
    named(id) {
      if (!heldWith(id) && performance.now() - readForStrangerAt >= UNKNOWN_MS) {
        readForStrangerAt = performance.now()
        held = source.read()
      }
      return heldWith(id)
    },
  }
}

class SchemaMissing extends OperatorError {}

/**
 * For what comes before a context, such as migrations. A database of before keys had ids tells by the key of a person.
 *
 * @throws OperatorError when the database needs another master key than the one at hand
 */
export async function rejectOtherMasterKey(databaseUrl: string, source: MasterKeySource): Promise<void> {
  const pool = createPool(databaseUrl, 1)
  try {
    await createMasterKeys(pool, source).current()
  } catch (error) {
    if (!(error instanceof SchemaMissing)) throw error
    if (await hasPersonKeys(pool)) await keyThatOpens(pool, source)
  } finally {
    await pool.end()
  }
}

async function hasPersonKeys(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ found: boolean }>(`select to_regclass('person_key') is not null as found`)
  return rows[0]?.found === true
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
  const key = (await keyThatOpens(sql, source)) ?? (await firstOf(source))
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

async function firstOf(source: MasterKeySource): Promise<MasterKey> {
  if (source.read().length === 0) await source.make()
  const [first] = source.read()
  if (!first) throw missing(source)
  return first
}

/** The operator reads this when a key that the database needs is not at hand. */
export function missing(source: MasterKeySource, id?: string): OperatorError {
  const which = id === undefined ? 'the master key' : `the master key "${id}"`
  const found = source.read().map((key) => `"${key.id}"`)
  const instead = found.length === 0 ? 'there is none' : `there is ${found.join(', ')}`
  return new OperatorError(
    `The personal data of this database needs ${which}, and in ${source.name} ${instead}: restore the right one from its backup.`,
  )
}
