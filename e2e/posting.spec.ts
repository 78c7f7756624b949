import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asAdmin } from './admin-at.ts'
import { openPage } from './browser.ts'
import { chooseByPart, lengthen } from './long-list.ts'
import { overflow, violations } from './page-checks.ts'
import { join, PASSWORD, peopleCalled } from './people.ts'
import { button, dialog, holdBack, link, REJECTED, visit } from './screen.ts'
import { call } from './sign-in.ts'

const somebody = peopleCalled('sokha.posts', '015 612')

const PHONE = { width: 390, expected: REJECTED }
const NEW_HOTEL = '/en/setting/mypost/dialog?edit=NEW&type=hotel'
const SEND = 'Send for approval'

const form = (page: Page) => page.locator('dialog[open] form')
const input = (page: Page, name: string) => form(page).locator(`[name="${name}"]`)
const kept = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

/** Fills in all that a post must have, but for its pictures. */
async function fillIn(page: Page, name: string): Promise<void> {
  await input(page, 'names.en').fill(name)
  await input(page, 'place_type').selectOption('hotel')
  await input(page, 'province').selectOption('kep')
}

describe('upload your place', () => {
  it('lets an admin search provinces and passes by a part of their names, also behind two pages of passes', async () => {
    const page = await asAdmin({ width: 390 })
    await lengthen(page, 'catalog.records', 201, (nth) => ({ data: { names: { en: `Ticket for ${nth} temples` } } }))
    await visit(page, '/en/setting/mypost/dialog?edit=NEW&type=visit')
    await chooseByPart(page, 'Province', 'reap')
    expect(await input(page, 'province').inputValue()).toBe('siem-reap')
    await expect.poll(() => input(page, 'pass').locator('option:not([value=""])').count()).toBe(201)
    for (const nth of [201, 102]) {
      await chooseByPart(page, 'Pass that is good here', `${nth} temp`)
      expect(await input(page, 'pass').inputValue()).toBe(`row-${nth - 1}`)
    }
    expect(await input(page, 'province').inputValue()).toBe('siem-reap')
  })

  it('leads a new member from the menu to a hotel with pictures, its preview, and the wait for an admin', {
    timeout: 120_000,
  }, async () => {
    const page = await openPage(PHONE)
    await join(page, somebody())
    await visit(page, '/en')
    await button(page, 'Menu').click()
    await page.getByRole('link', { name: 'Upload your place' }).filter({ visible: true }).click()
    await page.getByRole('link', { name: 'A place to stay' }).click()
    await form(page).waitFor()
    expect(await overflow(page)).toBe(0)
    // Or its title would be scrolled away.
    expect(await page.locator('dialog[open]').evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBe(0)

    // Every missing value is named at its field, all at once.
    await button(page, SEND).click()
    await page.getByText('Please fill in:').or(page.getByText('Please check what is marked below.')).waitFor()
    await page.getByRole('group', { name: 'Pictures' }).getByText('An image is required').waitFor()
    await page.getByRole('group', { name: 'Name,' }).getByText('Field required!').waitFor()

    const files = await Promise.all(['#b35c44', '#2f6f6a'].map(colored))
    await form(page).locator('input[type=file]').first().setInputFiles(files)
    // Their own language stands there, the others once they are asked for, and hours of every day.
    expect(await form(page).locator('[name^="names."]').count()).toBe(1)
    await form(page).getByRole('group', { name: 'Name,' }).getByRole('button', { name: 'Other languages' }).click()
    await expect.poll(() => focusedName(page)).toBe('names.kh')
    await fillIn(page, 'Lodge of the Sea Breeze')
    await input(page, 'opening').selectOption('week')
    await expect.poll(() => form(page).locator('[name="week.0.days"]:checked').count()).toBe(7)
    await input(page, 'week.0.from').fill('07:00')
    await input(page, 'week.0.to').fill('21:00')
    await input(page, 'price_from').fill('¥30')
    await input(page, 'price_from').press('Tab')
    await form(page).getByText('Please give the price in dollars or riel').waitFor()
    await input(page, 'price_from').fill('៣០$')
    await expect.poll(() => input(page, 'price_from').getAttribute('aria-invalid')).toBe('false')
    await input(page, 'price_unit').selectOption('night')
    await input(page, 'telegram').fill('@seabreeze')
    await choosePlace(page)
    await input(page, 'map').fill('<iframe srcdoc="<script>alert(1)</script>"></iframe>')
    await page.getByText('The map link is not correct. Please see the guide above.').first().waitFor()
    await input(page, 'map').fill('https://maps.app.goo.gl/abc')
    await page.getByText('Visitors get a link to maps.app.goo.gl').waitFor()
    await expect.poll(() => form(page).locator('ol img').count()).toBe(2)
    await expect.poll(() => form(page).getByRole('progressbar').count()).toBe(0)

    await button(page, 'Preview').click()
    const preview = dialog(page, 'Preview')
    await preview.getByRole('heading', { name: 'Lodge of the Sea Breeze' }).waitFor()
    await preview.getByText('From $30 a night').waitFor()
    await preview.getByText('Every day 7:00–21:00').waitFor()
    await expect.poll(() => preview.locator('img[src*="/uploads/"]').count()).toBeGreaterThan(0)
    await page.goBack()
    await preview.waitFor({ state: 'hidden' })

    await button(page, SEND).click()
    await page.getByText('Thank you! Your post has been sent').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'See your post' }).click()
    await page.getByRole('heading', { name: 'Lodge of the Sea Breeze' }).first().waitFor()
    expect(await kept(page)).not.toContain('Sea Breeze')
  })

  it('keeps what was typed when the tab is killed, shows the draft on another device, and lets choose what differs', {
    timeout: 120_000,
  }, async () => {
    const person = somebody()
    const phone = await openPage(PHONE)
    await join(phone, person)
    const release = await holdBack(phone, '**/assets/create-control-*.js')
    await visit(phone, NEW_HOTEL)
    await fillIn(phone, 'House of the Fisherman')
    release()
    await expect.poll(() => kept(phone)).toContain('House of the Fisherman')
    expect(await input(phone, 'addresses.en').inputValue()).toBe('')
    await form(phone)
      .locator('input[type=file]')
      .first()
      .setInputFiles(await colored('#2f6f6a'))
    await expect.poll(() => form(phone).locator('ol img').count()).toBe(1)
    await button(phone, 'Save draft').click()
    await phone.getByText('Draft saved', { exact: true }).waitFor()
    // In the top layer, where the sheet is too.
    expect(await phone.locator('[popover]:popover-open').getByText('Draft saved', { exact: true }).count()).toBe(1)
    await input(phone, 'descriptions.en').fill('Three rooms above the water')
    // An unfinished field holds up nothing else, and stays on the device.
    await input(phone, 'website').fill('not yet')
    await leave(phone)
    await phone.getByText('What is not finished yet is kept, but not among your posts.').waitFor()
    // Another tab finds what a tab leaves that is killed now.
    const tab = await phone.context().newPage()
    await phone.goto('about:blank')
    await visit(tab, NEW_HOTEL)
    await tab.getByText('What you entered before has been restored.').waitFor()
    expect(await input(tab, 'descriptions.en').inputValue()).toBe('Three rooms above the water')

    const desktop = await openPage({ width: 1280, expected: [...REJECTED, /ERR_FAILED/] })
    await call(desktop, 'account.signIn', { account: person.username, password: PASSWORD })
    const id = await draftId(tab)
    // A choice stays where its list cannot be had.
    await desktop.route('**/trpc/catalog.provinces*', (route) => route.abort())
    await visit(desktop, `/en/setting/mypost/dialog?edit=${id}`)
    await form(desktop).waitFor()
    await expect.poll(() => input(desktop, 'province').inputValue()).toBe('kep')
    await desktop.unrouteAll()
    expect(await input(desktop, 'names.en').inputValue()).toBe('House of the Fisherman')
    expect(await input(desktop, 'descriptions.en').inputValue()).toBe('Three rooms above the water')
    // Unfinished fields follow as well.
    await expect.poll(() => input(desktop, 'website').inputValue()).toBe('not yet')
    await input(desktop, 'website').fill('')
    await input(desktop, 'names.en').fill('The Fisherman’s House')
    await input(desktop, 'addresses.en').fill('Kep, by the pier')
    await button(desktop, 'Save draft').click()
    await desktop.getByText('Draft saved', { exact: true }).waitFor()

    // Where it is opened again, it is as the other device has saved it: nothing was typed here that this one lacks.
    await visit(phone, NEW_HOTEL)
    await expect.poll(() => input(phone, 'names.en').inputValue()).toBe('The Fisherman’s House')
    expect(await input(phone, 'addresses.en').inputValue()).toBe('Kep, by the pier')
    expect(await input(phone, 'website').inputValue()).toBe('')
    await phone.goto('about:blank')

    await input(tab, 'website').fill('')
    await input(tab, 'names.en').fill('Fisherman House')
    await button(tab, SEND).click()
    await tab.getByText('On another device you entered “The Fisherman’s House”.').waitFor()
    expect(await input(tab, 'addresses.en').inputValue()).toBe('Kep, by the pier')
    expect(await input(tab, 'descriptions.en').inputValue()).toBe('Three rooms above the water')
    expect(await input(tab, 'province').inputValue()).toBe('kep')
    await button(tab, 'Use that').click()
    await button(tab, SEND).click()
    await tab.getByText('Thank you! Your post has been sent').waitFor()
    await tab.getByRole('link', { name: 'See your post' }).click()
    await tab.getByRole('heading', { name: 'The Fisherman’s House' }).first().waitFor()

    // A post that waits for an admin is compared in the same way.
    for (const page of [tab, desktop]) {
      await visit(page, `/en/setting/mypost/dialog?edit=${id}`)
      await form(page).waitFor()
    }
    await input(desktop, 'addresses.en').fill('Kep, behind the market')
    await input(desktop, 'telegram').fill('@fisherman')
    await button(desktop, SEND).click()
    await desktop.getByText('Thank you! Your post has been sent').waitFor()
    await input(tab, 'addresses.en').fill('Kep beach')
    await button(tab, SEND).click()
    await tab.getByText('On another device you entered “Kep, behind the market”.').waitFor()
    expect(await input(tab, 'telegram').inputValue()).toBe('https://t.me/fisherman')
    await button(tab, SEND).click()
    await tab.getByText('Thank you! Your post has been sent').waitFor()

    await visit(tab, NEW_HOTEL)
    await fillIn(tab, 'A house without a roof')
    await expect.poll(() => kept(tab)).toContain('without a roof')
    await visit(tab, '/en')
    await button(tab, 'Menu').click()
    await button(tab, 'Log out').click()
    await tab.getByText('What you have typed into a post is then deleted from this device.').waitFor()
    await button(tab, 'Yes').click()
    await expect.poll(() => kept(tab)).not.toContain('without a roof')
    await tab.close()
  })
})

