import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { z } from 'zod'
import { openPage } from './browser.ts'
import { isHydrated, violations } from './page-checks.ts'
import { holdBack, visit } from './screen.ts'

// One that closes is still seen for a moment.
const dialog = (page: Page) => page.locator('dialog[open]')
const isShut = (page: Page) => expect.poll(() => dialog(page).count()).toBe(0)
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

async function openWhole(path: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage(options)
  await visit(page, path)
  return page
}

let place: string
beforeAll(async () => {
  // Pictures are still drawn when the product has just started.
  await vi.waitFor(async () => (place = `/en/detail/${await placeWithPictures(4)}`), {
    timeout: 150_000,
    interval: 1_000,
  })
}, 160_000)

async function placeWithPictures(count: number): Promise<string> {
  const posts = z.object({ data: z.array(z.object({ id: z.uuid() })) })
  const post = z.object({ data: z.object({ images: z.array(z.unknown()) }) })
  const get = async (path: string, init?: RequestInit): Promise<unknown> =>
    (await fetch(inject('baseUrl') + path, init)).json()
  const list = await get('/api/getPostPageType', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_type: 'visit' }),
  })
  for (const { id } of posts.parse(list).data) {
    if (post.parse(await get(`/api/getPostDetail/${id}`)).data.images.length >= count) return id
  }
  throw new Error(`no place has ${count} pictures`)
}

describe('overlays', () => {
  it('are closed by Back, and the page is left only then; Forward opens them as they were, and a page that is chosen in them takes their place', async () => {
    const page = await openWhole('/en/visit')
    for (const name of ['Menu', 'Province']) {
      await page.getByRole('button', { name, exact: true }).click()
      await dialog(page).waitFor()
      expect(await violations(page), name).toEqual([])
      await page.goBack()
      await isShut(page)
      expect(pathOf(page)).toBe('/en/visit')
      await page.goForward()
      await dialog(page).waitFor()
      await page.keyboard.press('Escape')
      await isShut(page)
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('false')
    }

    await page.getByRole('button', { name: 'Province' }).click()
    await dialog(page).getByRole('link', { name: 'Siem Reap' }).first().click()
    await page.waitForURL('**/en/visit?province=siem-reap')
    await isShut(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await dialog(page).getByRole('link', { name: 'Food' }).click()
    await page.waitForURL('**/en/food')
    await isShut(page)
    await page.goBack()
    await page.waitForURL('**/en/visit?province=siem-reap')
    await page.goBack()
    await page.waitForURL('**/en/visit')
    // A switch that is turned and turned again is one step.
    const before = await page.evaluate(() => history.length)
    for (const open of ['?open_now=1', '', '?open_now=1']) {
      await page.getByRole('link', { name: 'Open now', exact: true }).click()
      await expect.poll(() => pathOf(page)).toBe(`/en/visit${open}`)
    }
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before)

    await visit(page, place)
    for (const name of [/Full screen/, 'Share']) {
      await page.getByRole('button', { name }).filter({ visible: true }).click()
      await dialog(page).waitFor()
      await page.goBack()
      await isShut(page)
      expect(pathOf(page)).toBe(place)
    }
  })

  it('a tap before hydration opens the panel after it', async () => {
    const page = await openPage()
    const go = await holdBack(page, '**/assets/entry-client-*.js')
    await page.goto('/en/visit', { waitUntil: 'commit' })
    const chip = page.getByRole('button', { name: 'Type', exact: true })
    await chip.click()
    expect(await chip.getAttribute('aria-busy')).toBe('true')
    go()
    await dialog(page).getByRole('link', { name: 'Temple' }).waitFor()
    await expect.poll(() => chip.getAttribute('aria-busy')).toBeNull()
  })

  it('a tap on a button whose code comes after that of the page is kept', async () => {
    const page = await openPage()
    const go = await holdBack(page, '**/assets/detail-more-*.js')
    await page.route('https://www.openstreetmap.org/**', () => {})
    await page.goto(place)
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => isHydrated(heading)).toBe(true)
    const button = page.getByRole('button', { name: 'Show the map' })
    await button.click()
    expect(await button.getAttribute('aria-busy')).toBe('true')
    // A tap that React handles must not take its place.
    await heading.click()
    go()
    await page.locator('iframe').waitFor({ state: 'attached' })
  })
})

