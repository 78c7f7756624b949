import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import { freePort } from '#server/free-port.ts'
import { localePath } from '#shared/locales.ts'
import { pageRoutes } from '../scripts/budgets.ts'
import { DIST } from '../scripts/build-stamp.ts'
import { type Child, startChild } from '../scripts/child.ts'
import { openPage } from './browser.ts'
import { hydrated, layoutShift, overflow, violations } from './page-checks.ts'
import { signInAs } from './sign-in.ts'

/** The addresses that stand for a route. A route without any fails the test, so that none is forgotten. */
const ADDRESSES: Record<string, () => string[]> = {
  '/_browse/': () => ['/'],
  '/_browse/visit': () => ['/visit', '/visit?q=nothing-is-called-this'],
  '/_browse/food': () => ['/food'],
  '/_browse/hotel': () => ['/hotel'],
  '/_browse/service': () => ['/service'],
  '/_browse/event': () => ['/event'],
  '/_browse/detail/$id': () => [`/detail/${place}`],
  '/about': () => ['/about'],
  '/account/login': () => ['/account/login'],
  '/account/register': () => ['/account/register'],
  '/blog': () => ['/blog'],
  '/deletemyaccount': () => ['/deletemyaccount'],
  '/policy': () => ['/policy'],
  '/termofuse': () => ['/termofuse'],
  '/user/$username': () => ['/user/demo.owner', '/user/nobody.of.that.name'],
}

/** The pages of those who are signed in. */
const OF_MEMBERS = {
  admin: [
    '/setting',
    '/setting/myprofile',
    '/setting/myprofile/dialog',
    '/setting/myprofile/dialog?edit=password',
    '/setting/sessions',
    '/setting/admin',
    '/setting/admin?status=all',
    '/setting/admin?tab=members',
    '/setting/admin?tab=admins',
    '/deletemyaccount',
  ],
  owner: ['/setting/business', '/setting/admin', '/deletemyaccount'],
  member: ['/setting/business', '/setting/admin', '/setting/admin/dialog', '/user/demo.member'],
} as const
const NOT_THERE = '/no/such-page'

// Each width meets each language and each mode, but not every three of them.
const LOOKS = [
  { width: 390, dark: false, locale: 'kh' },
  { width: 390, dark: true, locale: 'en' },
  { width: 390, dark: false, locale: 'cn' },
  { width: 1280, dark: true, locale: 'kh' },
  { width: 1280, dark: false, locale: 'en' },
  { width: 1280, dark: true, locale: 'cn' },
] as const

let place: string
/** The product without its database, for the page that says so. */
let broken: { server: Child; url: string }

beforeAll(async () => {
  const [found, port] = await Promise.all([firstPlace(), freePort()])
  place = found
  const settings = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATA_DIR: inject('dataDir'),
    LOG_LEVEL: 'silent',
  }
  const server = startChild('web server', 'src-server/main.ts', readConfig({ ...settings, PORT: String(port) }))
  broken = { server, url: (await server.ready) ?? '' }
})
afterAll(() => broken.server.stop())

async function firstPlace(): Promise<string> {
  const answer = z.object({ data: z.array(z.object({ id: z.uuid() })) })
  const response = await fetch(`${inject('baseUrl')}/api/getPostPageType`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_type: 'visit' }),
  })
  return answer.parse(await response.json()).data[0]?.id ?? ''
}

/** What is true of everything that is shown. */
async function check(page: Page, what: string): Promise<void> {
  expect(await violations(page), what).toEqual([])
  expect(await overflow(page), `${what} is wider than the window`).toBeLessThanOrEqual(0)
}

/** What is true of a page that has just been loaded, once it has been looked at for a while. */
async function checkLoaded(page: Page, what: string): Promise<void> {
  await check(page, what)
  expect(await layoutShift(page), `${what} moved`).toBeLessThan(0.01)
}

describe('every page', () => {
  it('stands in the list of addresses', () => {
    expect([...Object.keys(ADDRESSES), '/setting'].sort()).toEqual(pageRoutes(join(DIST, 'client')).sort())
  })

  it.each(LOOKS)(
    'is hydrated without a warning, accessible, and stays where it was drawn: $width wide, dark $dark, $locale',
    { timeout: 180_000 },
    async ({ width, dark, locale }) => {
      const page = await openPage({ width, dark, expected: [/404/] })
      const addresses = Object.values(ADDRESSES).flatMap((list) => list())
      for (const address of [...addresses, NOT_THERE]) {
        await page.goto(localePath(locale, address))
        expect(await hydrated(page), `${address} is hydrated`).toBe(true)
        await checkLoaded(page, address)
      }
    },
  )
})

describe('every page of a member', () => {
  it.each(LOOKS)(
    'is hydrated without a warning, accessible, and stays where it was drawn: $width wide, dark $dark, $locale',
    { timeout: 180_000 },
    async ({ width, dark, locale }) => {
      for (const who of ['admin', 'owner', 'member'] as const) {
        const page = await openPage({ width, dark })
        await signInAs(page, who)
        for (const address of OF_MEMBERS[who]) {
          await page.goto(localePath(locale, address))
          expect(await hydrated(page), `${address} is hydrated`).toBe(true)
          // What is the member's comes after the page.
          await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0)
          await checkLoaded(page, `${address} of the ${who}`)
        }
      }
    },
  )
})

describe('the error page', () => {
  it.each(LOOKS)('of the server is accessible and fits: $width wide, dark $dark, $locale', async (look) => {
    const page = await openPage({ ...look, expected: [/503/] })
    const response = await page.goto(broken.url + localePath(look.locale, '/visit'))
    expect(response?.status()).toBe(503)
    await checkLoaded(page, 'the error page')
  })

  it.each([390, 1280])('of the browser is accessible, fits, and is gone after another try: %d wide', async (width) => {
    const page = await openPage({ width, expected: [/ERR_FAILED|NETWORK_FAILED/] })
    await page.goto('/en/about')
    await hydrated(page)
    await page.route('**/trpc/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Food', exact: true }).filter({ visible: true }).first().click()
    const retry = page.getByRole('button', { name: 'Try again' }).filter({ visible: true })
    await retry.waitFor()
    await check(page, 'the error page')
    await page.unroute('**/trpc/**')
    await retry.click()
    await page.locator('article').filter({ visible: true }).first().waitFor()
  })
})
