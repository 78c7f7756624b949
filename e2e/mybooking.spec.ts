import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { bookingNumber } from '#shared/booking-number.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { openPage } from './browser.ts'
import { hotelWithRooms } from './hotel-with-rooms.ts'
import { expectSound } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { button, lookAgainAt, visit } from './screen.ts'
import { call, callAs, signInAs } from './sign-in.ts'

const requested = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) })

const somebody = peopleCalled('bopha.stays', '016 786')

it('a guest on another tab hears what the hotel has answered, and keeps the tab in sight', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 180)
  const { room_id } = await hotelWithRooms('en', check_in, addDays(check_in, 1))
  const guest = await openPage({ width: 320 })
  await join(guest, somebody())
  const asked = { room_id, room_amount: 1, people_amount: 1, booking_date: check_in }
  const { id } = requested.parse(await call(guest, 'booking.request', asked)).result.data
  await visit(guest, '/en/setting/mybooking?status=ended')
  const tabs = guest.getByRole('navigation', { name: 'My bookings' })
  // Its count makes the row longer.
  await tabs.getByRole('link', { name: 'Requested (1)' }).waitFor()
  const tab = tabs.getByRole('link', { name: 'Cancelled' })
  await expect.poll(() => tab.evaluate((one) => one.getBoundingClientRect().right <= innerWidth)).toBe(true)

  // That the owner has read it is no news.
  await callAs('owner', 'booking.markRead', { id, is_read: true })
  await callAs('owner', 'booking.accept', { request_id: id })
  const notice = guest.getByRole('status').filter({ hasText: 'Confirmed' })
  await notice.getByRole('link', { name: 'See it' }).waitFor()
  await expectSound(guest)
  await notice.getByRole('link', { name: 'See it' }).click()
  await guest.getByRole('button', { name: 'Cancel booking' }).waitFor()
  expect(await notice.count()).toBe(0)
  // Also where it is still listed.
  await callAs('admin', 'booking.cancel', { id, reason: 'The roof leaks' })
  await guest.getByRole('status').filter({ hasText: 'The roof leaks' }).getByRole('link', { name: 'See it' }).waitFor()

  // The answer about the new request is from before its refusal, and comes after it.
  const [known, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await guest.route(/booking\.mine.*pageSize%22%3A1%7D/, async (route) => {
    const response = await route.fetch()
    known.resolve()
    await told.promise
    await route.fulfill({ response })
  })
  const again = requested.parse(await call(guest, 'booking.request', asked)).result.data
  await known.promise
  await callAs('owner', 'booking.reject', { id: again.id, reason: 'We paint the rooms' })
  await tabs.getByRole('link', { name: 'Cancelled (2)' }).waitFor()
  told.resolve()
  const notices = guest.getByRole('status').filter({ hasText: 'We paint the rooms' })
  await notices.getByText('Not accepted').waitFor()
  // The notice of the other booking stays, and each leads to its own.
  await notices.getByText('The roof leaks').waitFor()
  expect(await notices.getByRole('link', { name: 'See it' }).count()).toBe(2)
  await expectSound(guest)
})

it('the menu opens the first tab of a guest’s bookings that has one', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 190)
  const { room_id } = await hotelWithRooms('en', check_in, addDays(check_in, 1))
  const guest = await openPage({ width: 1280 })
  await join(guest, somebody())
  const openByMenu = async (group: string) => {
    await visit(guest, '/en/about')
    await button(guest, 'My account').click()
    const menu = guest.getByRole('group', { name: 'My account' })
    await menu.getByRole('link', { name: 'My bookings', exact: true }).click()
    await guest.waitForURL(`**/en/setting/mybooking?status=${group}`)
  }
  await openByMenu('coming')
  await guest.getByText('No upcoming stays').waitFor()
  const asked = { room_id, room_amount: 1, people_amount: 1, booking_date: check_in }
  const { id } = requested.parse(await call(guest, 'booking.request', asked)).result.data
  await openByMenu('waiting')
  await button(guest, 'Withdraw request').waitFor()
  // While the guest is away.
  await visit(guest, '/en/about')
  await callAs('owner', 'booking.reject', { id, reason: 'We paint the rooms' })
  await openByMenu('ended')
  await guest.getByRole('main').getByText('We paint the rooms').first().waitFor()
})

it('a request that is answered while its sheet is open leads to where the booking is', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 195)
  const hotel = await hotelWithRooms('en', check_in, addDays(check_in, 1))
  const guest = await openPage({ width: 390 })
  await join(guest, somebody())
  await visit(guest, `/en/detail/${hotel.id}?check_in=${check_in}`)
  await button(guest, `Book ${hotel.room}`).click()
  const answer = guest.waitForResponse(/booking\.request/)
  await guest.getByRole('dialog', { name: hotel.room }).getByRole('button', { name: 'Send request' }).click()
  const { id } = requested.parse(await (await answer).json()).result.data
  const toBookings = guest.getByRole('dialog', { name: 'Request sent' }).getByRole('link', { name: 'My bookings' })
  expect(await toBookings.getAttribute('href')).toMatch(/status=waiting$/)

  await callAs('owner', 'booking.accept', { request_id: id })
  await expect.poll(() => toBookings.getAttribute('href')).toMatch(/status=coming$/)
  await toBookings.click()
  await guest.getByRole('main').locator(`[id="${id}"]`).getByRole('button', { name: 'Cancel booking' }).waitFor()
})

it('guest and owner read that the time to answer is over once it is, also on pages that have stayed open', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 205)
  const { room_id } = await hotelWithRooms('en', check_in, addDays(check_in, 1))
  const guest = await openPage({ width: 390, fresh: true })
  await join(guest, somebody())
  const asked = { room_id, room_amount: 1, people_amount: 1, booking_date: check_in }
  const { id } = requested.parse(await call(guest, 'booking.request', asked)).result.data
  const owner = await openPage({ width: 1280, fresh: true })
  await signInAs(owner, 'owner')
  await visit(guest, '/en/setting/mybooking?status=waiting')
  await visit(owner, '/en/setting/admin?part=requests')
  const cardOn = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: bookingNumber(id) })
  await cardOn(guest).getByText('The hotel answers by').waitFor()
  await cardOn(owner).getByText('Please answer by').waitFor()

  for (const page of [guest, owner]) await lookAgainAt(page, new Date(Date.now() + 25 * 3_600_000))
  await cardOn(guest).getByText('The hotel has not answered in time. You owe nothing.').waitFor()
  await cardOn(owner).getByText('The time to answer is over.').waitFor()
  for (const page of [guest, owner]) {
    await cardOn(page).getByText('Expired', { exact: true }).waitFor()
    expect(
      await cardOn(page)
        .getByText(/answers? by/)
        .count(),
    ).toBe(0)
  }
  await callAs('owner', 'booking.reject', { id })
})
