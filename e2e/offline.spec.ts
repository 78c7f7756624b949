import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { waitForHydration } from './page-checks.ts'
import { fetchedAhead, holdBack, link, runAheadTo, visit } from './screen.ts'

/** The browser logs failed requests. */
const expected = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|NETWORK_FAILED|CODE_MISSING|status of 50/]

const cards = (page: Page) => page.locator('main article').filter({ visible: true })
const main = (page: Page) => page.getByRole('main')
const isFramed = async (page: Page) => {
  await page.getByRole('banner').waitFor()
  await page.getByRole('navigation', { name: 'Main pages' }).filter({ visible: true }).waitFor()
}

describe('without a network', () => {
  it('taps stay in the app, and pages load when the network is back', async () => {
    const page = await openPage({ expected, ahead: true })
    await page.goto('/en')
    await fetchedAhead(page)
    await main(page).evaluate((node) => Object.assign(node, { mark: 'same' }))
    await page.context().setOffline(true)

    await link(page, 'Food').click()
    await page.waitForURL('**/en/food')
    await main(page).getByText('You are offline').filter({ visible: true }).waitFor()
    // An ad's picture is not there.
    expect(await main(page).getByRole('complementary').filter({ visible: true }).count()).toBe(0)
    expect(
      await main(page)
        .locator('img[src*="/art/"]')
        .filter({ visible: true })
        .evaluate((picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 0),
    ).toBe(true)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Services' }).waitFor()
    await page.goBack()
    await page.goBack()
    await page.waitForURL('**/en')
    await main(page).getByRole('heading', { name: 'Where to in Cambodia?' }).filter({ visible: true }).waitFor()

    await link(page, 'Hotel').click()
    await page.waitForURL('**/en/hotel')
    await main(page).getByText('You are offline').filter({ visible: true }).waitFor()
    await page.context().setOffline(false)
    await cards(page).first().waitFor()
    expect(await main(page).evaluate((node) => 'mark' in node)).toBe(true)
  })

  it.each([
    ['code', 'food'],
    ['messages', 'en'],
  ])('missing %s fails in its own place, and loads when the network is back', async (_, name) => {
    const page = await openPage({ expected, ahead: true })
    const firstLoad = new Set<string>()
    const note = (request: Request) => firstLoad.add(new URL(request.url()).pathname)
    page.on('request', note)
    await visit(page, '/en')
    page.off('request', note)
    let isCut = true
    // A route turns the browser's cache off, which has this code from other tests.
    await page.route(new RegExp(`/assets/(?:${name}|phone-menu)-`), (route) => {
      const isFirst = firstLoad.has(new URL(route.request().url()).pathname)
      return isCut && !isFirst ? route.abort() : route.continue()
    })
    await visit(page, '/en')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor()
    await page.keyboard.press('Escape')
    await link(page, 'Food').click()
    await main(page).getByRole('button', { name: 'Try again' }).waitFor()
    await isFramed(page)

    isCut = false
    await page.context().setOffline(false)
    // Browsers that do not fetch a failed module again get it by a reload.
    await cards(page).first().waitFor()
    await isFramed(page)
  })
})

it('an answer that is not ours does not jam a list: it can be asked again', async () => {
  const page = await openPage({ expected, fresh: true })
  await page.clock.install()
  await page.route('**/trpc/post.list*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  )
  await visit(page, '/en/visit')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  // Twice it is asked again by itself, after a while.
  await page.clock.fastForward(5_000)
  await page.clock.fastForward(5_000)
  const retry = main(page).getByText('Try again').filter({ visible: true })
  await runAheadTo(page, retry)
  await page.unroute('**/trpc/post.list*')
  await retry.click()
  await expect.poll(() => cards(page).count()).toBe(28)
})

it('a request that hangs is said to take long, then can be tried again, and so is the next page of a list', async () => {
  const page = await openPage({ fresh: true, ahead: true })
  await visit(page, '/en/about')
  await fetchedAhead(page)
  // Prefetches would wait for the leaps of this clock.
  await page.clock.install()
  const long = page.getByText('This is taking longer than usual…')
  const release = await holdBack(page, '**/trpc/post.list*')
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Visit' }).last().click()
  await runAheadTo(page, long)
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await runAheadTo(page, page.getByRole('button', { name: 'Try again' }))
  await page.getByRole('button', { name: 'Try again' }).click()
  // The server answers the new page by itself.
  await page.getByRole('article').first().waitFor()
  expect(await long.count()).toBe(0)

  await waitForHydration(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await runAheadTo(page, long)
  release()
  await long.waitFor({ state: 'detached' })
})
