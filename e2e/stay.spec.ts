import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { cheapestNight } from '#shared/cheapest-night.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { openPage } from './browser.ts'
import { hotelWithRooms } from './hotel-with-rooms.ts'
import { violations } from './page-checks.ts'
import { restCall } from './rest-call.ts'
import { button, link, nextFrame, REJECTED, rejection, visit } from './screen.ts'
import { callAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

const several = z.object({ rooms: z.int() })
const dated = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    people_amount: z.int(),
    available: z.int(),
    stay: z.object({ nights: z.array(z.object({ price: z.number() })), several: several.nullable() }),
  }),
)
const priced = z.array(z.object({ price: z.number(), people_amount: z.int(), available: z.int() }))

it('a list that is opened again without dates leaves those of the visit for the next hotel', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 170)
  const { id } = await hotelWithRooms('en', check_in, addDays(check_in, 2))
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

it('a guest who is back at a list before the page in between is there has cleared no dates', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 172)
  const guest = await openPage({ width: 1280 })
  await visit(guest, `/en/hotel?check_in=${check_in}&check_out=${addDays(check_in, 2)}`)
  const kept = () => guest.evaluate(() => sessionStorage.getItem('stay'))
  await expect.poll(kept).toContain(check_in)
  const links = await Promise.all(['Home', 'Places to stay'].map((name) => link(guest, name).elementHandle()))
  // So quickly that the list is not hidden meanwhile.
  await guest.evaluate(async (links) => {
    for (const one of links) {
      if (one instanceof HTMLElement) one.click()
      await new Promise(requestAnimationFrame)
    }
  }, links)
  await guest.waitForURL('**/en/hotel')
  await button(guest, 'Dates').waitFor()
  await nextFrame(guest)
  expect(await kept()).toContain(check_in)
  // Dates that are cleared there are gone.
  await visit(guest, `/en/hotel?check_in=${check_in}`)
  await guest
    .getByRole('link', { name: /^Remove / })
    .first()
    .click()
  await expect.poll(kept).not.toContain(check_in)
})

