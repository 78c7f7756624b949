import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cheapestNight } from '#shared/cheapest-night.ts'
import { DEFAULT_PEOPLE, DEFAULT_ROOMS } from '#shared/limits.ts'
import { verify } from '../../../projections/replay.ts'
import { pricedHotels } from '../../../testing/priced-hotels.ts'
import { appScene } from '../../../testing/scene.ts'
import { posts } from '../projector.ts'

const { app } = await appScene()
const { guest } = app
const hotelIn = pricedHotels(app)

const terms = fc.record({
  room_amount: fc.integer({ min: 1, max: 3 }),
  people_amount: fc.integer({ min: 1, max: 3 }),
  price: fc.constantFrom(10, 15, 20, '48000៛', '80000៛'),
  status: fc.constantFrom('shown' as const, 'shown' as const, 'draft' as const),
  moves: fc.boolean(),
})
const step = fc.record({
  does: fc.constantFrom('save', 'save', 'save', 'remove', 'suspend', 'approve', 'hide', 'publish'),
  house: fc.nat(1),
  room: fc.nat(3),
  terms,
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

describe('whatever happens to rooms', () => {
  it('a hotel has the price that its rooms have, also after a replay', { timeout: 180_000 }, async () => {
    const houses = await Promise.all([hotelIn('pailin', { price_from: 500 }), hotelIn('pailin', { price_from: 500 })])
    const rooms = new Map<string, string>()
    // A hotel of the same owner, where rooms move to and come back from.
    const annexes = await Promise.all(
      houses.map(async ({ again, words }) => {
        const images = [await app.picture(again())]
        return (await app.publish({ ...words, images }, again())).id
      }),
    )

    async function take({ does, house: nth, room, terms: { moves, ...terms } }: Step): Promise<void> {
      const house = houses[nth] ?? houses[0]
      const key = `${nth} ${room}`
      const id = rooms.get(key)
      const { uuid } = house.user
      if (does === 'save') {
        const saved = await house.room({
          ...terms,
          ...(id && { id }),
          ...(moves && { post_id: annexes[nth] ?? house.id }),
        })
        rooms.set(key, saved.id)
      }
      if (does === 'remove' && id) await house.again().room.delete({ id })
      if (does === 'suspend') await app.system.business.decide({ uuid, status: 'suspended', reason: 'No' })
      if (does === 'approve') await app.system.business.decide({ uuid, status: 'approved' })
      if (does === 'hide') await app.system.post.hide({ id: house.id })
      if (does === 'publish') await app.system.post.publish({ id: house.id })
    }

    let priced = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        // Owners whom the draw before has left suspended would leave nothing to compare in this one.
        for (const { user } of houses) await app.system.business.decide({ uuid: user.uuid, status: 'approved' })
        for (const one of steps) await take(one).catch(() => null)
        for (const id of [...houses.map((house) => house.id), ...annexes]) {
          await app.system.post.publish({ id }).catch(() => null)
          const offered = await guest.room.display({ post_id: id })
          const cheapest = cheapestNight(
            offered.map((room) => ({ ...room, amount: room.available })),
            { people: DEFAULT_PEOPLE, rooms: DEFAULT_ROOMS },
          )
          const { price_from } = await guest.post.get({ id })
          expect(price_from).toBe(cheapest ? cheapest.room.price * cheapest.rooms : 500)
          if (cheapest) priced += 1
        }
      }),
      { numRuns: 12 },
    )
    expect(priced).toBeGreaterThan(5)
    for (const { onlyLive, onlyReplayed } of await verify(app.engine, posts))
      expect({ onlyLive, onlyReplayed }).toEqual({ onlyLive: [], onlyReplayed: [] })
  })
})
