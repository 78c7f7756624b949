import type { Locator, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { cheapestNight } from '#shared/cheapest-night.ts'
import { type Locale, localePath } from '#shared/locales.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { register } from './account-forms.ts'
import { openPage } from './browser.ts'
import { violations } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { restCall } from './rest-call.ts'
import { button, dialog, holdBack, link, nextFrame, REJECTED, rejection, visit } from './screen.ts'
import { callAs, signInAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

const somebody = peopleCalled('bopha.books', '016 782')

const priced = z.array(z.object({ price: z.number(), people_amount: z.int(), available: z.int() }))
const offered = z.array(z.object({ id: z.string(), name: z.string(), available: z.int() }))

/** A hotel of the demo that has two rooms of a kind free for some nights, and what the kind is called in a language. */
async function aHotel(lang: Locale, check_in: string, check_out: string): Promise<{ id: string; room: string }> {
  const { data } = await restCall('POST', 'getPostPageType', { body: { page_type: 'hotel', pageSize: 20 } })
  for (const { id } of z.array(z.object({ id: z.string() })).parse(data)) {
    const body = { post_id: id, check_in, check_out, people: 2, rooms: 2 }
    const shownIn = async (lang: Locale) =>
      offered.parse((await restCall('POST', 'getRoomDisplay', { body, lang })).data)
    // Rooms that other tests make have no Khmer name.
    const room = (await shownIn('kh')).find(({ name, available }) => available >= 2 && /\p{Script=Khmer}/u.test(name))
    const named = (await shownIn(lang)).find((one) => one.id === room?.id)
    if (named) return { id, room: named.name }
  }
  throw new Error('no hotel of the demo has two rooms free')
}

it('a guest books on a Khmer phone, the owner’s open desktop shows it, and the guest’s page changes by itself', async () => {
  const [kh, en] = [translationsFor('kh'), translationsFor('en')]
  const check_in = addDays(phnomPenhDate(new Date()), 60)
  const hotel = await aHotel('kh', check_in, addDays(check_in, 3))

  const owner = await openPage({ width: 1280 })
  await signInAs(owner, 'owner')
  await visit(owner, '/en/setting/admin?part=requests')
  await owner.getByRole('heading', { name: en('My dashboard') }).waitFor()

  const guest = await openPage({ width: 390, locale: 'km-KH' })
  const person = somebody()
  await join(guest, person)
  const stay = `check_in=${check_in}&check_out=${addDays(check_in, 3)}&people=2&rooms=2`
  // A list with dates has what is free, with the price of the stay, and leads to the hotel with the same dates.
  await visit(guest, localePath('kh', `/hotel?${stay}`))
  const card = guest.getByRole('article').filter({ has: guest.locator(`a[href*="${hotel.id}"]`) })
  await card.getByText('៣ យប់').waitFor()
  await card.getByRole('link').first().click()
  const rooms = guest.getByRole('region', { name: kh('Rooms') })
  const room = rooms.getByRole('listitem').filter({ hasText: hotel.room })
  await room.getByRole('button').click()
  const sheet = guest.getByRole('dialog', { name: hotel.room })
  await sheet.getByLabel(kh('Note to the hotel')).fill('យើងមកយប់')
  await sheet.getByRole('button', { name: kh('Send request') }).click()
  const sent = guest.getByRole('dialog', { name: kh('Request sent') })
  await sent.getByText(hotel.room).waitFor()
  const number = /[0-9A-F]{4}-[0-9A-F]{4}/.exec((await sent.textContent()) ?? '')?.[0] ?? ''

  // Without a reload: the request.
  const request = owner.getByRole('listitem').filter({ hasText: person.username }).filter({ hasText: 'យើងមកយប់' })
  await request.getByText(number).waitFor()
  await guest
    .getByRole('dialog')
    .getByRole('link', { name: kh('My bookings') })
    .click()
  await guest.getByText(kh('Waiting for the hotel')).first().waitFor()
  await request.getByRole('button', { name: en('Accept'), exact: true }).click()
  await request.getByText(en('Confirmed')).waitFor()
  // It waits no more: a notice leads to where it is, and the tabs count.
  await guest.getByText(kh('No requests are waiting')).waitFor()
  const tabs = guest.getByRole('navigation', { name: kh('My bookings') })
  await tabs.getByRole('link', { name: `${kh('Coming')} (១)` }).waitFor()
  await guest
    .getByRole('status')
    .filter({ hasText: kh('Confirmed') })
    .getByRole('link', { name: kh('See it') })
    .click()
  await guest.waitForURL('**/setting/mybooking?status=coming')
  await guest.getByRole('link', { name: kh('See it') }).waitFor({ state: 'detached' })
  await button(guest, kh('Cancel booking')).click()
  await guest
    .getByRole('dialog')
    .getByRole('button', { name: kh('Cancel booking') })
    .click()
  await guest.getByText(kh('No upcoming stays')).waitFor()
  await request.getByText(en('Cancelled by the guest')).first().waitFor()
  expect((await aHotel('kh', check_in, addDays(check_in, 3))).room).toBe(hotel.room)
})

/** Goes there as a keyboard does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 120 && !(await isThere()); step++) await page.keyboard.press('Tab')
  expect(await isThere()).toBe(true)
}

/** Focus stays in the dialog, also where the focused element is gone. */
const expectFocusIn = (dialog: Locator) =>
  expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)

it('a guest far away books by the keyboard alone, and is offered other dates where somebody is quicker', async () => {
  const cn = translationsFor('cn')
  const soon = addDays(phnomPenhDate(new Date()), 120)
  const hotel = await aHotel('cn', soon, addDays(soon, 3))
  const guest = await openPage({ width: 1280, locale: 'zh-CN', timezone: 'America/Los_Angeles', expected: REJECTED })
  await join(guest, somebody())
  await visit(guest, `/cn/detail/${hotel.id}`)
  await tabTo(guest, guest.locator('[aria-haspopup="dialog"]').filter({ hasText: cn('Arrival') }))
  await guest.keyboard.press('Enter')
  const calendar = guest.getByRole('dialog', { name: cn('Dates of the stay') })
  await tabTo(guest, calendar.getByRole('gridcell').locator('button[tabindex="0"]').first())
  for (const key of ['PageDown', 'PageDown', 'PageDown', 'PageDown']) await guest.keyboard.press(key)
  expect(await violations(guest)).toEqual([])
  for (const key of ['Enter', 'ArrowRight', 'ArrowRight', 'Enter']) await guest.keyboard.press(key)
  await guest.waitForURL(/check_out=/)
  const chosen = new URL(guest.url()).searchParams
  const [check_in = '', check_out = ''] = ['check_in', 'check_out'].map((name) => chosen.get(name) ?? '')
  expect(check_out).toBe(addDays(check_in, 2))

  const room = guest
    .getByRole('listitem')
    .filter({ has: guest.getByRole('heading', { name: hotel.room, exact: true }) })
  const book = async () => {
    await tabTo(guest, room.getByRole('button'))
    await guest.keyboard.press('Enter')
    await guest.getByRole('dialog', { name: hotel.room }).waitFor()
  }
  const send = async () => {
    await tabTo(guest, guest.getByRole('button', { name: cn('Send request') }))
    await guest.keyboard.press('Enter')
  }
  await book()
  await send()
  const sent = guest.getByRole('dialog', { name: cn('Request sent') })
  await sent.waitFor()
  await expectFocusIn(sent)
  await guest.keyboard.press('Escape')

  await book()
  await guest.getByText(cn('You have already asked for rooms here on some of these nights.')).waitFor()
  const body = { post_id: hotel.id, check_in, check_out }
  const rooms = offered.parse((await restCall('POST', 'getRoomDisplay', { body, lang: 'cn' })).data)
  const { id: room_id, available } = rooms.find(({ name }) => name === hotel.room) ?? { id: '', available: 0 }
  const all = { room_id, room_amount: available, people_amount: 1, booking_date: check_in, check_out }
  await callAs('member', 'booking.request', all)
  await send()
  const sheet = guest.getByRole('dialog', { name: hotel.room })
  await sheet.getByText(cn('Sorry, somebody was a little quicker.')).waitFor()
  expect(
    await sheet
      .getByText(cn('The hotel answers within 24 hours. Until then the rooms are held for you; you pay at the hotel.'))
      .count(),
  ).toBe(0)
  const offer = sheet.getByRole('link', { name: cn('Take these dates:') }).first()
  await offer.waitFor()
  await expectFocusIn(sheet)
  expect(await violations(guest)).toEqual([])
  // However long the prices of the other dates take, the page with the sheet stays.
  const note = sheet.getByLabel(cn('Note to the hotel'))
  await note.fill('靠窗')
  const written = await note.elementHandle()
  await guest.clock.install()
  const release = await holdBack(guest, '**/trpc/*room.display*')
  await tabTo(guest, offer)
  await guest.keyboard.press('Enter')
  await guest.waitForURL((url) => url.searchParams.get('check_in') !== check_in)
  await guest.clock.fastForward(5_000)
  await nextFrame(guest)
  await expectFocusIn(sheet)
  release()
  await offer.waitFor({ state: 'detached' })
  await expectFocusIn(sheet)
  expect(await written?.evaluate((field) => field.isConnected)).toBe(true)
  await send()
  await guest.getByRole('dialog', { name: cn('Request sent') }).waitFor()
  expect(new URL(guest.url()).searchParams.get('check_in')).not.toBe(check_in)
})

/** A guest who is not signed in has written a request, and is asked to log in before it is sent. */
async function writtenByGuest(guest: Page, hotel: { id: string; room: string }, check_in: string) {
  const stay = `check_in=${check_in}&check_out=${addDays(check_in, 2)}&people=3&rooms=2`
  await visit(guest, `/en/detail/${hotel.id}?${stay}`)
  const room = guest.getByRole('region', { name: 'Rooms' }).getByRole('listitem').filter({ hasText: hotel.room })
  await room.getByRole('button').click()
  const sheet = guest.getByRole('dialog', { name: hotel.room })
  await sheet.getByText('You log in or register first.').waitFor()
  const note = sheet.getByLabel('Note to the hotel')
  await note.fill('We come by boat')
  const expectWritten = async () => {
    await sheet.getByText('2 rooms · 3 people').waitFor()
    await expect.poll(() => note.inputValue()).toBe('We come by boat')
  }
  const send = () => sheet.getByRole('button', { name: 'Send request' }).click()
  await send()
  const hint = dialog(guest, 'Hint')
  await hint.getByText('Log in to book rooms.').waitFor()
  return { hint, sheet, send, expectWritten }
}

it('a guest who is not signed in writes a request, registers, and comes back to it', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 140)
  const hotel = await aHotel('en', check_in, addDays(check_in, 2))
  const guest = await openPage({ width: 390 })
  const { hint, sheet, send, expectWritten } = await writtenByGuest(guest, hotel, check_in)
  await hint.getByRole('button', { name: 'Not now' }).click()
  await expectWritten()
  expect(await violations(guest)).toEqual([])
  await send()
  await hint.getByRole('link', { name: 'Register' }).click()
  await guest.waitForURL('**/en/account/register?next=*')
  await register(guest, somebody())
  await guest.waitForURL((url) => url.pathname.endsWith(hotel.id))
  await expectWritten()
  expect(await sheet.getByText('You log in or register first.').count()).toBe(0)
  await send()
  await dialog(guest, 'Request sent').waitFor()
})

