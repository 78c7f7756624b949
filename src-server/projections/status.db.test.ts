import { expect, it, vi } from 'vitest'
import { jarDatabase, jarProjector } from '../testing/jar.ts'
import { projectorStatuses } from './status.ts'

it('the status of many projectors takes as many queries as that of one, whatever went wrong', async () => {
  const { pool } = await jarDatabase([])
  await pool.query(`insert into dead_letter (projector, position, stream, error)
    values ('one', 8, 'jar-b', 'second'), ('one', 7, 'jar-a', 'first'), ('two', 9, 'jar-c', 'only')`)
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
    { name: 'one', deadLetters: 2, firstError: { position: 7, stream: 'jar-a', error: 'first' } },
    { name: 'two', deadLetters: 1, firstError: { position: 9, stream: 'jar-c', error: 'only' } },
    { name: 'three', deadLetters: 0, firstError: null },
  ])
  await pool.end()
})
