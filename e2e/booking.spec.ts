import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { localePath } from '#shared/locales.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { openPage } from './browser.ts'
import { violations } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { restCall } from './rest-call.ts'
import { button, visit } from './screen.ts'
import { signInAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

const somebody = peopleCalled('bopha', '016 782')

/** A hotel of the demo that has two rooms of a kind free for three nights. */
async function aHotel(check_in: string, check_out: string): Promise<{ id: string; room: string }> {
  const { data } = await restCall('POST', 'getPostPageType', { body: { page_type: 'hotel', pageSize: 20 } })
  for (const { id } of z.array(z.object({ id: z.string() })).parse(data)) {
    const stay = { post_id: id, check_in, check_out, people: 2, rooms: 2 }
    const shown = await restCall('POST', 'getRoomDisplay', { body: stay })
    const free = z.array(z.object({ name: z.string(), available: z.int() })).parse(shown.data)
    // Other tests make rooms of one name.
    const room = free.find(({ name, available }) => available >= 2 && name.includes(' · '))
    if (room) return { id, room: room.name }
  }
  throw new Error('no hotel of the demo has two rooms free')
}

it('a guest books on a Khmer phone, the owner’s open desktop shows it, and the guest’s page changes by itself', async () => {
  const [kh, en] = [translationsFor('kh'), translationsFor('en')]
  const check_in = addDays(phnomPenhDate(new Date()), 60)
  const hotel = await aHotel(check_in, addDays(check_in, 3))

  const owner = await openPage({ width: 1280 })
  await signInAs(owner, 'owner')
  await visit(owner, '/en/setting/admin?part=requests')
  await owner.getByRole('heading', { name: en('My dashboard') }).waitFor()

  const guest = await openPage({ width: 390, locale: 'km-KH' })
  const person = somebody()
  await join(guest, person)
  const stay = `check_in=${check_in}&check_out=${addDays(check_in, 3)}&people=2&rooms=2`
  await visit(guest, localePath('kh', `/detail/${hotel.id}?${stay}`))
  const rooms = guest.getByRole('region', { name: kh('Rooms') })
  const room = rooms.getByRole('listitem').filter({ hasText: hotel.room })
  await room.getByRole('button').click()
  const sheet = guest.getByRole('dialog', { name: hotel.room })
  await sheet.getByLabel(kh('Note to the hotel')).fill('យើងមកយប់')
  await sheet.getByRole('button', { name: kh('Send request') }).click()
  await guest.getByRole('dialog', { name: kh('Request sent') }).waitFor()

  // Without a reload: the request, and how many are unread.
  const request = owner.getByRole('listitem').filter({ hasText: person.username }).filter({ hasText: 'យើងមកយប់' })
  await request.waitFor()
  expect(await violations(owner)).toEqual([])
  await visit(guest, localePath('kh', '/setting/mybooking?status=waiting'))
  await guest.getByText(kh('Waiting for the hotel')).first().waitFor()
  expect(await violations(guest)).toEqual([])
  await request.getByRole('button', { name: en('Accept'), exact: true }).click()
  await request.getByText(en('Confirmed')).waitFor()
  // It waits no more.
  await guest.getByText(kh('No requests are waiting')).waitFor()

  await visit(guest, localePath('kh', '/setting/mybooking'))
  await button(guest, kh('Cancel booking')).click()
  await guest
    .getByRole('dialog')
    .getByRole('button', { name: kh('Cancel booking') })
    .click()
  await guest.getByText(kh('No upcoming stays')).waitFor()
  await request.getByText(en('Cancelled by the guest')).first().waitFor()
  expect((await aHotel(check_in, addDays(check_in, 3))).room).toBe(hotel.room)
})

it('an owner closes nights by the keyboard, and takes it back', async () => {
  const en = translationsFor('en')
  const owner = await openPage({ width: 1280 })
  await signInAs(owner, 'owner')
  await visit(owner, '/en/setting/admin?part=calendar')
  await button(owner, en('Next month')).click()
  const cells = owner.getByRole('grid').getByRole('gridcell')
  const first = owner.locator('[tabindex="0"][data-night]')
  await first.press('ArrowRight')
  await owner.keyboard.press('Shift+ArrowRight')
  await owner.keyboard.press('Shift+ArrowDown')
  const chosen = cells.and(owner.locator('[aria-selected="true"]'))
  expect(await chosen.count()).toBe(9)
  await owner.keyboard.press('Escape')
  expect(await chosen.count()).toBe(0)
  await owner.keyboard.press('Shift+ArrowLeft')
  expect(await violations(owner)).toEqual([])
  await owner.keyboard.press('Enter')
  const close = owner.getByRole('dialog').getByRole('button', { name: en('Close nights') })
  await close.waitFor()
  expect(await violations(owner)).toEqual([])
  await close.press('Enter')
  const closed = cells.filter({ has: owner.locator('svg') })
  await closed.nth(1).waitFor()
  expect(await closed.first().textContent()).toContain(en('Not for sale'))
  // The offer to undo has the focus.
  await owner.keyboard.press('Enter')
  await closed.first().waitFor({ state: 'detached' })
})

it('rooms and their prices are read without scripts', async () => {
  const check_in = addDays(phnomPenhDate(new Date()), 90)
  const hotel = await aHotel(check_in, addDays(check_in, 3))
  const html = await (await fetch(`${inject('baseUrl')}/en/detail/${hotel.id}?check_in=${check_in}`)).text()
  expect(html).toContain(hotel.room)
  expect(html).toMatch(/\$\d+<\/span>/)
})