it('a guest who signs in somewhere else, as with Google, finds the request once the hotel is opened, and then no more', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 150)
  const hotel = await aHotel('en', check_in, addDays(check_in, 2))
  const guest = await openPage({ width: 1280 })
  const { sheet, expectWritten } = await writtenByGuest(guest, hotel, check_in)
  await join(guest, somebody())
  // Of the page before, the history knows nothing here.
  await visit(guest, `/en/detail/${hotel.id}`)
  await expectWritten()
  expect(new URL(guest.url()).searchParams.get('check_in')).toBe(check_in)
  await guest.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await visit(guest, `/en/detail/${hotel.id}`)
  await guest.waitForURL(/people=3/)
  expect(await sheet.count()).toBe(0)
})

it('a guest who would rather not sign in is not led back to the request by a later sign-in', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 160)
  const hotel = await aHotel('en', check_in, addDays(check_in, 2))
  const guest = await openPage({ width: 1280 })
  const { hint, sheet, send, expectWritten } = await writtenByGuest(guest, hotel, check_in)
  const kept = () => guest.evaluate(() => sessionStorage.getItem('wanted-room'))
  expect(await kept()).toContain('We come by boat')
  await guest.keyboard.press('Escape')
  await expect.poll(kept).toBeNull()
  await expectWritten()
  await send()
  await hint.getByRole('button', { name: 'Not now' }).click()
  await expect.poll(kept).toBeNull()
  await join(guest, somebody())
  await visit(guest, `/en/detail/${hotel.id}`)
  // The stay is that of the visit, and no sheet lies over it.
  await guest.waitForURL(/people=3/)
  expect(await sheet.count()).toBe(0)
})

