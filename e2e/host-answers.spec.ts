import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { formatDateRange } from '#client/lib/format-date.ts'
import { formatStay } from '#client/lib/format-stay.ts'
import { addDays, fromPhnomPenh, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { adminAt } from './admin-at.ts'
import { openPage, untilLeft } from './browser.ts'
import { hotelOfGuest, hotelOfOwner } from './hotel-of-guest.ts'
import { expectSound } from './page-checks.ts'
import { DASHBOARD } from './people.ts'
import { SAVED } from './published.ts'
import { button, dialog, link, visit } from './screen.ts'
import { call, callAs, signInAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

const named = z.object({ id: z.string(), name: z.string() })
const room = named.extend({ names: z.record(z.string(), z.string()), room_amount: z.int(), post: named })
const listed = z.object({ result: z.object({ data: z.object({ rows: z.array(room) }) }) })

/** The rooms of the page's owner, or of one of the hotels. */
async function roomsOf(page: Page, post_id?: string) {
  const input = encodeURIComponent(JSON.stringify({ pageSize: 100, post_id }))
  const answer = await page.request.get(`/trpc/room.list?input=${input}`, { headers: { 'x-lang': 'en' } })
  return listed.parse(await answer.json()).result.data.rows
}

/** An owner, and a room of which a guest who has phoned takes two from a day on, the nights of this test alone. */
async function ownerWithStay(days: number, guest_name: string) {
  const page = await openPage({ width: 390, expected: [/status of 409/] })
  await signInAs(page, 'owner')
  await visit(page, '/en/setting')
  const found = (await roomsOf(page)).findLast(({ names, room_amount }) => names.en !== undefined && room_amount > 2)
  if (!found) throw new Error('no room of the demo has a name and three of its kind')
  const booking_date = addDays(phnomPenhDate(new Date()), days)
  const stay = { check_in: booking_date, check_out: addDays(booking_date, 2) }
  const asked = { room_id: found.id, room_amount: 2, people_amount: 2, booking_date, check_out: stay.check_out }
  await call(page, 'booking.enterWalkIn', { ...asked, guest_name })
  return { page, stay, room: { ...found, name: found.names.en ?? '' } }
}

it('a hotel and an account that guests have booked with tell how many bookings there are, when, and where they are', async () => {
  const { page, room, stay } = await ownerWithStay(320, 'Sok Veasna')
  await visit(page, `/en/setting/mypost?q=${encodeURIComponent(room.post.name)}`)
  const row = page.locator('main li').filter({ has: page.locator(`a[href$="${room.post.id}"]`) })
  await row.getByRole('button', { name: /^Delete / }).click()
  const question = dialog(page, 'Delete this post?')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByText(/^\d+ bookings? to come:$/).waitFor()
  await question.getByText(formatStay(stay, 'en'), { exact: true }).waitFor()
  await expectSound(page)
  await question.getByRole('link', { name: 'See the stays' }).click()
  await page.waitForURL(`**/en/setting/admin?part=stays&hotel=${room.post.id}`)
  await page.getByRole('main').getByText('Sok Veasna').waitFor()
  // The question has no place in the history any more.
  await page.goBack()
  await page.waitForURL(/setting\/mypost/)

  const facts = { stays: 1, nights: [stay.check_in] }
  const data = { reason: 'ACCOUNT_HAS_STAYS', fields: [], facts, code: 'CONFLICT', httpStatus: 409 }
  const json = { error: { message: 'ACCOUNT_HAS_STAYS', code: -32009, data } }
  await untilLeft(page.route('**/trpc/account.remove', (route) => route.fulfill({ status: 409, json })))
  await visit(page, '/en/deletemyaccount')
  await page.getByLabel('Password', { exact: true }).fill('rice-field-at-dawn')
  await button(page, 'Delete my account for good').click()
  await page.getByText('1 booking to come:').waitFor()
  await expectSound(page)
  await link(page, 'See the requests').click()
  await page.waitForURL('**/en/setting/admin?part=requests')
})

it('an admin reads how many guests are to come, and when, before an owner is suspended or an own hotel is deleted', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 40)
  const stay = { check_in, check_out: addDays(check_in, 2) }
  const host = await hotelOfGuest(stay)
  const admin = await adminAt(`/en/setting/admin?tab=members&q=${host.username}`, { width: 390 })
  const readsIn = async (page: Page, title: string) => {
    const question = dialog(page, title)
    await question.getByText('1 booking to come:', { exact: true }).waitFor()
    await question.getByText(formatStay(stay, 'en'), { exact: true }).waitFor()
    await expectSound(page)
    return question
  }
  const member = admin.locator('[data-row]').filter({ hasText: `@${host.username}` })
  await member.getByRole('link', { name: 'Suspend', exact: true }).click()
  await readsIn(admin, 'Suspend this member?')
  await visit(admin, `/en/setting/admin/dialog?tab=applications&status=approved&action=suspend&uuid=${host.uuid}`)
  await readsIn(admin, 'Suspend this business?')

  await callAs('admin', 'admin.grant', { uuid: host.uuid })
  onTestFinished(async () => void (await callAs('admin', 'admin.revoke', { uuid: host.uuid })))
  const own = await openPage({ width: 390 })
  await call(own, 'account.signIn', { account: host.username, password: host.password })
  await visit(own, '/en/setting/mypost')
  // An admin who sells rooms has requests to answer as an owner has.
  await own.getByRole('banner').getByText('1 request waits for an answer').waitFor()
  await expect.poll(() => own.title()).toMatch(/^\(1\) /)
  await button(own, `Delete ${host.hotel}`).click()
  const question = await readsIn(own, 'Delete this post?')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await own.getByText(`“${host.hotel}” has been deleted.`).waitFor()
})

