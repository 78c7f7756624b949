import { describe, expect, it } from 'vitest'
import { bookingScene } from '../../testing/booking-scene.ts'
import { christmasIn } from '../../testing/hotels.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'

const { app, people, hotels } = await bookingScene()

const admin = () => app.as(app.actorOf('admin'))
const why = 'Complaints'

async function hotelWithRoom() {
  const owner = await hotels.owner()
  const room = await owner.room({ room_amount: 5 })
  const walkIn = { ...christmasIn(room), guest_name: 'Sok Dara' }
  return {
    ...owner,
    room,
    makeRoom: owner.room,
    walksIn: () => owner.again().booking.enterWalkIn(walkIn),
    isEnteredByAdmin: () => admin().booking.enterWalkIn(walkIn),
  }
}

it('a request that was sent while its room was shown is accepted after the room became a draft, which takes no other', async () => {
  const { room, makeRoom, again, walksIn } = await hotelWithRoom()
  const { caller: guest } = await people.member()
  const { id } = await guest.booking.request(christmasIn(room))
  await makeRoom({ id: room.id, room_amount: 5, status: 'draft' })
  await expect(guest.booking.request(christmasIn(room))).rejects.toEqual(rejectionWith('ROOM_NOT_FOUND'))
  expect(await again().booking.accept({ request_id: id })).toMatchObject({ status: 'accepted' })
  expect(await walksIn()).toMatchObject({ status: 'accepted', is_walk_in: true })
})

describe('who walks in', () => {
  it('is entered where the owner has hidden the hotel, whose requests wait until it is shown again', async () => {
    const { hotel, room, again, walksIn } = await hotelWithRoom()
    const { caller: guest } = await people.member()
    const { id } = await guest.booking.request(christmasIn(room))
    await again().post.hide({ id: hotel.id })
    expect(await walksIn()).toMatchObject({ status: 'accepted', is_walk_in: true })
    await expect(again().booking.accept({ request_id: id })).rejects.toEqual(rejectionWith('HOTEL_CLOSED'))
  })

  type House = Awaited<ReturnType<typeof hotelWithRoom>>
  type Kept = { keep: (house: House) => Promise<unknown>; open: (house: House) => Promise<unknown> }
  const KEPT: Record<string, Kept> = {
    'has hidden the hotel': {
      keep: ({ hotel }) => admin().post.hide({ id: hotel.id, reason: 'against_rules' }),
      open: ({ hotel }) => admin().post.publish({ id: hotel.id }),
    },
    'has suspended the business': {
      keep: ({ user: { uuid } }) => admin().business.decide({ uuid, status: 'suspended', reason: why }),
      open: ({ user: { uuid } }) => admin().business.decide({ uuid, status: 'approved' }),
    },
    'has suspended the owner': {
      keep: ({ user: { uuid } }) => admin().account.suspend({ uuid, reason: why }),
      open: ({ user: { uuid } }) => admin().account.reinstate({ uuid, reason: why }),
    },
    'has suspended the owner, whose posts are not released yet': {
      async keep({ user: { uuid } }) {
        await admin().account.suspend({ uuid, reason: why })
        await app.system.post.followAuthor({ uuid })
        await admin().account.reinstate({ uuid, reason: why })
      },
      open: ({ user: { uuid } }) => app.system.post.followAuthor({ uuid }),
    },
  }

  it.each(Object.entries(KEPT))('is not entered where the team %s, until that is over', async (_, { keep, open }) => {
    const house = await hotelWithRoom()
    await keep(house)
    await expect(house.walksIn()).rejects.toEqual(rejectionWith('HOTEL_WITHHELD'))
    await expect(house.isEnteredByAdmin()).rejects.toEqual(rejectionWith('HOTEL_WITHHELD'))
    await open(house)
    expect(await house.walksIn()).toMatchObject({ is_walk_in: true })
  })

  it('is entered where somebody sells as an admin, whatever the business is', async () => {
    const { user, walksIn } = await hotelWithRoom()
    await app.system.admin.grant({ uuid: user.uuid })
    await admin().business.decide({ uuid: user.uuid, status: 'suspended', reason: why })
    expect(await walksIn()).toMatchObject({ is_walk_in: true })
  })
})
