import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { formatStay } from '#client/lib/format-stay.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { openPage } from './browser.ts'
import { hotelOfOwner } from './hotel-of-guest.ts'
import { expectSound } from './page-checks.ts'
import { DASHBOARD, join, peopleCalled } from './people.ts'
import { SAVED } from './published.ts'
import { button, dialog, visit } from './screen.ts'
import { call } from './sign-in.ts'

const somebody = peopleCalled('bopha.terms', '016 783')

/** A hotel from tomorrow on, in which nobody cancels for free later than three days before, with a guest on a phone. */
async function lateGuest() {
  const check_in = addDays(phnomPenhDate(new Date()), 1)
  const stay = { check_in, check_out: addDays(check_in, 2) }
  const hotel = await hotelOfOwner({ free_cancel_days: 3 })
  onTestFinished(async () => void (await hotel.call('post.remove', { id: hotel.post_id })))
  const guest = await openPage({ width: 390 })
  const person = somebody()
  await join(guest, person)
  return { hotel, stay, guest, person }
}

it('a guest who comes tomorrow reads what is due before sending, and the owner what is owed once the guest has cancelled', async () => {
  const { hotel, stay, guest, person } = await lateGuest()
  await visit(guest, `/en/detail/${hotel.post_id}?check_in=${stay.check_in}&check_out=${stay.check_out}`)
  await button(guest, 'Book River view').click()
  const sheet = dialog(guest, 'River view')
  await sheet
    .getByText('It is too late to cancel for free: once it is confirmed, the full price is due.', { exact: true })
    .waitFor()
  await expectSound(guest)
  await sheet.getByRole('button', { name: 'Send request' }).click()

  const sent = dialog(guest, 'Request sent')
  await sent.getByRole('heading', { name: hotel.hotel, exact: true }).waitFor()
  await sent.getByText(formatStay(stay, 'en'), { exact: true }).waitFor()
  await sent.getByText('$50', { exact: true }).waitFor()
  await sent.getByRole('link', { name: 'My bookings' }).click()
  await guest.waitForURL('**/en/setting/mybooking?status=waiting')

  const owner = await openPage({ width: 1280 })
  await call(owner, 'account.signIn', { account: hotel.username, password: hotel.password })
  await call(owner, 'business.openDashboard', { password: DASHBOARD })
  await visit(owner, '/en/setting/admin?part=requests')
  await button(owner, 'Accept').click()
  await button(owner, 'Accept').waitFor({ state: 'detached' })

  await visit(guest, '/en/setting/mybooking?status=coming')
  await button(guest, 'Cancel booking').click()
  const question = dialog(guest, 'Cancel this booking?')
  await question.getByText('It is too late to cancel for free: the hotel may ask you for $50.').waitFor()
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await question.waitFor({ state: 'hidden' })

  await visit(owner, '/en/setting/admin?part=stays&status=ended')
  const card = owner.getByRole('main').getByRole('listitem').filter({ hasText: person.username })
  await card.getByText('It was too late to cancel for free: the guest owes you $50.', { exact: true }).waitFor()
  await expectSound(owner)
})

const listed = z.object({
  result: z.object({
    data: z.looseObject({ rows: z.tuple([z.looseObject({ timeline: z.array(z.looseObject({ step: z.string() })) })]) }),
  }),
})

it('a guest reads on the card why Domner has ended a booking, and that nothing is owed', async () => {
  const { hotel, stay, guest } = await lateGuest()
  const asked = { room_id: hotel.room_id, room_amount: 1, people_amount: 2, booking_date: stay.check_in }
  const { id } = SAVED.parse(await call(guest, 'booking.request', { ...asked, check_out: stay.check_out })).result.data
  await hotel.call('booking.accept', { request_id: id })
  await hotel.call('booking.cancel', { id, reason: 'The roof leaks' })
  // What the jobs do three days after a suspension, which no test waits for: by whom and why it was cancelled.
  await guest.route('**/trpc/booking.mine?*', async (route) => {
    const response = await route.fetch()
    const { data } = listed.parse(await response.json()).result
    const [row] = data.rows
    const by = { step: 'cancelled_by_owner', by: 'system', reason: null, cause: 'owner_suspended' }
    const rows = [{ ...row, timeline: row.timeline.with(-1, { ...row.timeline.at(-1), ...by }) }]
    await route.fulfill({ response, json: { result: { data: { ...data, rows } } } })
  })
  await visit(guest, '/en/setting/mybooking?status=ended')
  const card = guest.getByRole('main').locator(`[id="${id}"]`)
  await card
    .getByText('The owner of this hotel has been suspended on Domner. You owe nothing.', { exact: true })
    .waitFor()
  expect(await card.getByText('Cancelled by our team').count()).toBeGreaterThan(0)
  expect(await card.getByText('The hotel says').count()).toBe(0)
  await expectSound(guest)
})
