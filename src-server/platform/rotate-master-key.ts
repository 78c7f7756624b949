import { LOCK_CLASSES } from '../event-sourcing/advisory-locks.ts'
import { isSerializationFailure, type Sql, type SqlPool } from '../event-sourcing/sql.ts'
import { type MasterKey, type MasterKeys, unwrap, type WrappedKey, wrap } from '../event-sourcing/wrapping.ts'
import type { MasterKeySource } from './master-key-source.ts'
import { readNeeded } from './master-keys.ts'
import { OperatorError } from './operator-error.ts'

const PAGE = 500
const LOCK = `${LOCK_CLASSES.rotation}, 0`

export type Rotation = { id: string; wrapped: number }

type Options = {
  pool: SqlPool
  masterKeys: MasterKeys
  source: MasterKeySource
  progress: (done: number, total: number) => void
}

/**
 * Wraps all keys with a new master key while the product runs, or goes on where an interrupted rotation ended. First the
 * key is durable, then it is the current one, so that no further row needs an older one, then the rows follow.
 *
 * @throws OperatorError while another rotation goes on, or when a key is missing
 */
export async function rotateMasterKey({ pool, masterKeys, source, progress }: Options): Promise<Rotation> {
  await masterKeys.current()
  const client = await pool.connect()
  try {
    await holdLock(client)
    const target = await chooseKey(client, source)
    await client.query(
      'update master_key set older = array_remove(array_append(older, id), $1::text), id = $1 where id <> $1',
      [target.id],
    )
    masterKeys.refresh()
    const total = await countOthers(client, target)
    let wrapped = 0
    while (await keysRemain(client, target))
      for await (const done of wrapAll(client, masterKeys, target)) {
        wrapped += done
        progress(wrapped, Math.max(wrapped, total))
      }
    return { id: target.id, wrapped }
  } finally {
    // A process that is killed gives it back with its connection.
    await client.query(`select pg_advisory_unlock(${LOCK})`).catch(() => {})
    client.release(true)
  }
}

async function holdLock(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`)
  if (!rows[0]?.held) throw new OperatorError('Another rotation goes on: wait for its end.')
}

/** The first at hand, unless it is already current and no rotation is left to finish: then a new one. */
async function chooseKey(sql: Sql, source: MasterKeySource): Promise<MasterKey> {
  const needed = await readNeeded(sql)
  if (source.read()[0]?.id === needed?.id && needed?.older.length === 0) await source.add()
  const [first] = source.read()
  if (!first) throw new OperatorError(`There is no master key in ${source.name}.`)
  return first
}

/** Rows that others need are forgotten as older keys once there are none; a lock keeps new ones from coming. */
async function keysRemain(sql: Sql, { id }: MasterKey): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update master_key set older = '{}' where id = $1
     and not exists (select from person_key where key is not null and master_key is distinct from $1)`,
    [id],
  )
  return rowCount === 0
}

async function countOthers(sql: Sql, { id }: MasterKey): Promise<number> {
  const { rows } = await sql.query<{ count: string }>(
    'select count(*) from person_key where key is not null and master_key is distinct from $1',
    [id],
  )
  return Number(rows[0]?.count)
}

/** Goes once over the keys of others, in pages. @returns the number of each page */
async function* wrapAll(sql: Sql, masterKeys: MasterKeys, target: MasterKey): AsyncGenerator<number> {
  let after: string | null = null
  for (;;) {
    const page: WrappedKey[] = await readOthers(sql, target, after)
    if (page.length === 0) return
    yield await wrapPage(sql, masterKeys, target, page)
    after = page.at(-1)?.person ?? null
  }
}

async function readOthers(sql: Sql, { id }: MasterKey, after: string | null): Promise<WrappedKey[]> {
  const { rows } = await sql.query<WrappedKey>(
    `select person, key, master_key from person_key
     where key is not null and master_key is distinct from $1 and ($2::uuid is null or person > $2)
     order by person limit ${PAGE}`,
    [id, after],
  )
  return rows
}

/** Only as they were read: a key that was destroyed meanwhile stays so. */
async function wrapPage(sql: Sql, masterKeys: MasterKeys, target: MasterKey, page: WrappedKey[]): Promise<number> {
  const fresh = page.map((row) => wrap(target, row.person, unwrapFor(masterKeys, row)))
  const values = [target.id, page.map(({ person }) => person), page.map(({ key }) => key), fresh]
  for (;;) {
    try {
      const { rowCount } = await sql.query(
        `update person_key k set key = given.fresh, master_key = $1
         from unnest($2::uuid[], $3::bytea[], $4::bytea[]) as given(person, old, fresh)
         where k.person = given.person and k.key = given.old`,
        values,
      )
      return rowCount ?? 0
    } catch (error) {
      if (!isSerializationFailure(error)) throw error
    }
  }
}

function unwrapFor(masterKeys: MasterKeys, row: WrappedKey): Buffer {
  try {
    return unwrap(masterKeys, row)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      `The key of the person ${row.person} opens with none of the master keys here: add the one it was wrapped with as a further one, and go on.`,
    )
  }
}
