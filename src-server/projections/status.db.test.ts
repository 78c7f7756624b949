import { expect, it, vi } from 'vitest'
import { jarDatabase, jarProjector } from '../testing/jar.ts'
import { projectorStatuses } from './status.ts'

it('the status of many projectors takes as many queries as that of one, whatever went wrong', async () => {
  const { pool } = await jarDatabase([])
  await pool.query(`insert into dead_letter (projector, position, stream, error)
    values ('one', 8, 'jar-b', 'second'), ('one', 7, 'jar-a', 'first'), ('two', 9, 'jar-c', 'only'),
      ('one', 10, 'jar-b', 'waits for an earlier event of its stream')`)
  const query = vi.spyOn(pool, 'query')
  await projectorStatuses(pool, [jarProjector('async')])
  const forOne = query.mock.calls.length
  query.mockClear()
  const statuses = await projectorStatuses(
    pool,
    ['one', 'two', 'three'].map((name) => jarProjector('async', undefined, name)),
  )
  expect(query).toHaveBeenCalledTimes(forOne)
  expect(statuses).toMatchObject([
    { name: 'one', deadLetters: 3, lastError: { position: 8, stream: 'jar-b', error: 'second' } },
    { name: 'two', deadLetters: 1, lastError: { position: 9, stream: 'jar-c', error: 'only' } },
    { name: 'three', deadLetters: 0, lastError: null },
  ])
  await pool.end()
})

it('a replay is told also where the table is missing', async () => {
  const { pool } = await jarDatabase([])
  await pool.query(`insert into replay (name, error) values ('jars', 'no such table')`)
  const [lost] = await projectorStatuses(pool, [jarProjector('inline', undefined, 'jars', 'lost_jar')])
  expect(lost).toMatchObject({ generation: 0, replay: { error: 'no such table' } })
  await pool.end()
})
