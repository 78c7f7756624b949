import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { bookingNumber } from '#shared/booking-number.ts'
import { localePath } from '#shared/locales.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { asAdmin } from './admin-at.ts'
import { openPage, untilLeft } from './browser.ts'
import { chooseByPart, lengthen } from './long-list.ts'
import { itInLooks, pageIn } from './looks.ts'
import { expectSound } from './page-checks.ts'
import { restCall } from './rest-call.ts'
import { button, visit } from './screen.ts'
import { call, callAs, demoPasswords, signInAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

type Words = ReturnType<typeof translationsFor>

/** The sheets of the owner's dashboard, each with the step that opens it. */
const SHEETS: { part: string; open: (page: Page, words: Words) => Promise<void> }[] = [
  { part: 'stays', open: (page, words) => button(page, words('Add a booking')).click() },
  { part: 'stays', open: (page, words) => button(page, words('Cancel stay')).click() },
  { part: 'calendar', open: (page) => page.locator('[data-night][tabindex="0"]').press('Enter') },
  { part: 'calendar', open: (page) => page.locator('main fieldset button').last().click() },
  { part: 'rooms', open: (page, words) => button(page, words('Add a room')).click() },
  { part: 'rooms', open: (page, words) => button(page, words('Add a branch')).click() },
  {
    part: 'rooms',
    open: (page, words) =>
      page
        .getByRole('button', { name: words('History') })
        .first()
        .click(),
  },
  {
    part: 'rooms',
    open: (page, words) =>
      page
        .getByRole('button', { name: words('Stop selling') })
        .first()
        .click(),
  },
]

itInLooks(
  'each sheet of an owner is sound, Escape leads back to the page, and a room that is being changed is still the same one after a reload',
  async (look) => {
    const words = translationsFor(look.locale)
    const page = await openPage(pageIn(look))
    await signInAs(page, 'owner')
    await visit(page, localePath(look.locale, '/setting/admin?part=stays'))
    for (const { part, open } of SHEETS) {
      const tab = page.locator(`main nav a[href$="part=${part}"]`).first()
      if ((await tab.getAttribute('aria-current')) === null) await tab.click()
      await open(page, words)
      const sheet = page.locator('dialog[open]')
      await sheet.waitFor()
      await expect.poll(() => sheet.locator('.animate-breathe').count()).toBe(0)
      await expectSound(page)
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'hidden' })
    }

    const row = page.locator('main li').filter({ has: page.getByRole('heading', { level: 2 }) })
    const name = (await row.nth(1).getByRole('heading').textContent()) ?? ''
    await row.nth(1).getByRole('button', { name }).first().click()
    const form = page.getByRole('dialog', { name: words('Edit room') })
    const field = form.getByLabel(words('Name of the room'), { exact: true })
    await expect.poll(() => field.inputValue()).toBe(name)
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe(name)
  },
)

const requested = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) })
const read = z.object({
  result: z.object({ data: z.object({ rows: z.array(z.object({ id: z.string(), is_read: z.boolean() })) }) }),
})

/** A request of the demo's member, who has no browser, for any room of the demo's owner. @returns its id */
async function request(): Promise<string> {
  const booking_date = addDays(phnomPenhDate(new Date()), 200)
  const { data } = await restCall('POST', 'getPostPageType', { body: { page_type: 'hotel', pageSize: 20 } })
  for (const { id } of z.array(z.object({ id: z.string() })).parse(data)) {
    const shown = await restCall('POST', 'getRoomDisplay', { body: { post_id: id, check_in: booking_date } })
    const rooms = z.array(z.object({ id: z.string(), available: z.int() })).parse(shown.data)
    const free = rooms.find(({ available }) => available > 0)
    if (!free) continue
    const asked = { room_id: free.id, room_amount: 1, people_amount: 1, booking_date }
    return requested.parse(await callAs('member', 'booking.request', asked)).result.data.id
  }
  throw new Error('no room of the demo is free')
}

const counted = z.object({ result: z.object({ data: z.object({ waiting: z.int() }) }) })

/** The requests that wait for the page's owner, as the server says. Other tests make and answer some at the same time. */
const waiting = async (owner: Page): Promise<number> =>
  counted.parse(await (await owner.request.get('/trpc/booking.count')).json()).result.data.waiting

/** The number before the page's title. */
const counts = async (owner: Page): Promise<number> => Number(/^\((\d+)\) \D/.exec(await owner.title())?.[1] ?? 0)

const untilRight = (owner: Page) =>
  expect.poll(async () => [await counts(owner), await waiting(owner)]).toSatisfy(([shown, real]) => shown === real)

