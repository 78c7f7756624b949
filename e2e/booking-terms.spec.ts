import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { formatStay } from '#client/lib/format-stay.ts'
import { SUSPENDED_HOURS } from '#shared/limits.ts'
import { addDays, fromPhnomPenh, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { adminAt } from './admin-at.ts'
import { openPage, type PageOptions } from './browser.ts'
import { hotelOfOwner } from './hotel-of-guest.ts'
import { expectSound } from './page-checks.ts'
import { DASHBOARD, join, peopleCalled } from './people.ts'
import { SAVED } from './published.ts'
import { button, dialog, lookAgainAt, visit } from './screen.ts'
import { serveAt } from './serve-at.ts'
import { call, callAs } from './sign-in.ts'

const HOUR_MS = 3_600_000

const somebody = peopleCalled('bopha.terms', '016 783')

/**
 * A hotel in some days, by default tomorrow, in which nobody cancels for free later than three days before, with a guest on a phone.
 */
async function lateGuest({ days = 1, ...options }: PageOptions & { days?: number } = {}) {
  const check_in = addDays(phnomPenhDate(new Date()), days)
  const stay = { check_in, check_out: addDays(check_in, 2) }
  const hotel = await hotelOfOwner({ free_cancel_days: 3 })
  // Its owner may be suspended by then.
  onTestFinished(async () => void (await callAs('admin', 'post.remove', { id: hotel.post_id })))
  const guest = await openPage({ width: 390, ...options })
  const person = somebody()
  await join(guest, person)
  return { hotel, stay, guest, person }
}

type Late = Awaited<ReturnType<typeof lateGuest>>

/** What the guest has asked for, and the hotel has accepted. @returns its id */
async function accepted(hotel: Late['hotel'], stay: Late['stay'], guest: Page): Promise<string> {
  const asked = { room_id: hotel.room_id, room_amount: 1, people_amount: 2, booking_date: stay.check_in }
  const { id } = SAVED.parse(await call(guest, 'booking.request', { ...asked, check_out: stay.check_out })).result.data
  await hotel.call('booking.accept', { request_id: id })
  return id
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

/** Suspends a member in the administration, on a day since when guests are kept no longer: the workers act at once. */
async function suspendLongAgo(username: string): Promise<void> {
  const server = await serveAt(new Date(Date.now() - (SUSPENDED_HOURS + 1) * HOUR_MS))
  onTestFinished(() => server.stop())
  const admin = await adminAt(`/en/setting/admin?tab=members&q=${username}`, { width: 1280, baseUrl: server.url })
  const member = admin.locator('[data-row]').filter({ hasText: `@${username}` })
  await member.getByRole('link', { name: 'Suspend', exact: true }).click()
  const question = dialog(admin, 'Suspend this member?')
  await question.getByText('1 booking to come:', { exact: true }).waitFor()
  await question.getByRole('textbox', { name: 'Reason' }).fill('Guests stood before a locked door.')
  await question.getByRole('button', { name: 'Suspend' }).click()
  await member.getByText('Guests stood before a locked door', { exact: false }).waitFor()
}

it('a guest is told who has ended a booking, why, and that nothing is owed, once the owner is suspended for good', async () => {
  const { hotel, stay, guest } = await lateGuest()
  const id = await accepted(hotel, stay, guest)
  await visit(guest, '/en/setting/mybooking?status=coming')
  const card = guest.getByRole('main').locator(`[id="${id}"]`)
  await card.getByText('the hotel may ask you for $50', { exact: false }).waitFor()

  await suspendLongAgo(hotel.username)
  const ended = 'The owner of this hotel has been suspended on Domner. You owe nothing.'
  const notice = guest.getByRole('status').filter({ hasText: 'Cancelled by our team' })
  await notice.getByText(ended, { exact: true }).waitFor()
  await notice.getByRole('link', { name: 'See it' }).click()
  await guest.waitForURL('**/en/setting/mybooking?status=ended')
  await card.getByText(ended, { exact: true }).waitFor()
  expect(await card.getByText('Cancelled by our team').count()).toBeGreaterThan(0)
  // Neither the hotel's words, nor those of the admin to the owner.
  expect(await card.getByText(/The hotel says|locked door|may ask you/).count()).toBe(0)
  await expectSound(guest)
})

const LATE = 'It is too late to cancel for free: the hotel may ask you for $50.'

it('a page that stays open past the last free day says what a cancellation costs', async () => {
  const { hotel, stay, guest } = await lateGuest({ days: 3, fresh: true })
  const id = await accepted(hotel, stay, guest)
  await visit(guest, '/en/setting/mybooking?status=coming')
  const card = guest.getByRole('main').locator(`[id="${id}"]`)
  await card.getByText('You can cancel for free until', { exact: false }).waitFor()
  await button(guest, 'Cancel booking').click()
  const question = dialog(guest, 'Cancel this booking?')
  await question.getByText('It costs nothing.', { exact: false }).waitFor()

  await lookAgainAt(guest, fromPhnomPenh(addDays(stay.check_in, -2), '00:01'))
  await question.getByText(LATE).waitFor()
  // The question stands in the card.
  await card.getByText(`${LATE} You pay at the hotel.`).waitFor()
  expect(await guest.getByText(/for free until|costs nothing/).count()).toBe(0)
})
