import { describe, expect, it } from 'vitest'
import { createCaller } from '../../composition/router.ts'
import type { Committer } from '../../event-sourcing/commit.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { type AppContext, SYSTEM_ACTOR } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { bookingScene } from '../../testing/booking-scene.ts'
import { christmasIn } from '../../testing/hotels.ts'
import { race, WAYS } from '../../testing/race.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { account } from '../account/decider.ts'
import { post } from '../post/decider.ts'

const { app, people, hotels } = await bookingScene()
const { user: adminUser } = await people.admin()

const asAdmin = () => app.requestAs({ id: adminUser.uuid, role: 'admin' })
const admin = createCaller(asAdmin())
const reason = 'Complaints'

type Host = Awaited<ReturnType<typeof hotels.owner>>
type Request = ReturnType<typeof asAdmin>

const asSystem = (request: Request) => ({ ...request, actor: SYSTEM_ACTOR })

const DELETES = 'deletes it'
const OWNER_LEAVES = 'ends the account of its owner'
const OWNER_HIDES = 'hides it as its owner'
const TAKEN_BACK = 'takes back that it is shown again'

/** An admin, the product itself or the owner closes the hotel by such a request; whatever must be before it is done at once. */
const CLOSINGS: Record<string, (host: Host) => Promise<(request: Request) => Promise<unknown>>> = {
  'hides it':
    async ({ hotel }) =>
    (request) =>
      createCaller(request).post.hide({ id: hotel.id }),
  [DELETES]:
    async ({ hotel }) =>
    (request) =>
      createCaller(request).post.remove({ id: hotel.id }),
  'withholds it': async ({ hotel }) => {
    return (request) => {
      const ofSystem = asSystem(request)
      return handle(ofSystem, post, requestOf(ofSystem, { id: hotel.id }), { type: 'WithholdPost' })
    }
  },
  [OWNER_HIDES]:
    async ({ hotel, user: { uuid } }) =>
    (request) =>
      createCaller({ ...request, actor: { id: uuid, role: 'owner' } }).post.hide({ id: hotel.id }),
  [TAKEN_BACK]: async ({ hotel, again }) => {
    await again().post.hide({ id: hotel.id })
    const { version } = await admin.post.publish({ id: hotel.id })
    return (request) => createCaller(request).post.undoDecision({ id: hotel.id, version })
  },
  'suspends its business':
    async ({ user: { uuid } }) =>
    (request) =>
      createCaller(request).business.decide({ uuid, status: 'suspended', reason }),
  'takes back the approval of its business': async ({ user: { uuid } }) => {
    await admin.business.decide({ uuid, status: 'suspended', reason })
    const { version } = await admin.business.decide({ uuid, status: 'approved' })
    return (request) => createCaller(request).business.undoDecision({ uuid, version })
  },
  'suspends its owner':
    async ({ user: { uuid } }) =>
    (request) =>
      createCaller(request).account.suspend({ uuid, reason }),
  'takes back the reinstatement of its owner': async ({ user: { uuid } }) => {
    await admin.account.suspend({ uuid, reason })
    const { version } = await admin.account.reinstate({ uuid, reason })
    return (request) => createCaller(request).account.undoStanding({ uuid, version })
  },
  [OWNER_LEAVES]: async ({ user: { uuid } }) => {
    return (request) => {
      const ofSystem = asSystem(request)
      return handle(ofSystem, account, requestOf(ofSystem, { id: uuid, ends: true }), { type: 'DeleteAccount' })
    }
  },
  'revokes the role by which its owner sells': async ({ user: { uuid } }) => {
    await admin.admin.grant({ uuid })
    await admin.business.decide({ uuid, status: 'suspended', reason })
    return (request) => createCaller(request).admin.revoke({ uuid })
  },
  'takes back the role by which its owner sells': async ({ user: { uuid } }) => {
    await admin.business.decide({ uuid, status: 'suspended', reason })
    const { version } = await admin.admin.grant({ uuid })
    return (request) => createCaller(request).admin.undo({ uuid, version: version ?? 0 })
  },
}

const names = Object.keys(CLOSINGS)

/** A hotel that can be closed. */
async function givenHotel(name: string) {
  const host = await hotels.owner()
  const room = await host.room()
  const close = await CLOSINGS[name]?.(host)
  return { room, close: async (request: Request) => close?.(request) }
}

type Given = { close: (request: Request) => Promise<unknown>; book: (commit: Committer) => Promise<unknown> }
type Booking = {
  /** How it is refused behind a closing; null where it is written all the same. */
  codeBehind(name: string): string | null
  given(name: string): Promise<Given>
}

/** The hotel is hidden by its owner then: the team does not keep it from guests. */
const BY_OWNERS: readonly string[] = [OWNER_HIDES, TAKEN_BACK]
/** Nobody can open it again. */
const GONE: readonly string[] = [DELETES, OWNER_LEAVES]

const BOOKINGS: Record<string, Booking> = {
  accepted: {
    // Nobody could show the hotel again, as the other code asks for.
    codeBehind: (name) => (name === OWNER_LEAVES ? 'ROOM_NOT_FOUND' : 'HOTEL_CLOSED'),
    async given(name) {
      const { room, close } = await givenHotel(name)
      const { caller } = await people.member()
      const { id } = await caller.booking.request(christmasIn(room))
      return { close, book: (commit) => createCaller({ ...asAdmin(), commit }).booking.accept({ request_id: id }) }
    },
  },
  'asked for': {
    codeBehind: () => 'ROOM_NOT_FOUND',
    async given(name) {
      const { room, close } = await givenHotel(name)
      const { user } = await people.member()
      const guest = app.requestAs({ id: user.uuid, role: 'user' })
      return { close, book: (commit) => createCaller({ ...guest, commit }).booking.request(christmasIn(room)) }
    },
  },
  entered: {
    codeBehind(name) {
      if (BY_OWNERS.includes(name)) return null
      return GONE.includes(name) ? 'ROOM_NOT_FOUND' : 'HOTEL_WITHHELD'
    },
    async given(name) {
      const { room, close } = await givenHotel(name)
      const walkIn = { ...christmasIn(room), guest_name: 'Sok Dara' }
      return { close, book: (commit) => createCaller({ ...asAdmin(), commit }).booking.enterWalkIn(walkIn) }
    },
  },
}

const bookings = Object.entries(BOOKINGS)

describe.each(bookings)('what is %s behind an event of who', { timeout: 60_000 }, (_, { codeBehind, given }) => {
  const outcomeBehind = (name: string) => {
    const code = codeBehind(name)
    return code
      ? { status: 'rejected', reason: rejectionWith(code) }
      : { status: 'fulfilled', value: expect.anything() }
  }

  describe.each(WAYS)('%s', (way) => {
    it.each(names)('%s has seen it', async (name) => {
      const { close, book } = await given(name)
      const closing = (context: AppContext) => close({ ...asAdmin(), ...context })
      const [closed, booked] = await race(app, way, closing, ({ commit }) => book(commit))
      expect(closed.status).toBe('fulfilled')
      expect(booked).toEqual(outcomeBehind(name))
    })
  })
})
