import type { Sql } from './sql.ts'

/** How long a runner that is not heard of keeps its work, in seconds. */
const LEASE_SECONDS = 3

/** The tables whose rows are work with a position in the log, done by one runner at a time. */
type Work = 'checkpoint' | 'rebuild'

/** Somebody else has the work now, or it was called off: what this runner still holds in memory must not be written. */
export class Fenced extends Error {
  constructor(name: string) {
    super(`${name} is no longer this runner's`)
    this.name = 'Fenced'
  }
}

/**
 * Takes the work if nobody has it, or if who had it has not been heard of. Any number of runners may ask, as often as they like.
 * @returns whether it is this runner's.
 */
export async function takeLease(sql: Sql, work: Work, name: string, runner: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update ${work} set runner = $2, leased_until = now() + interval '${LEASE_SECONDS} seconds'
     where name = $1 and (runner = $2 or runner is null or leased_until < now())`,
    [name, runner],
  )
  return rowCount === 1
}

/**
 * The position of leased work, locked until the transaction ends, and the lease made longer. A runner that slept through its
 * lease finds out here, before it has written anything.
 * @throws Fenced
 */
export async function lockLeased(tx: Sql, work: Work, name: string, runner: string): Promise<number> {
  const { rows } = await tx.query<{ position: string }>(
    `update ${work} set leased_until = now() + interval '${LEASE_SECONDS} seconds'
     where name = $1 and runner = $2 returning position`,
    [name, runner],
  )
  if (!rows[0]) throw new Fenced(name)
  return Number(rows[0].position)
}

/** Gives the work back, so that the next runner need not wait. */
export async function giveBack(sql: Sql, work: Work, name: string, runner: string): Promise<void> {
  await sql.query(`update ${work} set runner = null, leased_until = null where name = $1 and runner = $2`, [
    name,
    runner,
  ])
}
