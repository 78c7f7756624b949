import { z } from 'zod'
import type { SaveRoomInput } from '#shared/room.ts'
import type { Dates } from '#shared/stay.ts'
import { DASHBOARD } from './people.ts'
import { publishAs, SAVED } from './published.ts'
import { restCall } from './rest-call.ts'
import { callAs, callWith } from './sign-in.ts'
import { freshForm, registerFresh } from './tokens.ts'

const registered = z.object({ token: z.object({ access_token: z.string() }), user: z.object({ uuid: z.string() }) })

/** Somebody with one hotel, whose rooms have a price of $25 a night. Whoever makes it deletes the hotel again. */
export async function hotelOfOwner(rules: Pick<SaveRoomInput, 'free_cancel_days'> = {}) {
  const form = freshForm()
  const { data } = await restCall('POST', 'auth/saveUser', { body: form })
  const { token, user } = registered.parse(data)
  const passwords = { password: DASHBOARD, confirm_password: DASHBOARD }
  const application = { business_name: `House of ${form.username}`, ...passwords }
  await callWith({ authorization: `Bearer ${token.access_token}` }, 'business.submit', application)
  await callAs('admin', 'business.decide', { uuid: user.uuid, status: 'approved' })

  const name = `Lodge of ${form.username}`
  const house = { name, province: 'kep', address: '12 Riverside Road' }
  const offers = [{ type: 'hotel' as const, place_type: 'hotel', ...house }]
  const { ids, call } = await publishAs({ ...token, dashboard: DASHBOARD }, offers)
  const [post_id = ''] = ids
  const branch_id = SAVED.parse(await call('branch.save', { ...house, phone: '012 345 678' })).result.data.id
  const terms = { bed: { kind: 'double', count: 1 }, room_amount: 2, people_amount: 2, price: 25, ...rules }
  const saved = await call('room.save', { branch_id, post_id, name: 'River view', ...terms })
  const room_id = SAVED.parse(saved).result.data.id
  const { username, password } = form
  return { uuid: user.uuid, hotel: name, username, password, post_id, room_id, call }
}

/** The same, and a guest has asked for a room on some dates. */
export async function hotelOfGuest({ check_in, check_out }: Dates) {
  const hotel = await hotelOfOwner()
  const asked = { room_id: hotel.room_id, room_amount: 1, people_amount: 2 }
  const guest = await registerFresh()
  const sender = { authorization: `Bearer ${guest.access_token}` }
  await callWith(sender, 'booking.request', { ...asked, booking_date: check_in, check_out })
  return hotel
}
