import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { freePort } from '#server/platform/free-port.ts'
import { CONSENT_COOKIE } from '#shared/analytics.ts'
import { type Child, startChild } from '../scripts/child.ts'
import { openPage } from './browser.ts'
import { expectSound, expectStill } from './page-checks.ts'
import { button, link, visit } from './screen.ts'
import { translationsFor } from './words.ts'

const ID = 'G-TESTING123'

/** The product with an id of Google Analytics. */
let counted: { server: Child; url: string }
beforeAll(async () => {
  const config = readConfig({
    DATABASE_URL: inject('databaseUrl'),
    DATA_DIR: inject('dataDir'),
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    ANALYTICS_ID: ID,
  })
  const server = startChild('web server', 'src-server/main.ts', config)
  counted = { server, url: (await server.ready) ?? '' }
})
afterAll(() => counted?.server.stop())

async function cookieOf(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((cookie) => cookie.name === name)?.value
}

/** Opens a page of the product, and hears what is fetched of Google. */
async function openCounted(options: { width: number; locale: string }): Promise<{ page: Page; fetched: string[] }> {
  const page = await openPage({ ...options, baseUrl: counted.url })
  const fetched: string[] = []
  await page.route(/google/, (route) => {
    fetched.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  return { page, fetched }
}

const offerIn = (page: Page, name: string) => page.getByRole('region', { name }).filter({ has: page.locator('button') })

it('visits are counted by Google after a yes, which can be taken back on the page about privacy', async () => {
  const { page, fetched } = await openCounted({ width: 1280, locale: 'en-US' })
  await visit(page, '/en/about')
  await offerIn(page, 'Counting of visits').waitFor()
  await expectSound(page)
  await expectStill(page)
  await button(page, 'Allow').click()
  await expect.poll(() => cookieOf(page, CONSENT_COOKIE)).toBe('yes')
  await expect.poll(() => offerIn(page, 'Counting of visits').count()).toBe(0)
  expect(fetched).toEqual([])

  await visit(page, '/en/policy')
  await expect.poll(() => fetched).toEqual([`https://www.googletagmanager.com/gtag/js?id=${ID}`])
  await page.getByText('Google Analytics may count your visits.').waitFor()
  await expectSound(page)
  await expectStill(page)
  await page.context().addCookies([
    { name: '_ga', value: 'GA1.1.1.2', url: counted.url },
    { name: '_ga_TESTING123', value: 'GS1.1', url: counted.url },
  ])
  await button(page, 'Stop the counting').click()
  await page.getByText('Google Analytics does not count your visits.').waitFor()
  await expect.poll(() => cookieOf(page, CONSENT_COOKIE)).toBe('no')
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('_ga'))).toEqual([])
  expect(await page.evaluate((name) => Reflect.get(window, name), `ga-disable-${ID}`)).toBe(true)

  const again = await page.reload()
  expect(again?.headers()['content-security-policy']).not.toMatch(/googletagmanager|analytics/)
  await page.getByText('Google Analytics does not count your visits.').waitFor()
  expect(fetched).toHaveLength(1)
  await button(page, 'Allow').click()
  await page.getByText('Google Analytics may count your visits.').waitFor()
  await expect.poll(() => cookieOf(page, CONSENT_COOKIE)).toBe('yes')
})

it('the question and the offer of another language stand one above the other, the question leads to what is said about it, and whoever says no is asked no more', async () => {
  const { page, fetched } = await openCounted({ width: 390, locale: 'fr-FR' })
  await visit(page, '/about')
  // Whichever comes second moves the first one up.
  const question = offerIn(page, 'ការរាប់ចំនួនទស្សនា')
  await question.waitFor()
  const gap = async () => {
    const above = await page.getByRole('region', { name: 'ភាសា' }).boundingBox()
    const below = await question.boundingBox()
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  await expectSound(page)
  await link(page, 'ព័ត៌មានបន្ថែម').tap()
  await page.waitForURL('**/policy#counting')
  await page.getByRole('button', { name: 'អនុញ្ញាត', exact: true }).filter({ visible: true }).first().waitFor()
  const kh = translationsFor('kh')
  await question.getByRole('button', { name: kh('No, thanks') }).tap()
  await visit(page, '/policy')
  await page.getByText(kh('Google Analytics does not count your visits.')).waitFor()
  expect(await question.count()).toBe(0)
  expect(fetched).toEqual([])
})

it('where no id is configured nothing is asked', async () => {
  const page = await openPage()
  await visit(page, '/en/policy')
  await page.getByRole('heading', { name: 'Counting of visits' }).waitFor()
  expect(await page.getByText('Google').count()).toBe(0)
})
