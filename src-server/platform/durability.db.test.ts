import { afterEach, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { createPool } from './database.ts'
import { warnAboutDurability } from './durability.ts'

let url: string
let warnings: string[]
const log = {
  error: (_: object, message: string) => warnings.push(`error: ${message}`),
  warn: (_: object, message: string) => warnings.push(`warn: ${message}`),
}
beforeEach(async () => {
  url = await testDatabase()
  warnings = []
})

const pools: ReturnType<typeof createPool>[] = []
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())))
function open(at = url) {
  const pool = createPool(at)
  pools.push(pool)
  return pool
}

it('warns of settings that may lose acknowledged writes', async () => {
  // The test server runs with fsync off.
  await warnAboutDurability(open(), log)
  expect(warnings).toEqual([
    expect.stringMatching(/^error: fsync is off in the database: .* may destroy .*\. Set fsync = on in Postgres\.$/),
    expect.stringMatching(/^error: full_page_writes is off/),
    expect.stringMatching(/^error: synchronous_commit is off in the database: .* may lose writes/),
  ])
})

it('reads the settings of this database', async () => {
  await open().query(
    `do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`,
  )
  await warnAboutDurability(open(), log)
  expect(warnings.join()).not.toContain('synchronous_commit')
})

it('starts although the database is down', async () => {
  await warnAboutDurability(open('postgres://nobody@127.0.0.1:1/none'), log)
  expect(warnings).toEqual([expect.stringMatching(/^warn: .*could not be asked/)])
})
