import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPool } from './database.ts'
import { warnOfForgetting } from './durability.ts'
import { testDatabase } from './testing/database.ts'

let url: string
let said: string[]
const log = {
  error: (_: object, message: string) => said.push(`error: ${message}`),
  warn: (_: object, message: string) => said.push(`warn: ${message}`),
}
beforeEach(async () => {
  url = await testDatabase()
  said = []
})

const pools: ReturnType<typeof createPool>[] = []
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())))
function open(at = url) {
  const pool = createPool(at)
  pools.push(pool)
  return pool
}

it('a database that forgets what it acknowledged is told of, with what may happen and what to do', async () => {
  // The tests' own server keeps nothing.
  await warnOfForgetting(open(), log)
  expect(said).toEqual([
    expect.stringMatching(/^error: fsync is off in the database: .* may destroy .*\. Set fsync = on in Postgres\.$/),
    expect.stringMatching(/^error: full_page_writes is off/),
    expect.stringMatching(/^error: synchronous_commit is off in the database: .* may lose writes/),
  ])
})

it('is as it was set for this very database', async () => {
  await open().query(
    `do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`,
  )
  await warnOfForgetting(open(), log)
  expect(said.join()).not.toContain('synchronous_commit')
})

it('that is away keeps nobody from starting', async () => {
  await warnOfForgetting(open('postgres://nobody@127.0.0.1:1/none'), log)
  expect(said).toEqual([expect.stringMatching(/^warn: .*could not be asked/)])
})
