import { expect, it } from 'vitest'
import { z } from 'zod'
import { saveAccountInput } from '#shared/account.ts'
import { listPostsInput, savePostInput } from '#shared/post.ts'
import { withoutBlanks } from './rest-request.ts'

const blank = [null, '']

it.each(blank)('%j is left out where a field may be left out and does not take it', (value) => {
  const schema = z
    .object({
      optional: z.uuid().optional(),
      preset: z.enum(['a', 'b']).default('a'),
      inner: z.object({ optional: z.int().optional(), must: z.int() }).prefault({ must: 1 }),
    })
    .transform((input) => input)
  expect(withoutBlanks(schema, { optional: value, preset: value, inner: { optional: value, must: value } })).toEqual({
    inner: { must: value },
  })
})

it('what must be there, what clears a field and what is not known stays', () => {
  const schema = z.object({ must: z.uuid(), cleared: z.string().nullable().optional(), text: z.string().optional() })
  const given = { must: '', cleared: null, text: '', unknown: null }
  expect(withoutBlanks(schema, given)).toEqual(given)
  expect(withoutBlanks(saveAccountInput, { email: null, bio: '' })).toEqual({ email: null, bio: '' })
  expect(withoutBlanks(undefined, given)).toEqual(given)
})

it.each(blank)('every field of a post and of a list that may be left out may be %j', (value) => {
  const blanks = (shape: object) => Object.fromEntries(Object.keys(shape).map((name) => [name, value]))
  const images = ['0195b5a0-0000-7000-8000-000000000003']
  const post = { type: 'visit', name: 'Kep', language: 'en', place_type: 'market', province: 'kep', images }
  const translations = { kh: { name: value, address: 'កែប' }, cn: value }
  const asked = withoutBlanks(savePostInput, { ...blanks(savePostInput.shape), ...post, translations })
  expect(savePostInput.parse(asked)).toMatchObject(
    savePostInput.parse({ ...post, translations: { kh: { address: 'កែប' } } }),
  )
  const list = { ...blanks(listPostsInput.shape), page_type: 'hotel' }
  expect(listPostsInput.parse(withoutBlanks(listPostsInput, list))).toMatchObject({ page_type: 'hotel', page: 1 })
})

it.each(blank)('what is called as the methods of every object are is no field: %j', (value) => {
  const schema = z.object({ inner: z.object({ optional: z.int().optional() }).optional() })
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    const own = Object.fromEntries([[name, value]])
    const given = { ...own, inner: own }
    expect(withoutBlanks(schema, given), name).toEqual(given)
    expect(withoutBlanks(schema, { [name]: { optional: value } }), name).toEqual({ [name]: { optional: value } })
  }
})
