import { expect, it } from 'vitest'
import { jarDatabase, jarProjector } from '../testing/jar.ts'
import { createLeases } from './lease.ts'
import { request } from './projection-jobs.ts'

const projector = jarProjector('async')
const GATE = 1
const BEHIND_GATE = `(select pg_advisory_xact_lock_shared(${GATE})) is not null`

it('a process that looked before another took the work does not take it as well', async () => {
  const { pool, engine } = await jarDatabase([])
  await request(pool, 'verification', projector)
  const gate = await pool.connect()
  await gate.query('select pg_advisory_lock($1)', [GATE])
  const late = createLeases(pool).take('verification', [projector.name], BEHIND_GATE)
  await expect.poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount).toBe(1)
  const [lease] = await engine.leases.take('verification', [projector.name])
  await gate.query('select pg_advisory_unlock($1)', [GATE])
  gate.release()
  expect(lease?.name).toBe(projector.name)
  expect(await late).toEqual([])
  await lease?.release()
  await pool.end()
})
