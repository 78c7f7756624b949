import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { visitKept, WITHOUT_NETWORK } from './kept-visit.ts'
import { expectSound } from './page-checks.ts'

const WORKER = 'dist/client/sw.js'
const HOUR_MS = 3_600_000
const ANSWER_MS = 2_000
/** A new worker fetches all of its files first, which a busy machine takes long for. */
const WORKER_FETCHED = { timeout: 40_000 }

/** In one step, since browsers may ask for it at any time. */
async function replaceWorker(code: string): Promise<void> {
  await writeFile(`${WORKER}.new`, code)
  await rename(`${WORKER}.new`, WORKER)
}

/** Whether the browser has met a worker that does not serve the page yet. */
const isWorkerFound = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return Boolean(registration?.installing ?? registration?.waiting)
  })

/**
 * Ends the worker that serves the page where another one waits. Chromium ends it itself, but starts it again where it is asked for
 * something meanwhile, and then waits until it has been idle for half a minute.
 */
async function endServing(page: Page): Promise<void> {
  const isWaiting = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return Boolean(registration?.waiting && !registration.installing)
  })
  if (!isWaiting) return
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** Whether the worker that serves the page is that of the build, which answers. */
function knowsItsFiles(page: Page): Promise<boolean> {
  const answered = page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    navigator.serviceWorker.controller?.postMessage({ type: 'HAS', url: '' }, [port2])
    return new Promise<boolean>((resolve) => {
      port1.onmessage = () => resolve(true)
    })
  })
  // Here, since timers of the page wait for the leaps of its clock.
  return Promise.race([answered.catch(() => false), sleep(ANSWER_MS, false)])
}

describe('a new build', () => {
  it('is offered to a page of another one, and takes over quietly from where the page is its own', {
    timeout: 120_000,
  }, async () => {
    const page = await openPage({ expected: WITHOUT_NETWORK, fresh: true, serviceWorker: true })
    await page.clock.install()
    await visitKept(page, '/en/about')
    const worker = await readFile(WORKER, 'utf8')
    const load = page.getByRole('button', { name: 'Load it' })
    try {
      // A worker that does not know its own files counts as another build's.
      await replaceWorker(worker.replaceAll('HAS', 'HAD'))
      await expect
        .poll(async () => {
          await page.clock.fastForward(HOUR_MS)
          return isWorkerFound(page)
        }, WORKER_FETCHED)
        .toBe(true)
      // No leap from here on: each asks for all that is old by then, which keeps a busy machine from the worker's files.
      await load.waitFor(WORKER_FETCHED)
      await expectSound(page)
      await page.evaluate(() => Object.assign(window, { isOld: true }))
      await load.tap()
      await page.waitForFunction(() => !('isOld' in window))
    } finally {
      await replaceWorker(worker)
    }
    await visitKept(page, '/en/about')
    await expect
      .poll(async () => {
        // The browser's own look after a page load may have met the worker that was there before, and answers for this one.
        await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
        // The page's own timers wait for the leaps of its clock.
        await page.evaluate(() => void dispatchEvent(new Event('pointermove')))
        if (await knowsItsFiles(page)) return true
        await endServing(page)
        return false
      }, WORKER_FETCHED)
      .toBe(true)
    // A busy worker's answer may come after the offer, which it takes back.
    await expect.poll(() => load.count()).toBe(0)
  })
})
