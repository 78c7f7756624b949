import { expect, it } from 'vitest'
import type { Recorded } from './event.ts'
import { joined } from './joined.ts'
import type { Pages, Projector } from './projector.ts'
import type { Sql } from './sql.ts'

const event = (position: number): Recorded => ({
  id: String(position),
  type: 'Moved',
  schema_version: 1,
  data: {},
  position,
  stream: 'thing-1',
  version: position,
  meta: { actor: { id: 'a', role: 'system' }, correlation_id: 'a' },
  at: '2026-11-20T05:00:00.000Z',
})
const tx: Sql = { query: () => Promise.reject(new Error('nothing is asked')) }

/** Notes the pages that it takes, at most so many, and what it writes. */
function noting(name: string, { most = Number.POSITIVE_INFINITY }: { most?: number } = {}) {
  const pages: number[][] = []
  const projector: Projector = {
    name,
    mode: 'inline',
    tables: [`${name}_rows`],
    types: ['Moved', name],
    incidental: [],
    rowsOf: ({ type }) => (type === name ? [name] : null),
    async prepare(_, given: Pages) {
      for await (const page of given) {
        pages.push(page.map(({ position }) => position))
        if (pages.length >= most) break
      }
      return [{ send: async () => void written.push(name) }]
    },
  }
  return { projector, pages }
}
let written: string[] = []

it('read models that are joined take the same events, and write in their order', async () => {
  written = []
  const [first, second] = [noting('first', { most: 2 }), noting('second', { most: 1 })]
  const one = joined(first.projector, second.projector)
  expect(one).toMatchObject({
    name: 'first',
    tables: ['first_rows', 'second_rows'],
    types: ['Moved', 'first', 'second'],
  })
  const writes = await one.prepare(tx, [[event(1), event(2)], [event(3)], [event(4)]])
  for (const { send } of writes) await send(tx)
  expect(first.pages).toEqual([[1, 2], [3]])
  expect(second.pages).toEqual([[1, 2, 3]])
  expect(written).toEqual(['first', 'second'])
})

it('says of an event which rows of any of them it touches', () => {
  const one = joined(noting('first').projector, noting('second').projector)
  expect(one.rowsOf?.({ ...event(1), type: 'second' })).toEqual(['second'])
  expect(one.rowsOf?.(event(1))).toBeNull()
})

it('takes none that refuses events, or is behind the others', () => {
  const { projector } = noting('first')
  const other = noting('second').projector
  expect(() => joined(projector, { ...other, mode: 'async' })).toThrow('first')
  expect(() => joined({ ...projector, admit: () => Promise.reject(new Error('never')) }, other)).toThrow('first')
})
