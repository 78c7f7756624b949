import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEMBER } from '../testing/given.ts'
import { jar, jarDatabase } from '../testing/jar.ts'
import { handle } from './handle.ts'
import { historian, historyOf, stateAsOf } from './history.ts'

let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeAll(async () => {
  jars = await jarDatabase([])
})
afterAll(() => jars.pool.end())

describe('the history of a stream', () => {
  it('folds each event once', async () => {
    const id = randomUUID()
    for (let n = 0; n < 40; n++) await jars.add(id, n % 2 ? -1 : 1)
    let calls = 0
    const counting: typeof jar = {
      ...jar,
      evolve: {
        Added(total, event) {
          calls++
          return jar.evolve.Added(total, event)
        },
      },
    }
    const history = await historyOf(jars.engine, historian(counting), `jar-${id}`)
    expect(calls).toBe(40)
    expect(history).toHaveLength(40)
    expect(history.at(-1)?.changes).toEqual([{ path: '', before: 1, after: 0 }])
  })

  it('tells the state as of a version', async () => {
    const id = randomUUID()
    for (const n of [1, 2, 2]) await jars.add(id, n)
    const [, second] = await historyOf(jars.engine, historian(jar), `jar-${id}`)
    expect(await stateAsOf(jars.engine, historian(jar), `jar-${id}`, { position: second?.position ?? 0 })).toBe(3)
    expect(await stateAsOf(jars.engine, historian(jar), `jar-${id}`, { position: 0 })).toBe(null)
  })
  it('is whole as of an instant, although a clock went back', async () => {
    const id = randomUUID()
    for (const [n, second] of [
      [1, 5],
      [2, 1],
      [-1, 9],
    ] as const) {
      const request = { ...MEMBER, at: `2026-11-20T05:00:0${second}.000Z`, correlationId: randomUUID(), id }
      await handle(jars.ctx, jar, request, { type: 'Add', n })
    }
    const asOf = (at: string) => stateAsOf(jars.engine, historian(jar), `jar-${id}`, { at })
    expect(await asOf('2026-11-20T05:00:00.000Z')).toBe(null)
    expect(await asOf('2026-11-20T05:00:03.000Z')).toBe(3)
    expect(await asOf('2026-11-20T05:00:09.000Z')).toBe(2)
  })
})