it('a list that is opened again without dates leaves those of the visit for the next hotel', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 170)
  const { id } = await aHotel('en', check_in, addDays(check_in, 2))
  const guest = await openPage({ width: 1280 })
  await visit(guest, `/en/hotel?check_in=${check_in}&check_out=${addDays(check_in, 2)}&people=4`)
  const kept = () => guest.evaluate(() => sessionStorage.getItem('stay'))
  await expect.poll(kept).toContain(check_in)
  await link(guest, 'Home').click()
  // The list is hidden once the home page is there.
  await guest.getByRole('heading', { level: 1, name: 'Places to stay' }).waitFor({ state: 'hidden' })
  await link(guest, 'Places to stay').click()
  await guest.waitForURL('**/en/hotel')
  await button(guest, 'Dates').waitFor()
  await visit(guest, `/en/detail/${id}`)
  await guest.waitForURL(/people=4/)
  expect(new URL(guest.url()).searchParams.get('check_in')).toBe(check_in)
})

it('an owner closes nights by the keyboard, and takes it back', async () => {
  const en = translationsFor('en')
  const owner = await openPage({ width: 1280 })
  await signInAs(owner, 'owner')
  await visit(owner, '/en/setting/admin?part=calendar')
  await button(owner, en('Next month')).click()
  const cells = owner.getByRole('grid').getByRole('gridcell')
  const first = owner.locator('[tabindex="0"][data-night]')
  const focused = () => owner.evaluate(() => document.activeElement?.getAttribute('data-night'))
  await first.press('ArrowRight')
  await expect.poll(focused).toMatch(/-02$/)
  await owner.keyboard.press('ArrowRight')
  await expect.poll(focused).toMatch(/-03$/)
  await owner.keyboard.press('ArrowLeft')
  await owner.keyboard.press('Shift+ArrowRight')
  await owner.keyboard.press('Shift+ArrowDown')
  const chosen = cells.and(owner.locator('[aria-selected="true"]'))
  expect(await chosen.count()).toBe(9)
  await owner.keyboard.press('Escape')
  expect(await chosen.count()).toBe(0)
  await owner.keyboard.press('Shift+ArrowLeft')
  await owner.keyboard.press('Enter')
  const close = owner.getByRole('dialog').getByRole('button', { name: 'Close these nights' })
  await close.waitFor()
  expect(await violations(owner)).toEqual([])
  await close.press('Enter')
  const closed = cells.filter({ has: owner.locator('svg') })
  await closed.nth(1).waitFor()
  expect(await closed.first().textContent()).toContain(en('Not for sale'))
  const undo = button(owner, en('Undo'))
  await expect.poll(() => undo.evaluate((offer) => offer === document.activeElement)).toBe(true)
  await owner.keyboard.press('Enter')
  await closed.first().waitFor({ state: 'detached' })
  await expect.poll(focused).toMatch(/-09$/)
})

