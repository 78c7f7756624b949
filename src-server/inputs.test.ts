import type { AnyTRPCProcedure } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CATALOG } from '#shared/catalog.ts'
import { appRouter } from './router.ts'

type Leaf = { path: string; schema: z.core.$ZodType }

/** The schemas of an input's single values, however deep they are. What a pipe takes in says whether it is one value. */
function leavesOf(schema: z.core.$ZodType, path: string): Leaf[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) => leavesOf(field, `${path}.${key}`))
  }
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, `${path}[]`)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return leavesOf(schema.def.innerType, path)
  }
  if (schema instanceof z.ZodPipe && takesObject(schema)) return leavesOf(schema.in, path)
  return [{ path, schema }]
}

const takesObject = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodPipe ? takesObject(schema.in) : schema instanceof z.ZodObject

const inputsOf = (procedure: AnyTRPCProcedure) => procedure._def.inputs.filter((input) => input instanceof z.ZodType)
const inputs = Object.entries(appRouter._def.record).flatMap(([slice, procedures]) =>
  Object.entries(procedures).flatMap(([verb, procedure]) =>
    inputsOf(procedure).map((input) => ({ path: `${slice}.${verb}`, schema: input })),
  ),
)
const records = Object.entries(CATALOG).map(([kind, schema]) => ({ path: `catalog.save.data (${kind})`, schema }))
/** What the kind of a record says comes after the input's own schema. */
const leaves = [...inputs, ...records]
  .flatMap(({ path, schema }) => leavesOf(schema, path))
  .filter(({ path }) => path !== 'catalog.save.data')

describe('whatever comes in', () => {
  it('is described down to its single values', () => {
    expect(leaves.map((leaf) => leaf.path)).toContain('post.save.translations.kh.name')
  })

  const HALVES = ['\0', '\ud800', '\udc00']
  const HOSTILE = [
    '',
    'a',
    'https://a.example/',
    'https://a.example/?q=',
    '2026-11-20T12:00:00Z',
    'a-b',
    '#fff',
  ].flatMap((start) => HALVES.flatMap((half) => [start + half, `${start}${half}b`]))

  it.each(leaves)('is text that the database can hold: $path', ({ schema }) => {
    for (const value of HOSTILE) {
      const { success, data } = z.safeParse(schema, value)
      if (success) expect(JSON.stringify(data)).not.toMatch(/\\u0000|\\ud800|\\udc00/)
    }
  })

  // Columns are `int`, but for the log's positions.
  const numbers = leaves.filter(({ path, schema }) => z.safeParse(schema, 1).data === 1 && !path.endsWith('.position'))

  it.each(numbers)('is a number that the database can hold: $path', ({ schema }) => {
    for (const value of [2 ** 31, -(2 ** 31) - 1, 1e300, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(z.safeParse(schema, value).success, String(value)).toBe(false)
    }
  })

  const ids = leaves.filter(({ schema }) => schema instanceof z.ZodUUID)

  it.each(ids)('has its ids in lower case: $path', ({ schema }) => {
    const id = '0195b5a0-0000-7000-8000-00000000000a'
    expect(z.parse(schema, id.toUpperCase())).toBe(id)
  })
})
