import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { waitForHydration } from './page-checks.ts'

/** The visible field with this label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true })

export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

export const link = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first()

/** The cards that are shown; a kept list has cards too. */
export const cardsOf = (page: Page) => page.locator('article').filter({ visible: true })

/** The address of a list to which no test adds a place, nor takes one away. */
export const STEADY_LIST = '/en/visit?province=siem-reap'

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens a page and waits for hydration. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForHydration(page)
}

/** Does what a visitor does first, and waits until all code is fetched ahead; the pictures of failures come last. */
export async function fetchedAhead(page: Page): Promise<void> {
  await page.mouse.move(200, 300)
  // Browsers note 250 by themselves.
  await page.evaluate(() => performance.setResourceTimingBufferSize(1_000))
  await page.waitForFunction(() => {
    // Before the application listens nobody has heard of the pointer.
    dispatchEvent(new Event('pointermove'))
    return performance.getEntriesByType('resource').some(({ name }) => name.includes('/art/spot/error.'))
  })
}

/** Waits until nothing has been asked or answered for half a second. For pages without a live stream. */
export async function untilQuiet(page: Page): Promise<void> {
  let last = Date.now()
  const note = () => {
    last = Date.now()
  }
  page.on('request', note).on('requestfinished', note)
  await expect.poll(() => Date.now() - last).toBeGreaterThan(500)
  page.off('request', note).off('requestfinished', note)
}

/** Lets the clock of a page, which the test has installed, run ahead until something is shown. */
export const runAheadTo = (page: Page, shown: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.fastForward(1_000)
      return shown.count()
    })
    .toBe(1)

/** Sets the clock of a page, whose profile must be fresh, and tells the page so, as a phone does that is taken out of a pocket. */
export async function lookAgainAt(page: Page, moment: Date): Promise<void> {
  await page.clock.setFixedTime(moment)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Holds back a file or an answer of the application. @returns what lets it through */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Holds back what the application answers to a call that it has carried out. @returns what lets it through */
export async function holdAnswer(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return resolve
}

/** Waits for the next frame, in which a page hears that it was scrolled: the router notes a position only then. */
export const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

/** Waits for the error of a field. */
export async function errorOf(page: Page, label: string): Promise<string | null> {
  await expect.poll(() => field(page, label).getAttribute('aria-invalid')).toBe('true')
  const id = (await field(page, label).getAttribute('aria-describedby'))?.split(' ').at(-1)
  return page.locator(`[id="${id}"]`).textContent()
}

export const stored = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('domner') ?? 'null'))

export const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 320, channels: 3, background: '#b35c44' } })
    .png()
    .toBuffer(),
})

/** Pastes HTML into an editor, as from another program. */
export const paste = (editor: Locator, html: string): Promise<void> =>
  editor.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

/** The browser logs rejected calls as errors. */
export const REJECTED = [/status of 40[0139]/]

/** The answer of a call that is rejected, for a route to fulfil. */
export const rejection = (code: string, status: number) => ({
  status,
  json: { error: { message: code, code: -32_600, data: { reason: code, fields: [], httpStatus: status } } },
})
