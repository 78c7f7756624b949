import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, isUnavailable } from '../event-sourcing/sql.ts'
import { testDatabase } from '../testing/database.ts'
import { createPool } from './database.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = createPool(await testDatabase(), 2, 500)
})
afterAll(() => pool.end())

const pidOf = async (sql: Pick<pg.Pool, 'query'>) => (await sql.query('select pg_backend_pid() as pid')).rows[0].pid
const answers = async () => expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])

it('a connection that breaks in a transaction fails only the next statement', async () => {
  const client = await pool.connect()
  await client.query('begin')
  const broken = new Promise((resolve) => client.once('end', resolve))
  await pool.query('select pg_terminate_backend($1)', [await pidOf(client)])
  await broken
  const error: unknown = await client.query('select 1').catch((thrown: unknown) => thrown)
  expect(isUnavailable(error)).toBe(true)
  client.release(true)
  await answers()
})

it('a statement that times out closes its connection', async () => {
  const keeper = await pool.connect()
  await keeper.query('select pg_advisory_lock(1)')
  const work = inTransaction(pool, async (tx) => {
    await tx.query('set local lock_timeout = 0')
    await tx.query('select pg_advisory_xact_lock(1)')
  })
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  expect(isUnavailable(error)).toBe(true)
  keeper.release(true)
  await answers()
})

it('a lock timeout counts as an unavailable database', async () => {
  await pool.query('create table kept (n int)')
  const keeper = await pool.connect()
  await keeper.query('begin; lock table kept')
  const waiting = inTransaction(pool, async (tx) => {
    await tx.query(`set local lock_timeout = '50ms'`)
    await tx.query('select from kept')
  })
  expect(isUnavailable(await waiting.catch((thrown: unknown) => thrown))).toBe(true)
  keeper.release(true)
  await answers()
})
