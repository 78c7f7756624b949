import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openPage } from './browser.ts'
import { overflow, violations } from './page-checks.ts'
import { join, PASSWORD, peopleCalled } from './people.ts'
import { button, dialog, holdBack, REJECTED, visit } from './screen.ts'
import { call } from './sign-in.ts'

const somebody = peopleCalled('sokha.posts', '015 612')

const PHONE = { width: 390, expected: REJECTED }
const NEW_HOTEL = '/en/setting/mypost/dialog?edit=NEW&type=hotel'
const SEND = 'Send for approval'

const form = (page: Page) => page.locator('dialog[open] form')
const input = (page: Page, name: string) => form(page).locator(`[name="${name}"]`)
const kept = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

/** What a post must have, but for its pictures. */
async function fillIn(page: Page, name: string): Promise<void> {
  await input(page, 'names.en').fill(name)
  await input(page, 'place_type').selectOption('hotel')
  await input(page, 'province').selectOption('kep')
}

describe('upload your place', () => {
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
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    // What is missing is said at its field, and all at once.
    await button(page, SEND).click()
    await page.getByText('Missing fields!').or(page.getByText('Please check what is marked below.')).waitFor()
    await page.getByRole('group', { name: 'Pictures' }).getByText('An image is required').waitFor()
    await page.getByRole('group', { name: 'Name,' }).getByText('Field required!').waitFor()

    const files = await Promise.all(['#b35c44', '#2f6f6a'].map(colored))
    await form(page).locator('input[type=file]').first().setInputFiles(files)
    await fillIn(page, 'Lodge of the Sea Breeze')
    await input(page, 'price_from').fill('៣០$')
    await input(page, 'price_unit').selectOption('night')
    await input(page, 'telegram').fill('@seabreeze')
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
    await input(phone, 'descriptions.en').fill('Three rooms above the water')
    // What another tab finds is what a tab leaves that is killed now.
    const tab = await phone.context().newPage()
    await phone.goto('about:blank')
    await visit(tab, NEW_HOTEL)
    await tab.getByText('What you entered before has been restored.').waitFor()
    expect(await input(tab, 'descriptions.en').inputValue()).toBe('Three rooms above the water')

    const desktop = await openPage({ width: 1280, expected: REJECTED })
    await call(desktop, 'account.signIn', { account: person.username, password: PASSWORD })
    // The lists that a post is chosen from come after the post.
    await desktop.route('**/trpc/catalog.provinces*', (route) => setTimeout(() => void route.continue(), 1500))
    await visit(desktop, `/en/setting/mypost/dialog?edit=${await draftId(tab)}`)
    await form(desktop).waitFor()
    await expect.poll(() => input(desktop, 'province').inputValue()).toBe('kep')
    expect(await input(desktop, 'names.en').inputValue()).toBe('House of the Fisherman')
    await input(desktop, 'names.en').fill('The Fisherman’s House')
    await input(desktop, 'addresses.en').fill('Kep, by the pier')
    await button(desktop, 'Save draft').click()
    await desktop.getByText('Draft saved', { exact: true }).waitFor()

    await input(tab, 'names.en').fill('Fisherman House')
    await button(tab, SEND).click()
    await tab.getByText('Someone else entered “The Fisherman’s House” in the meantime.').waitFor()
    expect(await input(tab, 'addresses.en').inputValue()).toBe('Kep, by the pier')
    expect(await input(tab, 'descriptions.en').inputValue()).toBe('Three rooms above the water')
    await button(tab, 'Use theirs').click()
    await button(tab, SEND).click()
    await tab.getByText('Thank you! Your post has been sent').waitFor()
    await tab.getByRole('link', { name: 'See your post' }).click()
    await tab.getByRole('heading', { name: 'The Fisherman’s House' }).first().waitFor()
    await tab.close()
  })
})

const colored = async (background: string) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** The id under which the tab's draft was saved. */
async function draftId(page: Page): Promise<string> {
  const entries = await page.evaluate(() => Object.entries(localStorage))
  const [, draft = ''] = entries.find(([key]) => key.startsWith('draft:')) ?? []
  return z.object({ id: z.uuid() }).parse(JSON.parse(draft)).id
}
