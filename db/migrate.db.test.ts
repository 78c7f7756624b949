import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'

let client: Client
beforeAll(async () => {
  client = new Client({ connectionString: await testDatabase() })
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
