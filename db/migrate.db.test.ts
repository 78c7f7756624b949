import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { testDatabase } from '#server/testing/database.ts'

let client: Client
let url: string
beforeAll(async () => {
  url = await testDatabase()
  client = new Client({ connectionString: url })
  await client.connect()
  // As in production; test databases have it disabled.
  await client.query('alter table event enable trigger never_emptied')
  await client.query(
    `insert into event (position, stream, version, id, type, schema_version, data, meta, at)
     values (1, 'post-a', 1, $1, 'PostSaved', 1, '{}', '{}', now())`,
    [randomUUID()],
  )
})
afterAll(() => client.end())

describe('the event log', () => {
  it.each(['update event set data = null', 'delete from event', 'truncate event', 'truncate command, event cascade'])(
    'rejects %j',
    async (statement) => {
      await expect(client.query(statement)).rejects.toThrow('the event log is append-only')
      expect((await client.query('select position from event')).rows).toHaveLength(1)
    },
  )
})

it('a migration that comes behind one with a later number is applied, once', async () => {
  await client.query('drop table comment, comment_like')
  await client.query(`delete from kysely_migration where name = '0036-comments'`)
  expect(await migrate(url)).toEqual({ applied: ['0036-comments'] })
  expect((await client.query('select from comment')).rows).toEqual([])
  expect(await migrate(url)).toEqual({ applied: [] })
})

it('a database of a newer version is refused in a sentence', async () => {
  await client.query(`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`)
  const refused = migrate(url)
  await expect(refused).rejects.toThrow(/^The database has a newer schema \(9999-later\) than this version .*\.$/)
  await expect(refused).rejects.toBeInstanceOf(OperatorError)
  await client.query(`delete from kysely_migration where name = '9999-later'`)
})

it('a log with an event that is missing is told of, and does not keep the product from starting', async () => {
  await client.query('update log_head set position = 3')
  expect((await migrate(url)).broken).toMatch('event 2 is missing')
})
