import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatMoment } from '#client/lib/format-moment.ts'
import { localePath } from '#shared/locales.ts'
import { addDays, fromPhnomPenh, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { register } from './account-forms.ts'
import { openPage } from './browser.ts'
import { hotelWithRooms, offered } from './hotel-with-rooms.ts'
import { violations } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { restCall } from './rest-call.ts'
import { button, dialog, holdBack, nextFrame, REJECTED, visit } from './screen.ts'
import { callAs, signInAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

const somebody = peopleCalled('bopha.books', '016 782')

it('a guest books on a Khmer phone, the owner’s open desktop shows it, and the guest’s page changes by itself', async () => {
  const [kh, en] = [translationsFor('kh'), translationsFor('en')]
  const check_in = addDays(phnomPenhDate(new Date()), 60)
  const hotel = await hotelWithRooms('kh', check_in, addDays(check_in, 3))

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
  await card.getByText(kh('for {of} rooms').replace('{of}', '២')).waitFor()
  const toHotel = card.getByRole('link').first()
  // Also for whoever opens it in another tab.
  const href = await toHotel.getAttribute('href')
  expect(href?.split('?')[1]).toBe(stay)
  await toHotel.click()
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
  // It waits no more: a notice leads to where it is until the guest does something to it, and the tabs count.
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
  // Google's calendar is told what the file for others says.
  const google = await guest.getByRole('link', { name: kh('Google Calendar') }).getAttribute('href')
  expect(new URL(google ?? '').searchParams.get('details')).toContain(number)
  await button(guest, kh('Cancel booking')).click()
  await guest
    .getByRole('dialog')
    .getByRole('button', { name: kh('Cancel booking') })
    .click()
  await guest.getByText(kh('No upcoming stays')).waitFor()
  await tabs.getByRole('link', { name: kh('Cancelled') }).click()
  await guest.getByRole('listitem').getByText(kh('You cancelled')).first().waitFor()
  await guest.getByRole('link', { name: kh('See it') }).waitFor({ state: 'detached' })
  await request.getByText(en('Cancelled by the guest')).first().waitFor()
  expect((await hotelWithRooms('kh', check_in, addDays(check_in, 3))).room).toBe(hotel.room)
})

it('a request for today tells until when the hotel answers', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 185)
  const hotel = await hotelWithRooms('en', check_in, addDays(check_in, 1))
  const guest = await openPage({ width: 390, fresh: true })
  await visit(guest, `/en/detail/${hotel.id}?check_in=${check_in}`)
  await guest.clock.setFixedTime(fromPhnomPenh(check_in, '15:00'))
  const book = guest.getByRole('region', { name: 'Rooms' }).getByRole('button', { name: `Book ${hotel.room}` })
  await book.click()
  const until = formatMoment(fromPhnomPenh(addDays(check_in, 1)).toISOString(), 'en')
  await guest.getByRole('dialog', { name: hotel.room }).getByText(`The hotel answers by ${until}.`).waitFor()
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
  const hotel = await hotelWithRooms('cn', soon, addDays(soon, 3))
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

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN)

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
  const hotel = await hotelWithRooms('en', check_in, addDays(check_in, 2))
  const guest = await openPage({ width: 390 })
  const release = await holdBack(guest, /assets\/toaster-/)
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
  release()
  const welcome = await guest.getByRole('listitem').filter({ hasText: 'Welcome, ' }).boundingBox()
  const sending = await sheet.getByRole('button', { name: 'Send request' }).boundingBox()
  expect(bottomOf(welcome), 'the welcome covers the button').toBeLessThan(sending?.y ?? 0)
  expect(await sheet.getByText('You log in or register first.').count()).toBe(0)
  await send()
  await dialog(guest, 'Request sent').waitFor()
})

it('a guest who signs in somewhere else, as with Google, finds the request once the hotel is opened, and then no more', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 150)
  const hotel = await hotelWithRooms('en', check_in, addDays(check_in, 2))
  const guest = await openPage({ width: 1280 })
  const { sheet, expectWritten } = await writtenByGuest(guest, hotel, check_in)
  await join(guest, somebody())
  // The history of this visit does not know the page before.
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
  const hotel = await hotelWithRooms('en', check_in, addDays(check_in, 2))
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

it('an owner types the last of the nights, digit by digit', async () => {
  const en = translationsFor('en')
  const owner = await openPage({ width: 1280 })
  await signInAs(owner, 'owner')
  await visit(owner, '/en/setting/admin?part=calendar')
  await button(owner, en('Next month')).click()
  await owner.locator('[tabindex="0"][data-night]').press('Enter')
  const sheet = owner.getByRole('dialog')
  const last = sheet.getByLabel(en('Last night'))
  const [year = '', month = ''] = (await last.inputValue()).split('-')
  await last.focus()
  // While the year is typed it is 0002, then 0020.
  await owner.keyboard.type(`${month}25${year}`)
  await expect.poll(() => last.inputValue()).toBe(`${year}-${month}-25`)
  await sheet.getByRole('button', { name: 'Close these nights' }).waitFor()
  expect(await violations(owner)).toEqual([])
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

it('the focus of an owner stays in the calendar: as a list, after an undo, and once that is offered no more', async () => {
  const owner = await openPage({ width: 1280, fresh: true })
  await signInAs(owner, 'owner')
  await owner.clock.install()
  await visit(owner, '/en/setting/admin?part=calendar')
  for (let month = 0; month < 2; month++) await button(owner, 'Next month').click()
  const focused = () => owner.evaluate(() => document.activeElement?.getAttribute('data-night'))
  const hasFocus = (element: Locator) =>
    expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true)
  await owner.locator('[tabindex="0"][data-night]').press('ArrowRight')
  await expect.poll(focused).toMatch(/-02$/)
  await button(owner, 'Show a list').press('Enter')
  await button(owner, 'Show the month').press('Enter')
  await owner.getByRole('grid').waitFor()
  await nextFrame(owner)
  await hasFocus(button(owner, 'Show a list'))

  await button(owner, 'Show a list').press('Enter')
  const night = owner.locator('button[data-night$="-12"]')
  const undo = button(owner, 'Undo')
  const change = async (name: string) => {
    await night.press('Enter')
    await owner.getByRole('dialog').getByRole('button', { name }).press('Enter')
    await hasFocus(undo)
  }
  await change('Close this night')
  await undo.press('Enter')
  await hasFocus(night)
  await change('Close this night')
  await owner.clock.fastForward(10_000)
  await undo.waitFor({ state: 'detached' })
  expect(await focused()).toMatch(/-12$/)
  await change('Open this night')
})
