import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CATALOG } from '#shared/catalog.ts'
import { PROCEDURES } from './router.ts'

type Leaf = { path: string; schema: z.core.$ZodType }

const LEAVES = ['boolean', 'custom', 'enum', 'literal', 'number', 'string', 'transform', 'unknown']

/** The leaf schemas of an input at any depth. @throws Error for a container that it cannot enter */
function leavesOf(schema: z.core.$ZodType, path: string): Leaf[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) => leavesOf(field, `${path}.${key}`))
  }
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, `${path}[]`)
  if (schema instanceof z.ZodRecord) {
    return [...leavesOf(schema.keyType, `${path}{key}`), ...leavesOf(schema.valueType, `${path}{}`)]
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leavesOf(option, path))
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return leavesOf(schema.def.innerType, path)
  }
  if (schema instanceof z.ZodPipe) {
    // The result of a text or a number is checked with it; of anything else the input is checked.
    const inside = leavesOf(schema.in, path)
    return inside.length === 1 && inside[0]?.path === path ? [{ path, schema }] : inside
  }
  if (!LEAVES.includes(schema._zod.def.type)) throw new Error(`${path}: what is in a ${schema._zod.def.type}?`)
  return [{ path, schema }]
}

const inputs = [...PROCEDURES.values()].flatMap(({ path, input }) => (input ? [{ path, schema: input }] : []))
const records = Object.entries(CATALOG).map(([kind, { schema }]) => ({ path: `catalog.save.data (${kind})`, schema }))
/** A record's data is checked by its kind, after the input's own schema. */
const leaves = [...inputs, ...records]
  .flatMap(({ path, schema }) => leavesOf(schema, path))
  .filter(({ path }) => !/^catalog\.(save\.data|change\.changes\[\]\.data)\{/.test(path))

describe('every input', () => {
  // Columns are `int`, except the log's positions.
  const numbers = leaves.filter(({ path, schema }) => z.safeParse(schema, 1).data === 1 && !path.endsWith('.position'))
  const ids = leaves.filter(({ schema }) => schema instanceof z.ZodUUID)

  it('is entered wherever a text can hide, and what cannot be entered is an error', () => {
    const text = z.string()
    const union = z.discriminatedUnion('by', [z.object({ by: z.literal('name'), name: text })])
    const schema = z.object({ union, map: z.record(text, text), list: z.array(z.object({ text: text.prefault('') })) })
    const paths = ['in.union.by', 'in.union.name', 'in.map{key}', 'in.map{}', 'in.list[].text']
    expect(leavesOf(schema, 'in').map(({ path }) => path)).toEqual(paths)
    expect(() => leavesOf(z.object({ pair: z.tuple([text]) }), 'in')).toThrow('in.pair')
  })

  it('has a schema down to its leaves', () => {
    const paths = (some: typeof leaves) => some.map(({ path }) => path)
    expect(paths(leaves)).toContain('post.save.translations.kh.name')
    expect(paths(numbers)).toEqual(expect.arrayContaining(['post.save.version', 'post.list.page']))
    expect(paths(ids)).toEqual(expect.arrayContaining(['post.save.id', 'admin.grant.uuid']))
  })

  it('with a password, what a provider gave or a picture, and a view, is of a procedure that waits without a place', () => {
    const [waits, others] = [true, undefined].map((waits) =>
      [...PROCEDURES.values()].filter((procedure) => procedure.waits === waits).map(({ path }) => path),
    )
    const secret = leaves.filter(({ path }) => /(password|credential|bytes|files)$/.test(path))
    const taking = new Set(secret.map(({ path }) => path.split('.', 2).join('.')))
    expect([...taking, 'view.click', 'view.increase'].sort()).toEqual(waits?.sort())
    expect(others).toContain('account.refresh')
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

  it.each(leaves)('is text that the database can store: $path', ({ schema }) => {
    const accepted = HOSTILE.map((value) => z.safeParse(schema, value)).filter(({ success }) => success)
    const texts = accepted.map(({ data }) => JSON.stringify(data))
    expect(texts.filter((text) => /\\u0000|\\ud800|\\udc00/.test(text))).toEqual([])
  })

  it.each(numbers)('is a number that the database can store: $path', ({ schema }) => {
    for (const value of [2 ** 31, -(2 ** 31) - 1, 1e300, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(z.safeParse(schema, value).success, String(value)).toBe(false)
    }
  })

  it.each(ids)('lower-cases ids: $path', ({ schema }) => {
    const id = '0195b5a0-0000-7000-8000-00000000000a'
    expect(z.parse(schema, id.toUpperCase())).toBe(id)
  })
})
