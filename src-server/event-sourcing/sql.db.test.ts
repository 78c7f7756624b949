import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '../platform/database.ts'
import { testDatabase } from '../testing/database.ts'
import { inPipelinedTransaction, type Sql, type Write } from './sql.ts'

let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  pool = createPool(await testDatabase(), 1)
  await pool.query('create table note (n int primary key)')
})
beforeEach(async () => {
  await pool.query('truncate note')
})
afterAll(() => pool.end())

const insert = (n: unknown): Write => ({ send: (tx) => tx.query('insert into note values ($1)', [n]) })
const writing = (...writes: Write[]) => inPipelinedTransaction(pool, async () => writes)
const notes = async () => (await pool.query('select n from note order by n')).rows.map(({ n }) => n)

/** Such a value fails in the driver, which then sends nothing. */
const circular: unknown[] = []
circular.push({ circular })

describe('a pipelined transaction', () => {
  it('sends its writes without waiting for each, and commits them', async () => {
    const answered: number[] = []
    const sent: number[] = []
    const counted = (n: number): Write => ({
      async send(tx) {
        sent.push(answered.length)
        await insert(n).send(tx)
        answered.push(n)
      },
    })
    await writing(counted(1), counted(2), { ...counted(3), alone: true }, counted(4))
    expect(await notes()).toEqual([1, 2, 3, 4])
    expect(sent).toEqual([0, 0, 2, 3])
  })

  it.each([
    ['fails first', [insert('x'), insert(2)]],
    ['fails last', [insert(1), insert('x')]],
    ['fails before one that others wait for', [insert(1), insert('x'), { ...insert(2), alone: true as const }]],
    ['fails although others do not wait for its answer', [insert('x'), insert(2), insert(3), insert(4)]],
  ])('writes nothing when a statement %s, and says what was wrong', async (_, writes) => {
    await expect(writing(...writes)).rejects.toMatchObject({ code: '22P02' })
    expect(await notes()).toEqual([])
  })

  it('writes nothing when the driver did not send one of its statements', async () => {
    await expect(writing(insert(1), insert(circular), insert(3))).rejects.toThrow('circular')
    expect(await notes()).toEqual([])
  })

  it('writes nothing when what it reads fails, whatever else it asks', async () => {
    const asked = ['select 1', 'select 1 / 0', 'select 2']
    const reading = inPipelinedTransaction(pool, async (tx: Sql) => {
      await Promise.all(asked.map((text) => tx.query(text)))
      return [insert(1)]
    })
    await expect(reading).rejects.toMatchObject({ code: '22012' })
    expect(await notes()).toEqual([])
    // The connection is as good as before.
    await writing(insert(2))
    expect(await notes()).toEqual([2])
  })
})