it('asks which currency is meant by a number that is too much for a dish', async () => {
  const phone = await openPage(PHONE)
  await join(phone, somebody())
  await visit(phone, '/en/setting/mypost/dialog?edit=NEW&type=food')
  await input(phone, 'names.en').fill('Noodles at the Pier')
  const question = form(phone).getByRole('group', { name: 'Is this $6,000, or 6,000 riel?' })
  const typePrice = async (typed: string) => {
    await input(phone, 'price_from').fill(typed)
    await input(phone, 'price_from').press('Tab')
  }
  await typePrice('៦,០០០')
  await form(phone)
    .getByText(/^\$6,000 = [\d,]+៛$/)
    .waitFor()
  await question.waitFor()
  expect(await violations(phone)).toEqual([])

  // Nothing is saved before there is an answer.
  await button(phone, 'Save draft').click()
  await phone.getByText('Please check what is marked.', { exact: true }).waitFor()
  await button(phone, SEND).click()
  const summary = form(phone).getByRole('alert')
  await summary.getByRole('button', { name: 'Is this $6,000, or 6,000 riel?' }).click()
  await expect.poll(() => focusedName(phone)).toBe('price_from')

  await question.getByRole('button', { name: '6000៛' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await input(phone, 'price_from').inputValue()).toBe('6000៛')
  expect(await focusedName(phone)).toBe('price_from')
  await form(phone)
    .getByText(/^6000៛ = \$1\.\d+$/)
    .waitFor()

  await typePrice('6000')
  await question.getByRole('button', { name: '$6,000' }).click()
  expect(await input(phone, 'price_from').inputValue()).toBe('$6000')
  await button(phone, 'Save draft').click()
  await phone.getByText('Draft saved', { exact: true }).waitFor()

  // What was answered is not asked again.
  await visit(phone, '/en/setting/mypost')
  await link(phone, 'Edit Noodles at the Pier').click()
  await expect.poll(() => input(phone, 'price_from').inputValue()).toBe('6000')
  await input(phone, 'names.en').fill('Noodles at the New Pier')
  await button(phone, 'Save draft').click()
  await phone.getByText('Draft saved', { exact: true }).waitFor()

  // In Khmer riel are counted in Khmer digits, and dollars stand as on a price tag.
  await visit(phone, '/setting/mypost/dialog?edit=NEW&type=food&lang=kh')
  await typePrice('6000')
  await form(phone).getByRole('group', { name: 'តើនេះជា $6,000 ឬ ៦.០០០ រៀល?', exact: true }).waitFor()
})

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

/** Puts a pin beside the middle of the province, first by keyboard, then by a tap. */
async function choosePlace(page: Page): Promise<void> {
  const streets = { contentType: 'text/html', body: '<title>Streets</title>' }
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill(streets))
  await button(page, 'Choose on the map').click()
  const map = page.getByRole('application', { name: 'Map with the pin' })
  await map.press('ArrowUp')
  await expect.poll(() => input(page, 'lat').inputValue()).toMatch(/^10\.5\d/)
  const lon = await input(page, 'lon').inputValue()
  await page.getByText(`The pin is at`).waitFor()
  await page.frameLocator('iframe[title=Streets]').locator('html').waitFor()
  await map.click({ position: { x: 40, y: 40 } })
  await expect.poll(() => input(page, 'lon').inputValue()).not.toBe(lon)
  expect(Number(await input(page, 'lon').inputValue())).toBeLessThan(Number(lon))
}

const colored = async (background: string) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** Tells the page that it is hidden, as when another application is opened. */
const leave = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** The id under which the tab's draft was saved. */
async function draftId(page: Page): Promise<string> {
  const entries = await page.evaluate(() => Object.entries(localStorage))
  const [, draft = ''] = entries.find(([key]) => key.startsWith('draft:') && !key.endsWith('#')) ?? []
  return z.object({ id: z.uuid() }).parse(JSON.parse(draft)).id
}
