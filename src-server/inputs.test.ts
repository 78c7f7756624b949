import type { AnyTRPCProcedure } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
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
const leaves = Object.entries(appRouter._def.record).flatMap(([slice, procedures]) =>
  Object.entries(procedures).flatMap(([verb, procedure]) =>
    inputsOf(procedure).flatMap((input) => leavesOf(input, `${slice}.${verb}`)),
  ),
)

describe('whatever comes in', () => {
  it('is described down to its single values', () => {
    expect(leaves.map((leaf) => leaf.path)).toContain('post.save.translations.kh.name')
  })

  const ids = leaves.filter(({ schema }) => schema instanceof z.ZodUUID)

  it.each(ids)('has its ids in lower case: $path', ({ schema }) => {
    const id = '0195b5a0-0000-7000-8000-00000000000a'
    expect(z.parse(schema, id.toUpperCase())).toBe(id)
  })
})