it('the hotel that an owner has chosen holds for the calendar and for a new booking, and rooms are named before their hotels', async () => {
  const { page, room } = await ownerWithStay(330, 'Chan Thy')
  const own = await roomsOf(page, room.post.id)
  await visit(page, `/en/setting/admin?part=stays&hotel=${room.post.id}`)
  await button(page, 'Add a booking').click()
  const form = dialog(page, 'Add a booking')
  const rooms = form.getByLabel('Room', { exact: true }).locator('option:not([value=""])')
  await expect.poll(() => rooms.count()).toBe(own.length)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })

  await link(page, 'Calendar').click()
  await page.waitForURL(/part=calendar/)
  const choice = page.getByRole('main').getByLabel('Room', { exact: true })
  const hotels = page.getByLabel('Hotel', { exact: true })
  await expect.poll(() => choice.locator('option').count()).toBe(own.length)
  expect(await hotels.inputValue()).toBe(room.post.id)
  await hotels.selectOption('')
  await expect.poll(() => choice.locator('option').count()).toBeGreaterThan(own.length)
  const labels = await choice.locator('option').allTextContents()
  expect(labels.filter((label) => label.includes(room.post.name))).toHaveLength(own.length)
  expect(labels).toContain(`${room.name} · ${room.post.name}`)
})

it('a room is not moved away from its guests, nor a branch from its rooms, and both tell how many there are', async () => {
  const { page, room, stay } = await ownerWithStay(345, 'Meas Sokha')
  const en = translationsFor('en')
  await visit(page, `/en/setting/admin?part=rooms&hotel=${room.post.id}`)
  await button(page, `Edit ${room.name}`).click()
  const form = dialog(page, 'Edit room')
  const hotels = form.locator('select[name="post_id"]')
  const other = hotels.locator(`option:not([value=""]):not([value="${room.post.id}"])`).first()
  await hotels.selectOption((await other.getAttribute('value')) ?? '')
  await form.getByRole('button', { name: en('Save'), exact: true }).click()
  await form.getByText(/^\d+ bookings? to come:$/).waitFor()
  await form.getByText(formatStay(stay, 'en'), { exact: true }).waitFor()
  await expectSound(page)
  await form.getByRole('link', { name: 'See the stays' }).click()
  await page.waitForURL(`**/en/setting/admin?part=stays&hotel=${room.post.id}`)

  const host = await hotelOfOwner()
  onTestFinished(async () => void (await host.call('post.remove', { id: host.post_id })))
  const house = { name: 'Hill house', province: 'kep', address: '12 Riverside Road' }
  const branch_id = SAVED.parse(await host.call('branch.save', house)).result.data.id
  const own = await openPage({ width: 390, expected: [/status of 409/] })
  await call(own, 'account.signIn', { account: host.username, password: host.password })
  await call(own, 'business.openDashboard', { password: DASHBOARD })
  await visit(own, '/en/setting/admin?part=rooms')
  await button(own, `Delete ${house.name}`).waitFor()
  // Another page of the owner.
  const terms = { bed: { kind: 'double', count: 1 }, room_amount: 2, people_amount: 2, price: 25 }
  await host.call('room.save', { branch_id, post_id: host.post_id, name: 'Hill view', ...terms })
  await button(own, `Delete ${house.name}`).click()
  const question = dialog(own, 'Delete this branch?')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByText('1 kind of room is in this branch.', { exact: true }).waitFor()
  await expectSound(own)
})

