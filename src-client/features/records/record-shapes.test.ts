import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CATALOG } from '#shared/catalog.ts'
import { text } from '#shared/text.ts'
import { clockTime, instant } from '#shared/time-schemas.ts'
import { blankItem, fieldNameOf, fromForm, toForm } from './record-data.ts'
import { type Shape, shapesOf } from './record-shapes.ts'

const label = { kh: '', en: '', cn: '' }
const shapeOf = (schema: z.ZodType) => {
  const [shape] = shapesOf({ schema: z.object({ field: schema }), fields: { field: label } })
  return shape
}

describe('the shape of a field', () => {
  it.each([
    ['a line of text', text(1, 120), { kind: 'text', isLong: false, maxLength: 120, isRequired: true }],
    ['a long text', text(0, 10_000), { kind: 'text', isLong: true, maxLength: 10_000, isRequired: false }],
    ['a number', z.number().min(-90).max(90), { kind: 'number', min: -90, max: 90 }],
    ['a choice', z.enum(['a', 'b']), { kind: 'choice', options: [{ value: 'a' }, { value: 'b' }] }],
    ['a switch', z.boolean(), { kind: 'switch' }],
    ['a day', z.iso.date(), { kind: 'date' }],
    ['a time of day', clockTime, { kind: 'time' }],
    ['an instant', instant, { kind: 'instant' }],
    [
      'a list of times',
      z.array(z.object({ open: clockTime, close: clockTime })).max(7),
      {
        kind: 'list',
        max: 7,
        item: {
          kind: 'group',
          fields: ['open', 'close'].map((name) => ({
            name,
            shape: { kind: 'time' },
            isRequired: true,
            isNullable: false,
          })),
        },
      },
    ],
  ])('is %s', (_, schema, shape) => expect(shapeOf(schema)).toMatchObject({ shape, isRequired: true }))

  it('is the same text in all languages for an object of them', () => {
    const { names, note } = CATALOG.province.schema.shape
    expect(shapeOf(names)).toMatchObject({ isRequired: true, shape: { kind: 'languages', isRequired: true } })
    expect(shapeOf(note)).toMatchObject({ isRequired: false, shape: { kind: 'languages', isLong: true } })
  })

  it('knows what may be null or left out', () => {
    expect(shapeOf(z.number().nullable())).toMatchObject({ isRequired: false, isNullable: true })
    expect(shapeOf(z.number().optional())).toMatchObject({ isRequired: false, isNullable: false })
  })
})

/** The choices, and the fields inside of others, that have no label. */
function nameless(shape: Shape): string[] {
  if (shape.kind === 'choice') return shape.options.flatMap(({ value, label }) => (label ? [] : [value]))
  if (shape.kind === 'list') return nameless(shape.item)
  if (shape.kind !== 'group') return []
  return shape.fields.flatMap(({ name, label, shape }) => [...(label ? [] : [name]), ...nameless(shape)])
}

describe('the words of a kind', () => {
  const schema = z.object({ hours: z.array(z.object({ day: z.enum(['mon', 'tue']) })) })
  it.each([
    [{}, ['day', 'mon', 'tue']],
    [{ day: label, mon: label, tue: label }, []],
  ])('%j leave %j without a label', (words, expected) => {
    const [hours] = shapesOf({ schema, fields: { hours: label }, words })
    expect(hours && nameless(hours.shape)).toEqual(expected)
  })
})

describe('every kind of record', () => {
  it.each(Object.entries(CATALOG))('%s has words for its choices and its inner fields', (_, kind) => {
    expect(shapesOf(kind).flatMap(({ shape }) => nameless(shape))).toEqual([])
  })

  it.each(Object.entries(CATALOG))('%s has a field for each of its labels', (_, kind) => {
    expect(shapesOf(kind).map(({ name }) => name)).toEqual(Object.keys(kind.fields))
  })
})

/** How many riel a dollar is. */
const RATE = 4_000

describe('the data of a record', () => {
  const fields = shapesOf({
    schema: z.object({
      names: CATALOG.province.schema.shape.names,
      note: CATALOG.province.schema.shape.note,
      capital: text(1, 120).optional(),
      page: z.enum(['visit']).nullable(),
      tags: z.array(text(1, 20)),
      is_open: z.boolean(),
    }),
    fields: { names: label, note: label, capital: label, page: label, tags: label, is_open: label },
  })
  const names = { kh: 'កែប', en: 'Kep', cn: '白马' }

  it('comes out of the form as it went in', () => {
    const data = { names, page: null, tags: ['sea', 'crab'], is_open: true }
    expect(fromForm(fields, toForm(fields, data), RATE)).toEqual(data)
  })
  it('holds nothing for what was left empty', () => {
    const values = { ...toForm(fields, { names }), capital: ' ', note: { kh: '', en: '', cn: '' } }
    expect(fromForm(fields, values, RATE)).toEqual({ names, page: null, tags: [], is_open: false })
  })
  it.each([
    [37, 37],
    ['$6000', 6000],
    ['6000៛', 1.5],
    ['៦,០០០ ៛', 1.5],
    ['37 dollars', 37],
    ['a few', 'a few'],
    [null, null],
  ])('has the price %j of a pass as %j dollars', (price, dollars) => {
    const pass = shapesOf(CATALOG.pass)
    expect(pass.find(({ name }) => name === 'price')?.shape).toEqual({ kind: 'dollars' })
    expect(fromForm(pass, { names, price }, RATE).price).toEqual(dollars)
  })
  it('has items of lists as objects in the form, which rejections find', () => {
    expect(toForm(fields, { tags: ['sea'] })).toMatchObject({ tags: [{ value: 'sea' }] })
    expect(blankItem({ kind: 'switch' })).toEqual({ value: false })
    expect(fieldNameOf(fields, 'data.tags.0', {})).toBe('data.tags.0.value')
    expect(fieldNameOf(fields, 'data.names.en', {})).toBe('data.names.en')
  })
})