it('a family says in the calendar of a list how many they are', async () => {
  const kh = translationsFor('kh')
  const guest = await openPage({ width: 390, locale: 'km-KH' })
  const check_in = addDays(phnomPenhDate(new Date()), 70)
  await visit(guest, `/hotel?check_in=${check_in}&check_out=${addDays(check_in, 2)}`)
  await guest
    .locator('[aria-haspopup="dialog"]')
    .filter({ hasText: kh('Dates') })
    .click()
  const sheet = guest.getByRole('dialog', { name: kh('Dates of the stay') })
  const people = sheet.getByRole('spinbutton', { name: kh('People') })
  await people.press('ArrowUp')
  await sheet.getByRole('button', { name: kh('One more: {label}').replace('{label}', kh('People')) }).click()
  expect(await people.inputValue()).toBe('៤')
  // Too many, and Khmer digits.
  await people.fill('99')
  await people.fill('៥')
  expect(await violations(guest)).toEqual([])
  await sheet.getByRole('button', { name: kh('Done') }).click()
  await guest.waitForURL(/people=5/)
  await guest.getByRole('button', { name: '៥ នាក់' }).waitFor()

  // The next hotel is asked for the same, unless its address says otherwise.
  const { id } = await aHotel('en', check_in, addDays(check_in, 2))
  await visit(guest, `/detail/${id}`)
  await guest.waitForURL(`**/detail/${id}?*`)
  const asked = () => Object.fromEntries(new URL(guest.url()).searchParams)
  expect(asked()).toEqual({ check_in, check_out: addDays(check_in, 2), people: '5' })
  const rooms = guest.getByRole('region', { name: kh('Rooms') })
  expect(await rooms.getByRole('spinbutton', { name: kh('People') }).inputValue()).toBe('៥')
  const later = addDays(check_in, 7)
  await visit(guest, `/detail/${id}?check_in=${later}`)
  await rooms.getByRole('button', { name: kh('One more: {label}').replace('{label}', kh('People')) }).click()
  await guest.waitForURL(/people=/)
  expect(asked()).toEqual({ check_in: later, people: '3' })
})

