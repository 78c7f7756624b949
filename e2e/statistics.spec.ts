import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { adminAt } from './admin-at.ts'
import { openPage } from './browser.ts'
import { expectSound } from './page-checks.ts'
import { button, visit } from './screen.ts'
import { signInAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

it('an owner on a Khmer phone reads last month, saves what the screen says, and sends the address on', async () => {
  const kh = translationsFor('kh')
  const page = await openPage({ locale: 'km-KH' })
  await signInAs(page, 'owner')
  await visit(page, '/kh/setting/admin?part=report')
  await page.getByRole('link', { name: kh('Last month'), exact: true }).press('Enter')
  await page.waitForURL(/period=last_month/)
  await page.getByRole('heading', { name: kh('Views per day') }).waitFor()
  await page.locator('summary').first().press('Enter')
  // The demo's figures are no one's.
  await page.getByText(kh('Sample'), { exact: true }).first().waitFor()
  await page.getByRole('heading', { name: kh('Bookings per day') }).waitFor()
  await expectSound(page)

  const sums = page.locator('tfoot').first().locator('td')
  const shown = await sums.allTextContents()
  const saved = page.waitForEvent('download')
  await button(page, kh('Save as CSV')).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain(kh('Sample'))
  const inTable = (table: Locator) =>
    table.locator('tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))
  /** As the screen writes them. */
  const inFile = (heading: string) => {
    const rows = lines.slice(lines.findIndex((line) => line.startsWith(`${heading},`)))
    const [head = '', ...others] = rows.slice(0, rows.indexOf(''))
    const shownIn = (line: string) => {
      const [name = '', ...values] = line.split(',')
      const isDay = /^\d{4}-\d\d-\d\d$/.test(name)
      return [isDay ? formatDate(name, 'kh') : name, ...values.map((value) => formatNumber(Number(value), 'kh'))]
    }
    return [head.split(','), ...others.map(shownIn)]
  }
  const days = inFile(kh('Day'))
  expect(days.length).toBeGreaterThan(29)
  expect(await inTable(page.getByRole('table').first())).toEqual(days)
  const byTime = kh('Views by the time of day')
  const periods = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: byTime }) })
  expect(await inTable(periods)).toEqual(inFile(byTime))

  const address = page.url()
  // As by somebody who has chosen nothing yet.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await visit(page, address)
  await page.locator('summary').first().click()
  expect(await sums.allTextContents()).toEqual(shown)
})

it('an owner on a desktop goes from the dashboard to the report of one of their places and back to all, by keyboard', async () => {
  const page = await openPage({ width: 1280 })
  await signInAs(page, 'owner')
  await visit(page, '/en/setting/admin?part=report&period=last_month')
  await page.getByRole('heading', { name: 'Views per day' }).waitFor()
  await page.getByRole('heading', { name: 'Nights and revenue', exact: true }).waitFor()
  // What admins alone are told.
  expect(await page.getByRole('heading', { name: 'New members' }).count()).toBe(0)
  await expectSound(page)
  const total = () => page.locator('tfoot').first().locator('td').first().textContent()
  await page.locator('summary').first().press('Enter')
  const ofAll = Number((await total())?.replaceAll(',', ''))
  expect(ofAll).toBeGreaterThan(0)
  const place = page.locator('tbody a').first()
  const name = (await place.textContent()) ?? ''
  await place.press('Enter')
  await page.waitForURL(/subject=/)
  await page.locator('main strong').filter({ hasText: name }).waitFor()
  await page.locator('summary').first().press('Enter')
  expect(Number((await total())?.replaceAll(',', ''))).toBeLessThan(ofAll)
  await expectSound(page)
  await page.getByRole('link', { name: 'Show all posts' }).press('Enter')
  await page.waitForURL((url) => !url.search.includes('subject='))
})

it('an admin reads days of their own, of all hotels, and of one', async () => {
  const page = await adminAt('/en/setting/admin?tab=report', { width: 1280 })
  await page.getByRole('heading', { name: 'New members' }).waitFor()
  await page.getByLabel('From').fill('2026-11-02')
  await page.waitForURL(/from=2026-11-02/)
  // A period that is too long is said, and can be chosen anew.
  await page.getByLabel('From').fill('2024-01-02')
  await page.getByRole('heading', { name: 'Views per day' }).waitFor({ state: 'detached' })
  await page.getByLabel('From').fill('2026-11-02')
  await page.getByRole('heading', { name: 'New members' }).waitFor()
  await page.getByLabel('Posts', { exact: true }).selectOption('Place to stay')
  await page.waitForURL(/type=hotel/)
  await page.getByRole('heading', { name: 'New members' }).waitFor({ state: 'detached' })
  expect(page.url()).toContain('from=2026-11-02')
  const hotel = page.locator('tbody a').first()
  const name = (await hotel.textContent()) ?? ''
  await hotel.click()
  await page.waitForURL(/subject=/)
  await page.locator('main strong').filter({ hasText: name }).waitFor()
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await page.waitForURL((url) => !url.search.includes('subject='))
})
