import { expect, it } from 'vitest'
import { z } from 'zod'
import { GUEST } from '../procedures/access.ts'
import type { Rest } from '../procedures/description.ts'
import { proceduresOf } from '../procedures/procedure.ts'
import { procedure, router } from '../procedures/trpc.ts'
import { REST_ROWS, restRowsOf } from './rest-rows.ts'

const described = (rest: Rest) => procedure({ does: 'Answers', access: GUEST, rest, output: z.null() })
const reads = (rest: Rest) => described(rest).query(() => null)
const writes = (rest: Rest) => described(rest).mutation(() => null)
const rowsOf = (a: ReturnType<typeof reads | typeof writes>, b?: ReturnType<typeof reads>) =>
  restRowsOf(proceduresOf(router({ a, ...(b && { b }) })).values())

const GET = { method: 'GET', path: 'things' } as const

it('has one row for each spelling of a call', () => {
  const rows = rowsOf(writes({ method: 'POST', path: ['saveThing', 'saveThng'] }))
  expect(rows.map(({ path, success }) => [path, success])).toEqual([
    ['saveThing', 200],
    ['saveThng', 200],
  ])
})

it('takes the variants of a call into its row', () => {
  const [row, ...others] = rowsOf(reads(GET), reads({ ...GET, when: { has: 'id' } }))
  expect(others).toEqual([])
  expect(row?.procedure.path).toBe('a')
  expect(row?.variants.map(({ procedure }) => procedure.path)).toEqual(['b'])
})

it('rejects two procedures in one place', () => {
  expect(() => rowsOf(reads(GET), reads(GET))).toThrow('GET things is answered by a, b')
  const variant = { ...GET, when: 'admin asks' } as const
  expect(() => rowsOf(reads(variant), reads(variant))).toThrow('must have no "when"')
})

it('rejects two variants of a call for the same case', () => {
  const variant = { ...GET, when: { has: 'id' } } as const
  const three = router({ a: reads(GET), b: reads(variant), c: reads(variant) })
  expect(() => restRowsOf(proceduresOf(three).values())).toThrow('GET things is answered alike by a, b, c')
})

it('rejects a GET that would write', () => {
  expect(() => rowsOf(writes(GET))).toThrow('GET things would write: a')
})

it('rejects a list with a field of the envelope', () => {
  const output = z.object({ rows: z.array(z.int()), total: z.int(), message: z.string() })
  const made = procedure({ does: 'Answers', access: GUEST, rest: GET, output }).query(() => {
    throw new Error('not called')
  })
  expect(() => restRowsOf(proceduresOf(router({ made })).values())).toThrow('GET things would lose message of made')
})

it('has the calls of the public contract', () => {
  expect(REST_ROWS.map(({ method, path }) => `${method} ${path}`)).toContain('GET getCatList')
})
