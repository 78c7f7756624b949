import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { INTL_LOCALE, localePath } from '#shared/locales.ts'
import { asAdmin } from './admin-at.ts'
import { openPage } from './browser.ts'
import { localesOf } from './looks.ts'
import { overflow, violations, waitForHydration } from './page-checks.ts'
import { button, cardsOf, field, link, nextFrame, visit } from './screen.ts'
import { signInAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname
const scrolled = (page: Page) => page.evaluate(() => scrollY)
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main pages' })
    .filter({ visible: true })
    .getByRole('link', { name, exact: true })

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo(0, top), y)
  await nextFrame(page)
}

describe('the language on a phone', () => {
  it('is switched in place, in the header and in the menu: the position and what was typed stay, and Back leads to the page before', async () => {
    const page = await openPage()
    // The home page has cards too, and would be taken for the list.
    await visit(page, '/en/about')
    await tab(page, 'Visit').click()
    await page.waitForURL('**/en/visit')
    await cardsOf(page).nth(9).waitFor()
    await page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).waitFor()
    await scrollTo(page, 600)
    // Playwright's own click scrolls to what stands in a sticky header, a finger does not.
    await button(page, 'Language: English').dispatchEvent('click')
    expect(await violations(page)).toEqual([])
    // Parts that come late may have moved the page by some pixels.
    const place = await scrolled(page)
    expect(place).toBeGreaterThan(500)
    await page.getByRole('banner').getByRole('link', { name: '中文' }).dispatchEvent('click')
    await page.waitForURL('**/cn/visit')
    await expect.poll(() => scrolled(page)).toBe(place)
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/en/about')

    // A language is a document of its own: until it is hydrated the menu is a link to the footer.
    await waitForHydration(page)
    await tab(page, 'Home').click()
    await page.waitForURL('**/en')
    await field(page, 'Search places, food, events…').fill('bokor')
    await button(page, 'Menu').click()
    await page.getByRole('dialog').getByRole('link', { name: '中文' }).click()
    await page.waitForURL('**/cn')
    await expect.poll(() => page.getByRole('main').locator('input[name=q]').inputValue()).toBe('bokor')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/en/about')
  })

  it('keeps a price that is not sent yet, and a form', async () => {
    const page = await openPage()
    const switchTo = async (from: string, to: string) => {
      await page.getByRole('banner').getByRole('button', { name: from }).click()
      await page.getByRole('banner').getByRole('link', { name: to }).click()
    }
    const price = page.getByRole('dialog').locator('[name=price_max]')
    await visit(page, '/en/hotel')
    await button(page, 'Price').click()
    await price.fill('45')
    await button(page, 'Close').click()
    await switchTo('Language: English', '中文')
    await page.waitForURL('**/cn/hotel')
    await waitForHydration(page)
    await button(page, translationsFor('cn')('Price')).click()
    await expect.poll(() => price.inputValue()).toBe('45')

    await visit(page, '/en/account/register')
    await page.locator('[name=username]').fill('sok.dara')
    await page.locator('[name=password]').fill('not-kept-anywhere')
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('sok.dara')
    await switchTo('Language: English', 'ខ្មែរ')
    await page.waitForURL((url) => url.pathname === '/account/register')
    await expect.poll(() => page.locator('[name=username]').inputValue()).toBe('sok.dara')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('not-kept')
  })

  it('is offered to a visitor whose browser speaks no Khmer', async () => {
    const page = await openPage({ locale: 'fr-FR' })
    await visit(page, '/visit')
    const offer = link(page, 'Read this in English')
    await offer.waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await offer.click()
    await page.waitForURL('**/en/visit')
    await page.goto('/visit?lang=kh')
    expect(pathOf(page)).toBe('/visit')
    await page.waitForTimeout(1_000)
    expect(await offer.count()).toBe(0)
  })

  it('is not offered to one whose browser does, and no more to one who closed it', async () => {
    const page = await openPage({ locale: 'fr-FR' })
    await visit(page, '/')
    const offer = page.getByRole('region', { name: 'ភាសា' })
    await offer.getByRole('button').click()
    await visit(page, '/visit')
    await page.waitForTimeout(1_000)
    expect(await offer.count()).toBe(0)
    const khmer = await openPage({ locale: 'km-KH' })
    await visit(khmer, '/')
    await khmer.waitForTimeout(1_000)
    expect(await khmer.getByRole('region', { name: 'ភាសា' }).count()).toBe(0)
  })
})

