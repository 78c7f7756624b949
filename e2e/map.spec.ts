import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { violations } from './page-checks.ts'
import { button, cardsOf, visit } from './screen.ts'

const mapOf = (page: Page) => page.getByRole('application', { name: 'Map of the places' })
const pinsOf = (page: Page) => mapOf(page).getByRole('button')
const clustersOf = (page: Page) => mapOf(page).getByRole('button', { name: /places close together/ })
const searchOf = (page: Page) => new URL(page.url()).searchParams

describe('the map beside a list', () => {
  it('is accessible in the dark, and worked by keys: moved, brought closer, from pin to pin, and its area searched', async () => {
    const page = await openPage({ width: 1280, dark: true })
    await visit(page, '/en/visit')
    await pinsOf(page).first().waitFor()
    expect(await violations(page)).toEqual([])
    const before = await pinsOf(page).first().boundingBox()
    await mapOf(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await pinsOf(page).first().boundingBox())?.x).not.toBe(before?.x)
    for (const key of ['+', '+', '-']) await page.keyboard.press(key)
    await page.keyboard.press('Tab')
    expect(
      await pinsOf(page)
        .first()
        .evaluate((pin) => pin === document.activeElement),
    ).toBe(true)
    const all = await page
      .getByRole('status')
      .filter({ hasText: /^\d+ places$/ })
      .first()
      .textContent()
    await button(page, 'Search this area').click()
    await expect.poll(() => searchOf(page).get('area')?.split(',')).toHaveLength(4)
    const remove = page.getByRole('link', { name: 'Remove Map' })
    await remove.waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('status')
          .filter({ hasText: /^\d+ places$/ })
          .first()
          .textContent(),
      )
      .not.toBe(all)
    await remove.click()
    await expect.poll(() => searchOf(page).has('area')).toBe(false)
  })

  it('takes clusters apart, and shows the chosen place, which leads to its page', async () => {
    const page = await openPage({ width: 1280 })
    await visit(page, '/en/visit')
    await clustersOf(page).first().waitFor()
    const chosen = page.getByRole('region', { name: 'Chosen on the map' })
    // The map moves after each press.
    await expect
      .poll(
        async () => {
          if (!(await chosen.isVisible())) await pinsOf(page).first().press('Enter')
          return chosen.isVisible()
        },
        { interval: 500 },
      )
      .toBe(true)
    const place = chosen.getByRole('link').first()
    const name = (await place.locator('[class*=line-clamp]').textContent()) ?? ''
    await place.click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  })
})

describe('the map beside search results', () => {
  it('has what was found, and its area narrows the search, as a filter that can be taken back', async () => {
    const page = await openPage({ width: 1280 })
    await visit(page, '/en/search?q=temple&province=siem-reap')
    await pinsOf(page).first().waitFor()
    const count = page.getByRole('region', { name: 'Results' }).getByRole('status').first()
    const all = await count.textContent()
    await mapOf(page).focus()
    for (const key of ['+', '+', '+']) await page.keyboard.press(key)
    await button(page, 'Search this area').click()
    await expect.poll(() => searchOf(page).get('area')?.split(',')).toHaveLength(4)
    expect(searchOf(page).get('q')).toBe('temple')
    await expect.poll(() => count.textContent()).not.toBe(all)
    await page.getByRole('link', { name: 'Remove Map' }).click()
    await expect.poll(() => searchOf(page).has('area')).toBe(false)
    await expect.poll(() => count.textContent()).toBe(all)
  })

  it.each([390, 1100])('covers them at %i px with its filters, and Back shows them again', async (width) => {
    const page = await openPage({ width })
    await visit(page, '/en/search?q=temple')
    await button(page, 'Map').click()
    await pinsOf(page).first().waitFor()
    const map = page.getByRole('dialog', { name: 'Map' })
    await map.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.getByRole('link', { name: /^Siem Reap/ }).click()
    await expect.poll(() => searchOf(page).get('province')).toBe('siem-reap')
    await filters.waitFor({ state: 'hidden' })
    await button(page, 'Show as a list').click()
    await expect.poll(() => mapOf(page).count()).toBe(0)
    expect(await cardsOf(page).count()).toBeGreaterThan(0)
  })
})

describe('the map of a phone', () => {
  it('is accessible, covers the list with its filters, and Back shows it again', async () => {
    const page = await openPage()
    await visit(page, '/en/visit')
    await button(page, 'Map').click()
    await pinsOf(page).first().waitFor()
    expect(await violations(page)).toEqual([])
    const map = page.getByRole('dialog', { name: 'Map' })
    await map.getByRole('button', { name: 'Province' }).click()
    await page
      .getByRole('dialog', { name: 'Province' })
      .getByRole('link', { name: /^Siem Reap/ })
      .first()
      .click()
    await expect.poll(() => searchOf(page).get('province')).toBe('siem-reap')
    await map.getByRole('link', { name: 'Remove Siem Reap' }).waitFor()
    await button(page, 'Show as a list').click()
    await expect.poll(() => mapOf(page).count()).toBe(0)
    expect(searchOf(page).get('province')).toBe('siem-reap')
    await button(page, 'Map').click()
    await pinsOf(page).first().waitFor()
    await page.goBack()
    await expect.poll(() => mapOf(page).count()).toBe(0)
    expect(await cardsOf(page).count()).toBeGreaterThan(0)
  })

  it('shows where one is and how sure that is, with names around', async () => {
    const page = await openPage()
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 13.36, longitude: 103.86, accuracy: 2_000 })
    await visit(page, '/en/visit')
    await button(page, 'Map').click()
    await pinsOf(page).first().waitFor()
    await mapOf(page).locator('..').getByRole('button', { name: 'Near me' }).click()
    const circle = page.locator('[data-own-position]')
    await circle.waitFor()
    expect((await circle.boundingBox())?.width).toBeGreaterThan(20)
    await expect.poll(() => mapOf(page).locator('.map-name').count()).toBeGreaterThan(1)
  })
})
