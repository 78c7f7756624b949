import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SYSTEM_ACTOR } from '../procedures/context.ts'
import { eventType, parseRecorded, personal, type Recorded, versionOf } from './event.ts'

const prices = {
  PriceSet: eventType(z.object({ cents: z.int(), currency: z.string() }), {
    upcasts: [
      (data) => ({ cents: z.object({ dollars: z.number() }).parse(data).dollars * 100 }),
      (data) => ({ ...z.looseObject({}).parse(data), currency: 'USD' }),
    ],
  }),
}

const stored = (schema_version: number, data: unknown): Recorded => ({
  position: 7,
  stream: 'price-1',
  version: 3,
  id: 'x',
  type: 'PriceSet',
  schema_version,
  data,
  meta: { actor: SYSTEM_ACTOR, correlation_id: SYSTEM_ACTOR.id },
  at: '2026-11-20T05:00:00.000Z',
})

describe('an event of an earlier version', () => {
  it.each([
    [1, { dollars: 12 }],
    [2, { cents: 1200 }],
    [3, { cents: 1200, currency: 'USD' }],
  ])('%i is read as data of today', (version, data) => {
    expect(versionOf(prices.PriceSet)).toBe(3)
    expect(parseRecorded(prices, stored(version, data))?.data).toEqual({ cents: 1200, currency: 'USD' })
  })

  it('is an error that names the event, when it is newer than the code or does not fit', () => {
    expect(() => parseRecorded(prices, stored(4, {}))).toThrow('PriceSet version 4')
    expect(() => parseRecorded(prices, stored(3, { cents: 'much' }))).toThrow('PriceSet at version 3 of price-1')
  })
})

describe('personal data', () => {
  it('needs a field that says whose it is', () => {
    const schema = z.object({ user_id: z.uuid(), email: personal(z.email()) })
    expect(eventType(schema, { person: 'user_id' }).personal).toEqual(['email'])
    expect(() => eventType(schema)).toThrow('email: no field says whose data it is')
  })
  const phone = personal(z.string())
  const eventWith = (fields: Record<string, z.ZodType>) =>
    eventType(z.object({ user_id: z.uuid(), ...fields }), { person: 'user_id' })

  it.each([
    ['optional', phone.optional()],
    ['by default null', phone.default(null)],
    ['described', phone.describe('of the guest')],
    ['refined', phone.refine((value) => value !== '')],
    ['read-only', phone.readonly()],
  ])('is sealed in a field that is %s', (_, field) => {
    expect(eventWith({ phone: field, other: phone }).personal).toEqual(['phone', 'other'])
  })

  it.each([
    ['an object', z.object({ phone })],
    ['a list', z.array(phone)],
    ['a record', z.record(z.string(), phone)],
    ['a union', z.union([phone, z.int()])],
    ['a pipe', phone.pipe(z.string().nullable())],
  ])('in %s is an error, as it would not be sealed', (_, field) => {
    expect(() => eventWith({ phone, guest: field })).toThrow('personal() marks whole fields of an event')
  })

  it('in a union of events is an error', () => {
    const schema = z.union([z.object({ user_id: z.uuid(), phone }), z.object({ user_id: z.uuid() })])
    expect(() => eventType(schema, { person: 'user_id' })).toThrow('personal() marks whole fields of an event')
  })
})