describe('a member on a phone', () => {
  it('sees their picture in the header, with their menu behind it, and no footer in the settings', async () => {
    const page = await openPage({ width: 320 })
    await signInAs(page, 'member')
    await visit(page, '/en/setting')
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    await button(page, 'My account').click()
    const menu = page.getByRole('group', { name: 'My account' })
    const box = await menu.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    expect(await violations(page)).toEqual([])
  })
})

describe('a tab', () => {
  it('leads to where it was left, and on its own page to the top', async () => {
    const page = await openPage()
    await visit(page, '/en/visit?sort=popular')
    await scrollTo(page, 700)
    await tab(page, 'Home').click()
    await expect.poll(() => pathOf(page)).toBe('/en')
    await expect.poll(() => scrolled(page)).toBe(0)
    await tab(page, 'Visit').click()
    await page.waitForURL('**/en/visit?sort=popular')
    await expect.poll(() => scrolled(page)).toBe(700)
    await tab(page, 'Visit').click()
    await expect.poll(() => scrolled(page)).toBe(0)
    expect(new URL(page.url()).search).toBe('?sort=popular')
  })
})

describe('the footer of a phone', () => {
  it('is short, and has the main pages only where there is no menu', async () => {
    const page = await openPage()
    await visit(page, '/en/about')
    expect(await page.getByRole('navigation', { name: 'Discover' }).filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('navigation', { name: 'About this site' }).filter({ visible: true }).count()).toBe(1)
  })
})

/** Where the columns of the cards that are shown begin. */
const columns = (page: Page) =>
  cardsOf(page).evaluateAll((cards) => [...new Set(cards.map((card) => card.getBoundingClientRect().x))])

describe.each(localesOf('a small phone with large text'))('a small phone with large text (%s)', (locale) => {
  it('has a header of one row, also for a member, and cards in one column whose parts lie apart', async () => {
    const page = await openPage({ width: 320, locale: INTL_LOCALE[locale] })
    await signInAs(page, 'member')
    await visit(page, localePath(locale, '/event'))
    await page.addStyleTag({ content: 'html { font-size: 150% !important }' })
    const boxes = await page
      .getByRole('banner')
      .locator('a[class], button')
      .filter({ visible: true })
      .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect()))
    expect(boxes.length).toBe(5)
    const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(10)
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(await columns(page)).toHaveLength(1)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  it('is as wide as the home page, the settings and the records', async () => {
    const page = await asAdmin({ width: 320, locale: INTL_LOCALE[locale] })
    for (const path of ['/', '/setting', '/setting/records/category']) {
      await visit(page, localePath(locale, path))
      await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0)
      // Sections far below are laid out only when they are near.
      await page.addStyleTag({
        content: 'html { font-size: 150% !important } * { content-visibility: visible !important }',
      })
      expect(await overflow(page), path).toBeLessThanOrEqual(0)
    }
  })
})

describe('a phone held sideways', () => {
  it('is a phone with four cards in a row', async () => {
    const page = await openPage()
    await page.setViewportSize({ width: 844, height: 390 })
    await visit(page, '/en/visit')
    expect(await columns(page)).toHaveLength(4)
    await button(page, 'Menu').waitFor()
    expect(await page.getByRole('navigation', { name: 'Main pages' }).filter({ visible: true }).count()).toBe(1)
    await button(page, 'Province').click()
    await page.locator('dialog[open]').waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => columns(page)).toHaveLength(2)
  })
})

describe('a picture that fails', () => {
  it('shows its colours, and comes again when the network is back and when it is seen', async () => {
    const page = await openPage({ expected: [/ERR_FAILED/, /Failed to load resource/], fresh: true })
    let isAway = true
    await page.route(/\/(art|uploads|files?)\//, (route) => (isAway ? route.abort() : route.continue()))
    await visit(page, '/en/visit')
    const failed = page.locator('article img[data-failed]')
    await expect.poll(() => failed.count()).toBeGreaterThan(1)
    isAway = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => failed.count()).toBe(0)
    const first = page.locator('article img').first()
    expect(await first.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(0)
  })
})
