import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { someArticle } from './demo-articles.ts'
import { openInstalled, visitKept } from './kept-visit.ts'
import { expectSound, expectStill } from './page-checks.ts'
import { visit } from './screen.ts'
import { translationsFor } from './words.ts'

const kh = translationsFor('kh')
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

it('lets a wheel scroll the page over it, comes closer by one with Ctrl, and leads by keys to the places of the text', async () => {
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
  await expect.poll(metres).not.toBe(scale)
  await page.mouse.wheel(0, 480)
  await page.keyboard.up('Control')
  await expect.poll(metres).toBe(scale)
  expect(await at()).toBe(before)

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

const isKept = (page: Page, call: string) =>
  page.evaluate(async (wanted) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('answers:'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().some(({ url }) => decodeURIComponent(url).includes(wanted))
  }, call)

it('is there in flight mode with the text, once a Khmer reader has opened the article from the list', async () => {
  const page = await openInstalled()
  // The address with the language sets the cookie that keeps to it.
  await visitKept(page, '/kh/blog')
  await page.locator(`main a[href="/blog/${article.id}"]`).filter({ visible: true }).first().tap()
  await page.waitForURL(`**/blog/${article.id}`)
  const title = page.getByRole('heading', { level: 1, name: article.title, exact: true }).filter({ visible: true })
  await title.waitFor()
  const words = page.locator('.art-text p').filter({ visible: true }).first()
  const read = await words.textContent()
  await expect.poll(() => isKept(page, `article.get?input={"id":"${article.id}"}`)).toBe(true)
  await page.context().setOffline(true)
  // As from the home screen: nothing of the page before is there any more.
  await page.goto('about:blank')
  await page.goto(`/blog/${article.id}`)
  await title.waitFor()
  expect(await words.textContent()).toBe(read)
  await page.getByRole('region', { name: kh('Places on the map') }).scrollIntoViewIfNeeded()
  await page
    .getByRole('application', { name: kh('Map of the places') })
    .getByRole('button')
    .first()
    .waitFor()
})

it('is not shown without JavaScript, where nothing could move it', async () => {
  const page = await openPage({ width: 390, javaScript: false })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await sectionOf(page).isVisible()).toBe(false)
})
