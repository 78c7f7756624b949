import type { Page } from 'playwright-core'
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

/** The files that the home page loads until it is hydrated. */
async function filesOfHome(): Promise<Set<string>> {
  const page = await openPage({ expected, fresh: true })
  const files = new Set<string>()
  page.on('request', (request) => files.add(new URL(request.url()).pathname))
  await page.goto('/en')
  await waitForHydration(page)
  return new Set(files)
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
    const firstLoad = await filesOfHome()
    const page = await openPage({ expected, fresh: true, ahead: true })
    let isCut = true
    await page.route(new RegExp(`/assets/(?:${name}|phone-menu)-`), (route) => {
      const isFirst = firstLoad.has(new URL(route.request().url()).pathname)
      return isCut && !isFirst ? route.abort() : route.continue()
    })
    await page.goto('/en')
    await waitForHydration(page)
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

describe('an answer that is not ours', () => {
  it.each([
    ['a JSON answer without an error', { status: 500, contentType: 'application/json', body: '{}' }],
    ['a page of a gateway', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }],
    ['a page of a hotel', { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }],
  ])('%s does not jam a list: it can be asked again', async (_, answer) => {
    const page = await openPage({ expected, fresh: true })
    await page.clock.install()
    await page.route('**/trpc/post.list*', (route) => route.fulfill(answer))
    await page.goto('/en/visit')
    await waitForHydration(page)
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
})

describe('a request that hangs', () => {
  it('is said to take long, and then can be tried again', async () => {
    const page = await openPage({ fresh: true, ahead: true })
    await visit(page, '/en/about')
    await fetchedAhead(page)
    // Prefetches would wait for the leaps of this clock.
    await page.clock.install()
    const release = await holdBack(page, '**/trpc/post.list*')
    await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Visit' }).last().click()
    await runAheadTo(page, page.getByText('This is taking longer than usual…'))
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await runAheadTo(page, page.getByRole('button', { name: 'Try again' }))
    await page.getByRole('button', { name: 'Try again' }).click()
    // The server answers the new page by itself.
    await page.getByRole('article').first().waitFor()
    expect(await page.getByText('This is taking longer than usual…').count()).toBe(0)
    release()
  })

  it('is said to take long where it is the next page of a list', async () => {
    const page = await openPage({ fresh: true })
    await page.clock.install()
    const release = await holdBack(page, '**/trpc/post.list*')
    await visit(page, '/en/visit')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await runAheadTo(page, page.getByText('This is taking longer than usual…'))
    release()
    await page.getByText('This is taking longer than usual…').waitFor({ state: 'detached' })
  })
})