describe('the pictures of a place', () => {
  const shown = (page: Page) => page.getByRole('button', { name: 'Full screen' }).textContent()

  it('count their steps from where they are going, and stay where full screen left them', async () => {
    const page = await openWhole(place, { width: 1280 })
    await page.getByRole('group', { name: /^Photos of/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown(page)).toContain('3 / 4')
    // Alt and the arrow is the browser's own Back.
    const key = await page.evaluateHandle(() => {
      const seen: { isPrevented?: boolean } = {}
      addEventListener('keydown', (event) => {
        if (event.key === 'ArrowLeft') seen.isPrevented = event.defaultPrevented
      })
      return seen
    })
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(() => key.evaluate(({ isPrevented }) => isPrevented)).toBe(false)

    await page.getByRole('button', { name: 'Full screen' }).click()
    await dialog(page).getByText('3 / 4').waitFor()
    await page.keyboard.press('ArrowLeft')
    await dialog(page).getByText('2 / 4').waitFor()
    await page.keyboard.press('Escape')
    await isShut(page)
    await expect.poll(() => shown(page)).toContain('2 / 4')
  })
})

describe('the price filter', () => {
  it('shows an error beside an invalid price', async () => {
    const page = await openWhole('/en/hotel')
    await page.getByRole('button', { name: 'Price', exact: true }).click()
    const [least, most] = [dialog(page).getByLabel('From ($ or ៛)'), dialog(page).getByLabel('Up to ($ or ៛)')]
    const submit = dialog(page).getByRole('button', { name: 'Show results' })
    for (const [from, to, field, problem] of [
      ['abc', '', least, /enter a price, such as/],
      ['5', '10.999', most, /at most two decimal places/],
      ['20', '5', most, /lowest price is higher/],
    ] as const) {
      await least.fill(from)
      await most.fill(to)
      await submit.click()
      await dialog(page).getByText(problem).waitFor()
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => field.evaluate((node) => document.activeElement === node)).toBe(true)
    }
    expect(await violations(page)).toEqual([])
    await most.fill('៥០')
    await submit.click()
    await page.waitForURL('**/en/hotel?price_min=20&price_max=50')
    await isShut(page)
  })
})

describe('a place', () => {
  it('is shared without a clipboard, and found without a map: one that is late, one whose frame has loaded an error page, and then another try', async () => {
    const page = await openPage({ width: 1280, expected: [/ERR_FAILED/], fresh: true })
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    let answer: 'none' | 'error' | 'map' = 'none'
    let errors = 0
    await page.route('https://www.openstreetmap.org/**', async (route) => {
      if (answer === 'map') await route.fulfill({ contentType: 'text/html', body: '<p>a map</p>' })
      if (answer !== 'error') return
      errors++
      await route.abort()
    })
    await visit(page, place)
    await page.getByRole('button', { name: 'Share' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    const link = page.getByLabel('Copy this link')
    await expect.poll(() => link.inputValue()).toBe(page.url())
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(page.url())
    await page.keyboard.press('Escape')

    await page.clock.install()
    await page.getByRole('button', { name: 'Show the map' }).click()
    await page.getByText('Loading…').waitFor()
    await page.clock.fastForward(8_000)
    const failed = page.getByText('The map could not be loaded. Use the links below.')
    await failed.waitFor()
    await page.getByText(/Coordinates: 1\d\.\d{5}, 10\d\.\d{5}/).waitFor()
    expect(await page.getByRole('link', { name: 'Google Maps' }).getAttribute('href')).toContain('google.com/maps')

    answer = 'error'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => errors).toBeGreaterThan(0)
    await failed.waitFor()
    answer = 'map'
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.frameLocator('iframe').getByText('a map').waitFor()
  })
})
