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
    expect(() => parseRecorded(prices, stored(4, {}))).toThrow('PriceSet at version 3 of price-1 cannot be read')
    expect(() => parseRecorded(prices, stored(3, { cents: 'much' }))).toThrow('PriceSet at version 3 of price-1')
  })
})

describe('personal data', () => {
  it('needs a field that says whose it is', () => {
    const schema = z.object({ user_id: z.uuid(), email: personal(z.email()) })
    expect(eventType(schema, { person: 'user_id' }).personal).toEqual(['email'])
    expect(() => eventType(schema)).toThrow('email: no field says whose data it is')
  })
})
