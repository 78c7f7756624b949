import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createPool } from '../database.ts'
import { rejectFilled } from './load.ts'

it('a restore waits until nothing runs on its database, and not for what was killed', async () => {
  const url = await testDatabase()
  const pool = createPool(url, 1)
  onTestFinished(() => pool.end())
  const seen = (ago: string) =>
    pool.query(
      `insert into process (id, kind, version, release, host, started_at, seen_at, guests, members)
       values ($1, 'web', '1.0.0', 'one', 'here', now(), now() - $2::interval, 0, 0)`,
      [randomUUID(), ago],
    )
  const backup = { id: randomUUID() }
  await seen('2 minutes')
  expect(await rejectFilled(url, backup)).toBe('empty')
  await seen('20 seconds')
  await expect(rejectFilled(url, backup)).rejects.toThrow('Processes run on this database (web on here): stop them')
})
