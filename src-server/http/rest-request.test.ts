import { expect, it } from 'vitest'
import { z } from 'zod'
import { saveAccountInput } from '#shared/account.ts'
import { applyInput } from '#shared/business.ts'
import { listPostsInput, savePostInput } from '#shared/post.ts'
import { PROCEDURES } from '../composition/router.ts'
import { asAsked } from './rest-request.ts'

const blank = [null, '']

it.each(blank)('%j is left out where a field may be left out and does not take it', (value) => {
  const schema = z
    .object({
      optional: z.uuid().optional(),
      preset: z.enum(['a', 'b']).default('a'),
      inner: z.object({ optional: z.int().optional(), must: z.int() }).prefault({ must: 1 }),
    })
    .transform((input) => input)
  expect(asAsked(schema, { optional: value, preset: value, inner: { optional: value, must: value } })).toEqual({
    inner: { must: value },
  })
})

it('what must be there, what clears a field and what is not known stays', () => {
  const schema = z.object({ must: z.uuid(), cleared: z.string().nullable().optional(), text: z.string().optional() })
  const given = { must: '', cleared: null, text: '', unknown: null }
  expect(asAsked(schema, given)).toEqual(given)
  expect(asAsked(saveAccountInput, { email: null, bio: '' })).toEqual({ email: null, bio: '' })
  expect(asAsked(undefined, given)).toEqual(given)
})

it.each(blank)('every field of a post and of a list that may be left out may be %j', (value) => {
  const blanks = (shape: object) => Object.fromEntries(Object.keys(shape).map((name) => [name, value]))
  const images = ['0195b5a0-0000-7000-8000-000000000003']
  const post = { type: 'visit', name: 'Kep', language: 'en', place_type: 'market', province: 'kep', images }
  const translations = { kh: { name: value, address: 'កែប' }, cn: value }
  const asked = asAsked(savePostInput, { ...blanks(savePostInput.shape), ...post, translations })
  expect(savePostInput.parse(asked)).toMatchObject(
    savePostInput.parse({ ...post, translations: { kh: { address: 'កែប' } } }),
  )
  const list = { ...blanks(listPostsInput.shape), page_type: 'hotel' }
  expect(listPostsInput.parse(asAsked(listPostsInput, list))).toMatchObject({ page_type: 'hotel', page: 1 })
})

it('what is shown with its words is its code or id where that is asked for, and stays elsewhere', () => {
  const [kep, picture] = [
    { code: 'kep', name: 'Kep' },
    { id: '0195b5a0-0000-7000-8000-000000000003', url: '/a.jpeg' },
  ]
  const same = { name: kep, description: picture, map: picture, unknown: kep, price_from: { code: 5 } }
  const given = { ...same, province: kep, pass: kep, images: [picture, picture.id], category_id: picture }
  const hours = { week: [], exceptions: [{ feast: kep }] }
  expect(asAsked(savePostInput, { ...given, hours })).toEqual({
    ...same,
    ...{ province: 'kep', pass: 'kep', images: [picture.id, picture.id], category_id: picture.id },
    hours: { week: [], exceptions: [{ feast: 'kep' }] },
  })
  expect(asAsked(applyInput, { province: kep, address: picture })).toEqual({ province: 'kep', address: picture })
  expect(asAsked(savePostInput, { province: picture, images: kep })).toEqual({ province: picture, images: kep })
})

type Place = { path: string; name: string; field: z.core.$ZodType; around: (value: unknown) => object }

/** The fields of a schema at any depth and in lists, and a call that has a value in that place alone. */
function placesOf(schema: z.core.$ZodType, path: string, around: (value: unknown) => object): Place[] {
  if (schema instanceof z.ZodPipe) return placesOf(schema.in, path, around)
  if (schema instanceof z.ZodArray) return placesOf(schema.element, `${path}[]`, (value) => around([value]))
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return placesOf(schema.unwrap(), path, around)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => {
    const inField = (value: unknown) => around({ [name]: value })
    const place = { path: `${path}.${name}`, name, field, around: inField }
    return [place, ...placesOf(field, place.path, inField)]
  })
}

const restInputs = [...PROCEDURES.values()].flatMap(({ path, rest, input }) => (rest && input ? [{ path, input }] : []))
const refusing = (value: unknown) => (place: Place) =>
  z.safeParse(place.field, undefined).success && !z.safeParse(place.field, value).success

it.each(blank)('no call of REST is refused for %j in a field that may be left out', (value) => {
  const asked = restInputs.flatMap(({ path, input }) =>
    placesOf(input, path, (given) => ({ ...Object(given) }))
      .filter(refusing(value))
      .map((place) => ({ ...place, input })),
  )
  expect(asked.map(({ path }) => path)).toEqual(expect.arrayContaining(['post.save.hours.exceptions[].open']))
  const kept = asked.filter(({ input, name, around }) =>
    JSON.stringify(asAsked(input, { ...around(value) })).includes(`"${name}":`),
  )
  expect(kept.map(({ path }) => path)).toEqual([])
})

it.each(blank)('what is called as the methods of every object are is no field: %j', (value) => {
  const schema = z.object({ inner: z.object({ optional: z.int().optional() }).optional() })
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    const own = Object.fromEntries([[name, value]])
    const given = { ...own, inner: own }
    expect(asAsked(schema, given), name).toEqual(given)
    expect(asAsked(schema, { [name]: { optional: value } }), name).toEqual({ [name]: { optional: value } })
  }
})