it('for how many a stay is, is kept from a calendar that is closed before dates are chosen', async () => {
  const guest = await openPage({ width: 390 })
  await visit(guest, '/en/hotel')
  const dates = guest.locator('[aria-haspopup="dialog"]').filter({ hasText: 'Dates' })
  const sheet = guest.getByRole('dialog', { name: 'Dates of the stay' })
  const people = sheet.getByRole('spinbutton', { name: 'People' })
  await dates.click()
  await sheet.getByRole('button', { name: 'One more: People' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await dates.click()
  await expect.poll(() => people.inputValue()).toBe('3')
  const check_in = addDays(phnomPenhDate(new Date()), 170)
  const { id } = await hotelWithRooms('en', check_in, addDays(check_in, 2))
  await visit(guest, `/en/detail/${id}`)
  await guest.waitForURL(/people=3/)
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
  await sheet.getByRole('button', { name: kh('One less: {label}').replace('{label}', kh('People')) }).click()
  expect(await people.inputValue()).toBe('៣')
  // Too many, and Khmer digits.
  await people.fill('99')
  await people.fill('៥')
  // As it is changed on a phone: what is deleted leaves no digit behind.
  await people.press('Backspace')
  await people.press('3')
  expect(await people.inputValue()).toBe('3')
  await expect.poll(() => people.getAttribute('aria-valuenow')).toBe('3')
  await people.fill('៥')
  expect(await violations(guest)).toEqual([])
  await sheet.getByRole('button', { name: kh('Done') }).click()
  await guest.waitForURL(/people=5/)
  await guest.getByRole('button', { name: '៥ នាក់' }).waitFor()

  // The next hotel is asked for the same, unless its address says otherwise.
  const { id } = await hotelWithRooms('en', check_in, addDays(check_in, 2))
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
  const { id } = await hotelWithRooms('en', check_in, addDays(check_in, 1))
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

it('guests whom no room sleeps read what several cost on their dates, and take them by the keyboard', async () => {
  const guest = await openPage({ width: 390 })
  const check_in = addDays(phnomPenhDate(new Date()), 80)
  const check_out = addDays(check_in, 1)
  const { id } = await hotelWithRooms('en', check_in, check_out)
  const body = { post_id: id, check_in, check_out, people: 5 }
  const displayed = async (body: object) => dated.parse((await restCall('POST', 'getRoomDisplay', { body })).data)
  const ways = (await displayed(body)).flatMap(({ stay, ...room }) => {
    const cost = (stay.nights[0]?.price ?? 0) * (stay.several?.rooms ?? 0)
    return stay.several ? [{ ...room, rooms: stay.several.rooms, cost }] : []
  })
  const [cheapest] = ways.toSorted((a, b) => a.cost - b.cost)
  if (!cheapest) throw new Error('no five people can sleep there')
  const { name, people_amount, rooms, cost } = cheapest
  await visit(guest, `/en/detail/${id}?check_in=${check_in}&check_out=${check_out}&people=5`)
  const facts = guest.locator('dl')
  await facts.getByText(`From $${cost} a night`).waitFor()
  await facts.getByText(`for ${rooms} rooms`).waitFor()
  const room = guest
    .getByRole('region', { name: 'Rooms' })
    .getByRole('listitem')
    .filter({ has: guest.getByRole('heading', { name, exact: true }) })
  await room.getByText(`Sleeps ${people_amount} each: ${rooms} rooms`).waitFor()
  expect(await violations(guest)).toEqual([])
  await room.getByRole('link', { name: `Take ${rooms} rooms of ${name}` }).press('Enter')
  await guest.waitForURL(new RegExp(`rooms=${rooms}`))
  await room.getByRole('button', { name: `Book ${name}` }).waitFor()
  await expect.poll(() => room.evaluate((element) => element.contains(document.activeElement))).toBe(true)

  // Where so many are not free, other dates are offered for them.
  const { available } = (
    await displayed({ ...body, check_in: check_out, check_out: addDays(check_out, 1), people: 1 })
  ).find((one) => one.name === name) ?? { available: 0 }
  const all = { room_id: cheapest.id, room_amount: available, people_amount: 1, booking_date: check_out }
  await callAs('member', 'booking.request', all)
  await visit(guest, `/en/detail/${id}?check_in=${check_out}&people=5`)
  await room.getByText(`${rooms} rooms are free for as many nights on:`).waitFor()
  await room.getByRole('link', { name: 'Take these dates:' }).first().click()
  await guest.waitForURL(new RegExp(`rooms=${rooms}`))
  await room.getByRole('button', { name: `Book ${name}` }).waitFor()
  expect(new URL(guest.url()).searchParams.get('check_in')).not.toBe(check_out)

  await visit(guest, `/en/detail/${id}?check_in=${check_in}&check_out=${check_out}&people=50`)
  await facts.getByText('No rooms for this stay').waitFor()
  expect(await facts.getByText('From $').count()).toBe(0)
})

it('rooms and their prices are read without scripts', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 90)
  const hotel = await hotelWithRooms('en', check_in, addDays(check_in, 3))
  const html = await (await fetch(`${inject('baseUrl')}/en/detail/${hotel.id}?check_in=${check_in}`)).text()
  expect(html).toContain(hotel.room)
  expect(html).toMatch(/\$\d+<\/span>/)
})

it('a guest without scripts says in Khmer digits how many they are', async () => {
  const kh = translationsFor('kh')
  const check_in = addDays(phnomPenhDate(new Date()), 95)
  const { id } = await hotelWithRooms('kh', check_in, addDays(check_in, 1))
  const guest = await openPage({ width: 390, locale: 'km-KH', javaScript: false })
  await guest.goto(`/detail/${id}?check_in=${check_in}`)
  const form = guest.locator('form').filter({ has: guest.locator('[name="check_in"]') })
  const people = form.getByLabel(kh('People'))
  expect(await people.inputValue()).toBe('២')
  await people.fill('៤')
  await form.getByLabel(kh('Number of rooms')).fill('៣')
  await form.getByRole('button').click()
  await guest.waitForURL((url) => url.searchParams.get('people') === '៤')
  await expect.poll(() => people.inputValue()).toBe('៤')
  expect(await form.getByLabel(kh('Number of rooms')).inputValue()).toBe('៣')
})

it('an address with dates that nobody can have shows the rooms and says why, and others are chosen', async () => {
  const today = phnomPenhDate(new Date())
  const check_in = addDays(today, 100)
  const hotel = await hotelWithRooms('en', check_in, addDays(check_in, 3))
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
  const hotel = await hotelWithRooms('en', check_in, addDays(check_in, 3))
  const guest = await openPage({ width: 390, expected: REJECTED })
  await visit(guest, `/en/detail/${hotel.id}?check_in=${check_in}`)
  const rooms = guest.getByRole('region', { name: 'Rooms' })
  const room = rooms.getByRole('listitem').filter({ hasText: hotel.room })
  await room.getByRole('button', { name: `Book ${hotel.room}` }).waitFor()
  await guest.route('**/trpc/*room.display*check_in*', (route) => route.fulfill(rejection('STAY_PAST', 400)))
  await rooms.getByRole('button', { name: 'One more: People' }).click()
  await room.getByText('This day has passed').waitFor()
})