const listedOf = z.object({ result: z.object({ data: z.object({ rows: z.array(z.unknown()).min(1) }) }) })

it('a night with more bookings than are shown tells how many there are, and leads to the others', async () => {
  const { page, room, stay } = await ownerWithStay(350, 'Sok Pisey')
  await page.route('**/trpc/booking.onNights?*', async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('input', JSON.stringify({ room_id: room.id, from: stay.check_in, to: stay.check_out }))
    const response = await route.fetch({ url: url.href })
    const { rows } = listedOf.parse(await response.json()).result.data
    await route.fulfill({ response, json: { result: { data: { rows, total: rows.length + 52 } } } })
  })
  await visit(page, `/en/setting/admin?part=calendar&room=${room.id}`)
  await page.locator('[data-night][tabindex="0"]').press('Enter')
  const sheet = page.locator('dialog[open]')
  await sheet.getByText('and 52 more').waitFor()
  await sheet.getByText(/^Bookings: \d\d$/).waitFor()
  await expectSound(page)
  await sheet.getByRole('link', { name: 'See the stays' }).click()
  await page.waitForURL(`**/en/setting/admin?part=stays&hotel=${room.post.id}`)
  await page.getByRole('main').getByText('Sok Pisey').waitFor()
})

it('an owner who books more rooms than there are is told what is left, and what keeps their number goes once it is high enough', async () => {
  const { page, room, stay } = await ownerWithStay(340, 'Keo Dara')
  const en = translationsFor('en')
  await visit(page, `/en/setting/admin?part=stays&hotel=${room.post.id}`)
  await button(page, 'Add a booking').click()
  const booking = dialog(page, 'Add a booking')
  await booking.getByLabel('Name of the guest').fill('Keo Bopha')
  await booking.getByLabel('Room', { exact: true }).selectOption(room.id)
  await booking.getByLabel('Arrival', { exact: true }).fill(stay.check_in)
  await booking.getByLabel('Departure', { exact: true }).fill(stay.check_out)
  const rooms = booking.getByLabel('Number of rooms')
  for (const key of ['End', 'Backspace', '3']) await rooms.press(key)
  expect(await rooms.inputValue()).toBe('3')
  await rooms.fill(String(room.room_amount))
  await button(page, en('Save')).click()
  await booking.getByText(/^Only \d+ rooms? of this kind (is|are) left: /).waitFor()
  await page.keyboard.press('Escape')
  await booking.waitFor({ state: 'hidden' })

  await link(page, 'Rooms').click()
  await button(page, `Edit ${room.name}`).click()
  const form = dialog(page, 'Edit room')
  const amount = form.getByLabel('Rooms of this kind')
  await amount.fill('1')
  await form.getByRole('button', { name: en('Save'), exact: true }).click()
  const refusal = form.getByText('Booked on these nights:')
  await refusal.waitFor()
  const midnight = (day: string) => fromPhnomPenh(day).toISOString()
  const nights = formatDateRange(midnight(stay.check_in), midnight(stay.check_out), 'en')
  await form.getByText(`${nights} · 2 nights · 2 rooms`, { exact: true }).waitFor()
  await amount.fill(String(room.room_amount))
  await refusal.waitFor({ state: 'detached' })

  const name = form.getByLabel('Name of the room')
  expect(await name.inputValue()).toBe(room.name)
  await name.fill(`${room.name} with a balcony`)
  await form.getByRole('button', { name: en('Save'), exact: true }).click()
  await page.getByRole('heading', { name: `${room.name} with a balcony` }).waitFor()
  const kept = (await roomsOf(page, room.post.id)).find(({ id }) => id === room.id)
  expect(kept?.names).toEqual({ ...room.names, en: `${room.name} with a balcony` })
})
