import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { someArticle } from './demo-articles.ts'
import { visitKept, WITHOUT_NETWORK } from './kept-visit.ts'
import { expectSound, expectStill } from './page-checks.ts'
import { visit } from './screen.ts'

const article = await someArticle()
const address = `/en/blog/${article.id}`

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Places on the map' })
const mapOf = (page: Page) => sectionOf(page).getByRole('application', { name: 'Map of the places' })
const pinsOf = (page: Page) => mapOf(page).getByRole('button')
const come = (page: Page) => sectionOf(page).scrollIntoViewIfNeeded()

it('is fetched when the reader comes near, and moves nothing', async () => {
  const page = await openPage({ width: 390 })
  const code: string[] = []
  page.on('request', (request) => request.url().includes('/assets/places-map') && code.push(request.url()))
  await visit(page, address)
  await page.waitForTimeout(1_000)
  expect(code).toEqual([])
  await come(page)
  await pinsOf(page).first().waitFor()
  expect(code).toHaveLength(1)
  await expectStill(page)
  await expectSound(page)
})

it('has the places of the text, worked by keys, and leads to their pages', async () => {
  const page = await openPage({ width: 1280 })
  await visit(page, address)
  await come(page)
  await pinsOf(page).first().waitFor()
  const chosen = page.getByRole('region', { name: 'Chosen on the map' })
  await mapOf(page).focus()
  for (let taps = 0; taps < 12 && !(await chosen.isVisible()); taps++) {
    await pinsOf(page).first().press('Enter')
    await page.waitForTimeout(500)
  }
  const place = chosen.getByRole('link').first()
  expect(article.positions.map(({ id }) => `/en/detail/${id}`)).toContain(await place.getAttribute('href'))
  await place.click()
  await page.waitForURL('**/en/detail/**')
})

it('lets a wheel scroll the page over it, and comes closer by one with Ctrl', async () => {
  const page = await openPage({ width: 1280 })
  await visit(page, address)
  await come(page)
  await pinsOf(page).first().waitFor()
  await mapOf(page).hover()
  const at = () => page.evaluate(() => scrollY)
  const metres = () => sectionOf(page).locator('.map-name').last().textContent()
  const [top, scale] = [await at(), await metres()]
  await page.mouse.wheel(0, -200)
  await expect.poll(at).toBeLessThan(top)
  expect(await metres()).toBe(scale)
  await mapOf(page).hover()
  const before = await at()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -480)
  await page.keyboard.up('Control')
  await expect.poll(metres).not.toBe(scale)
  expect(await at()).toBe(before)
})

it('is there in flight mode, once the article was read', async () => {
  const page = await openPage({ expected: WITHOUT_NETWORK, fresh: true, serviceWorker: true })
  await visitKept(page, address)
  await page.waitForTimeout(1_000)
  await page.context().setOffline(true)
  await page.reload()
  await come(page)
  await pinsOf(page).first().waitFor()
})

it('is not shown without JavaScript, where nothing could move it', async () => {
  const page = await openPage({ width: 390, javaScript: false })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await sectionOf(page).isVisible()).toBe(false)
})