it('a hotel’s page has the price for the people in its address, and for two where it has none', async () => {
  const guest = await openPage({ width: 390 })
  const check_in = addDays(phnomPenhDate(new Date()), 75)
  const { id } = await aHotel('en', check_in, addDays(check_in, 1))
  const { data } = await restCall('POST', 'getRoomDisplay', { body: { post_id: id } })
  const rooms = priced.parse(data).map((room) => ({ ...room, amount: room.available }))
  for (const asked of [
    { people: 2, rooms: 1 },
    { people: 4, rooms: 2 },
  ]) {
    const cheapest = cheapestNight(rooms, asked)
    const total = (cheapest?.room.price ?? 0) * (cheapest?.rooms ?? 0)
    await visit(guest, `/en/detail/${id}?people=${asked.people}&rooms=${asked.rooms}`)
    await guest.locator('dl').getByText(`From $${total} a night`).waitFor()
  }
})

it('rooms and their prices are read without scripts', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 90)
  const hotel = await aHotel('en', check_in, addDays(check_in, 3))
  const html = await (await fetch(`${inject('baseUrl')}/en/detail/${hotel.id}?check_in=${check_in}`)).text()
  expect(html).toContain(hotel.room)
  expect(html).toMatch(/\$\d+<\/span>/)
})

it('an address with dates that nobody can have shows the rooms and says why, and others are chosen', async () => {
  const today = phnomPenhDate(new Date())
  const check_in = addDays(today, 100)
  const hotel = await aHotel('en', check_in, addDays(check_in, 3))
  const at = (from: string, to: string) => `/en/detail/${hotel.id}?check_in=${from}&check_out=${to}`
  const long = at(check_in, addDays(check_in, 91))
  const html = await (await fetch(inject('baseUrl') + long)).text()
  for (const words of [hotel.room, 'Stays here are shorter', 'at most']) expect(html).toContain(words)

  const guest = await openPage({ width: 390 })
  const rooms = guest.getByRole('region', { name: 'Rooms' })
  const room = rooms.getByRole('listitem').filter({ hasText: hotel.room })
  await visit(guest, at(addDays(today, -7), addDays(today, -5)))
  await room.getByText('This day has passed').waitFor()
  await visit(guest, long)
  await room.getByText('at most 90 nights').waitFor()
  expect(await room.getByRole('button').count()).toBe(0)
  expect(await violations(guest)).toEqual([])
  await rooms.locator('[aria-haspopup="dialog"]').filter({ hasText: 'Arrival' }).click()
  await guest.getByRole('dialog', { name: 'Dates of the stay' }).waitFor()
  await guest.keyboard.press('Escape')
  await visit(guest, at(check_in, addDays(check_in, 3)))
  await room.getByRole('button', { name: `Book ${hotel.room}` }).waitFor()
})

it('where the first day passes for the server meanwhile, the rooms say so', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 100)
  const hotel = await aHotel('en', check_in, addDays(check_in, 3))
  const guest = await openPage({ width: 390, expected: REJECTED })
  await visit(guest, `/en/detail/${hotel.id}?check_in=${check_in}`)
  const rooms = guest.getByRole('region', { name: 'Rooms' })
  const room = rooms.getByRole('listitem').filter({ hasText: hotel.room })
  await room.getByRole('button', { name: `Book ${hotel.room}` }).waitFor()
  await guest.route('**/trpc/*room.display*check_in*', (route) => route.fulfill(rejection('STAY_PAST', 400)))
  await rooms.getByRole('button', { name: 'One more: People' }).click()
  await room.getByText('This day has passed').waitFor()
})