it('each page of an owner counts the requests that wait, until the owner signs out', async () => {
  const en = translationsFor('en')
  const owner = await openPage({ width: 1280 })
  // A session of its own, which may be ended.
  const { password } = await demoPasswords()
  await call(owner, 'account.signIn', { account: 'demo.owner', password })
  await visit(owner, '/en/visit')
  const id = await request()
  await untilRight(owner)
  expect(await counts(owner)).toBeGreaterThan(0)
  await owner
    .getByRole('link', { name: en('Food'), exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await owner.waitForURL(/\/food/)
  await untilRight(owner)

  const words = /^\d+ requests? waits? for an answer$/
  const beside = owner.getByRole('banner').getByText(words)
  await expect.poll(async () => Number.parseInt((await beside.textContent()) ?? '', 10)).toBe(await counts(owner))
  await button(owner, en('My account')).click()
  const entry = owner
    .getByRole('group', { name: en('My account') })
    .getByRole('link', { name: en('My dashboard'), exact: true })
  const described = () =>
    entry.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent)
  await expect.poll(described).toMatch(words)
  await expectSound(owner)

  // Answered somewhere else.
  await callAs('owner', 'booking.reject', { id })
  await untilRight(owner)
  await button(owner, en('Log out')).click()
  await button(owner, en('Yes')).click()
  await expect.poll(() => owner.title()).not.toMatch(/^\(/)
  await beside.waitFor({ state: 'detached' })
})

it('a request is read once its owner looks at it, and not in a tab behind others; it is counted until it is answered', async () => {
  const owner = await openPage()
  await signInAs(owner, 'owner')
  await untilLeft(
    owner.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    }),
  )
  await visit(owner, '/en/setting/admin?part=requests')
  const id = await request()
  const isRead = async () => {
    const input = encodeURIComponent(JSON.stringify({ pageSize: 100 }))
    const answer = await owner.request.get(`/trpc/booking.requests?input=${input}`)
    return read.parse(await answer.json()).result.data.rows.find((row) => row.id === id)?.is_read
  }
  const own = owner
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: bookingNumber(id) })
  const accept = own.getByRole('button', { name: 'Accept', exact: true })
  // Requests of other tests come to stand above it, and what is out of sight is not read.
  const lookAtIt = () => own.getByRole('heading').first().scrollIntoViewIfNeeded()
  await lookAtIt()
  await owner.waitForTimeout(3_000)
  expect(await isRead()).toBe(false)
  await lookAtIt()
  await owner.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(isRead, { timeout: 10_000 }).toBe(true)
  await untilRight(owner)

  // At once: before the server has heard of it.
  const sent = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await untilLeft(
    owner.route(/booking\.accept/, async (route) => {
      sent.resolve()
      await answer.promise
      await route.continue()
    }),
  )
  await accept.click()
  await sent.promise
  await expect.poll(async () => (await waiting(owner)) - (await counts(owner))).toBe(1)
  answer.resolve()
  await accept.waitFor({ state: 'detached' })
  await untilRight(owner)
})

it('an owner of several hotels sees the rooms and guests of one alone', async () => {
  const page = await openPage({ width: 390 })
  await signInAs(page, 'owner')
  await visit(page, '/en/setting/admin?part=stays')
  const hotels = page.getByLabel('Hotel', { exact: true })
  const cards = page.locator('main li').filter({ has: page.getByRole('heading', { level: 2 }) })
  const name = (await cards.last().locator('p').first().textContent()) ?? ''
  await hotels.selectOption({ label: name })
  await page.waitForURL(/[?&]hotel=/)
  const isOfItAlone = () =>
    expect
      .poll(async () => [await cards.count(), await cards.filter({ hasNotText: name }).count()])
      .toSatisfy(([all = 0, others]) => all > 0 && others === 0)
  await isOfItAlone()

  await page.getByRole('link', { name: 'Rooms', exact: true }).click()
  await expect.poll(() => hotels.locator('option:checked').textContent()).toBe(name)
  await isOfItAlone()
  await hotels.selectOption('')
  await expect.poll(() => new URL(page.url()).searchParams.get('hotel')).toBeNull()
})

it('an admin, who has the rooms of all owners, enters a guest into any of them by a part of its name', async () => {
  const page = await asAdmin({ width: 390 })
  await lengthen(page, 'room.choices', 201, (nth) => ({ name: `Orchid ${nth}` }))
  await visit(page, '/en/setting/admin?tab=dashboard&part=stays')
  await button(page, 'Add a booking').click()
  const rooms = page.getByRole('dialog', { name: 'Add a booking' }).locator('select[name="room_id"]')
  await expect.poll(() => rooms.locator('option:not([value=""])').count()).toBe(201)
  for (const nth of [201, 102]) {
    await chooseByPart(page, 'Room', `chid ${nth}`)
    expect(await rooms.inputValue()).toBe(`row-${nth - 1}`)
  }
})

itInLooks('a long list of choices is searched in a sheet, and the form below stays as it was', async (look) => {
  const words = translationsFor(look.locale)
  const page = await openPage(pageIn(look))
  await signInAs(page, 'owner')
  await visit(page, localePath(look.locale, '/setting/admin?part=rooms'))
  await button(page, words('Add a branch')).click()
  const form = page.getByRole('dialog', { name: words('New branch') })
  await form.getByLabel(words('Name')).first().fill('River house')
  await form.getByRole('button', { name: words('Province') }).click()
  const list = page.getByRole('dialog', { name: words('Province') })
  const field = list.getByRole('searchbox')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectSound(page)
  // Nothing is searched for: the first option is nobody's choice.
  await field.press('Enter')
  await field.fill('nowhere')
  await list.getByText(words('Nothing is called that.')).waitFor()
  const option = form.locator('select option[value="kompot"]')
  const name = (await option.textContent()) ?? ''
  await field.fill(`  ${name.toUpperCase()}\u200b`)
  await field.press('Enter')
  await list.waitFor({ state: 'hidden' })
  expect(await form.locator('select').inputValue()).toBe('kompot')
  expect(await form.getByLabel(words('Name')).first().inputValue()).toBe('River house')
  const address = form.getByLabel(words('Address'), { exact: true })
  await form.getByRole('button', { name: words('Save'), exact: true }).click()
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
})
