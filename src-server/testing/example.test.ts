import { expect, it } from 'vitest'
import { z } from 'zod'
import { exampleOf } from './example.ts'

it.each([
  ['a literal', z.literal('night')],
  ['a date', z.iso.date()],
  ['a time', z.iso.time()],
  ['a time to the minute', z.iso.time({ precision: -1 })],
  ['an instant', z.iso.datetime()],
  ['an address', z.url()],
  ['an e-mail address', z.email()],
  [
    'a pattern with an example',
    z
      .string()
      .regex(/^0\d{8}$/)
      .meta({ examples: ['012345678'] }),
  ],
  ['a least length', z.string().min(8)],
  ['a greatest length', z.string().max(2)],
  ['a least number', z.number().min(10)],
  ['a number above another', z.int().gt(10)],
  ['a greatest number', z.number().max(-3)],
  ['a list of two', z.array(z.string()).min(2)],
  ['a tuple', z.tuple([z.string(), z.int()])],
  [
    'a union by a literal',
    z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.literal('b') })]),
  ],
])('makes an example of %s', (_, schema) => {
  const field = z.object({ field: schema })
  const example: unknown = exampleOf(JSON.parse(JSON.stringify(z.toJSONSchema(field))))
  expect(field.safeParse(example).error).toBeUndefined()
})
