import { describe, expect, it } from 'vitest'
import { bookingScene } from '../../testing/booking-scene.ts'
import { BRANCH, christmasIn } from '../../testing/hotels.ts'

const { app, people, hotels, days } = await bookingScene()

/** An owner with two hotels, and a room in each. */
async function ownerOfTwo() {
  const owner = await hotels.owner()
  const kh = { name: 'ផ្ទះសំណាក់ បូកគោ' }
  const images = [await app.picture(owner.caller)]
  const hill = await app.publish({ type: 'hotel', name: 'Bokor Lodge', translations: { kh }, images }, owner.caller)
  return { ...owner, hill, seaRoom: await owner.room(), hillRoom: await owner.room({ post_id: hill.id }) }
}

describe('an owner of several hotels', () => {
  it('is shown the guests of one of them, by day, request and stay', async () => {
    const { again, hotel, hill, seaRoom, hillRoom } = await ownerOfTwo()
    const { caller } = await people.member()
    const asked = await caller.booking.request(christmasIn(hillRoom))
    await caller.booking.request(christmasIn(seaRoom))
    const stay = await again().booking.enterWalkIn({ ...christmasIn(hillRoom), guest_name: 'Sok Dara' })
    await again().booking.enterWalkIn({ ...christmasIn(seaRoom), guest_name: 'Chan Thy' })

    const ofHill = { post_id: hill.id }
    expect((await again().booking.requests({})).total).toBe(2)
    expect(await again().booking.requests(ofHill)).toMatchObject({ total: 1, rows: [{ id: asked.id }] })
    expect((await again().booking.stays({})).total).toBe(2)
    expect(await again().booking.stays({ ...ofHill, group: 'coming' })).toMatchObject({
      total: 1,
      rows: [{ id: stay.id }],
    })
    expect(await again().booking.today(ofHill)).toMatchObject({ waiting: [{ id: asked.id }], totals: { waiting: 1 } })
    days(34.2)
    expect(await again().booking.today(ofHill)).toMatchObject({ arrivals: [{ id: stay.id }], totals: { arrivals: 1 } })
    expect(await again().booking.today({})).toMatchObject({ arrivals: [{}, {}], totals: { arrivals: 2 } })
    expect(await again().booking.today({ post_id: hotel.id })).toMatchObject({ arrivals: [{ post: { id: hotel.id } }] })
  })

  it('chooses among them by their names in the language of the reader', async () => {
    const { user, hotel, hill, branch, again } = await ownerOfTwo()
    expect(await again().room.hotels()).toMatchObject({
      rows: [
        { id: hill.id, name: 'Bokor Lodge' },
        { id: hotel.id, name: 'Kep Lodge' },
      ],
      total: 2,
    })
    const inKhmer = app.as({ id: user.uuid, role: 'owner' }, { locale: 'kh' })
    const { rows: choices } = await inKhmer.room.hotels()
    expect(choices).toContainEqual(expect.objectContaining({ id: hill.id, name: 'ផ្ទះសំណាក់ បូកគោ' }))
    const names = (await inKhmer.room.list({})).rows.map(({ post }) => post.name)
    expect(names.toSorted()).toEqual(['Kep Lodge', 'ផ្ទះសំណាក់ បូកគោ'])
    // The branch that a hotel shares its name with is not another place in another language.
    await again().branch.save({ ...BRANCH, id: branch.id, name: 'Bokor Lodge' })
    const { rows } = await inKhmer.room.list({ post_id: hill.id })
    expect(rows).toMatchObject([{ post: { name: 'ផ្ទះសំណាក់ បូកគោ' }, branch: { name: 'ផ្ទះសំណាក់ បូកគោ' } }])
    expect((await inKhmer.room.list({ post_id: hotel.id })).rows).toMatchObject([{ branch: { name: 'Bokor Lodge' } }])
    const other = await hotels.owner()
    expect((await other.again().room.hotels()).rows).toMatchObject([{ id: other.hotel.id, name: 'Kep Lodge' }])
    expect((await other.again().booking.requests({ post_id: hill.id })).total).toBe(0)
  })

  it('finds one by its province, its branch and its names, in any language', async () => {
    const { again, hotel, hill, branch } = await ownerOfTwo()
    const images = [await app.picture(again())]
    const house = { type: 'hotel' as const, name: 'Riverside', province: 'kampot', images }
    const { id: river } = await app.publish(house, again())
    await again().branch.save({ ...BRANCH, id: branch.id, name: 'Crab Market' })
    const { rows: found } = await again().room.hotels()
    const wordsOf = (id: string) => found.find((one) => one.id === id)?.words.split(' ')
    expect(wordsOf(river)).toEqual(expect.arrayContaining(['Kampot', 'កំពត', '贡布']))
    expect(wordsOf(river)).not.toContain('Crab')
    expect(wordsOf(hill.id)).toEqual(expect.arrayContaining(['ផ្ទះសំណាក់', 'Crab', 'Market', 'Kep', 'កែប']))
    expect(wordsOf(hotel.id)).toContain('Crab')
  })

  it('is told how many guests come on a day of which not all are shown', { timeout: 60_000 }, async () => {
    const { again, room: makeRoom } = await hotels.owner()
    const room = await makeRoom({ room_amount: 500 })
    const enter = again().booking.enterWalkIn
    await Promise.all(Array.from({ length: 201 }, () => enter({ ...christmasIn(room), guest_name: 'Sok Dara' })))
    days(34.2)
    const { arrivals, totals } = await again().booking.today({})
    expect([arrivals.length, totals.arrivals]).toEqual([200, 201])
  })
})
