import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { visit } from './screen.ts'

/** The browser logs failed requests. */
export const WITHOUT_NETWORK = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|NETWORK_FAILED|no-response|status of 401|preload/]

/**
 * Opens a page whose service worker may have been installed by an earlier test, which takes five seconds. Nothing else that was kept
 * is there any more.
 */
export async function openInstalled(): Promise<Page> {
  const page = await openPage({ expected: WITHOUT_NETWORK, serviceWorker: true })
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    const kept = (await caches.keys()).filter((name) => !name.startsWith('workbox-precache'))
    await Promise.all(kept.map((name) => caches.delete(name)))
  })
  return page
}

/** Opens a page as somebody who touches it again and again, and waits until the service worker has it. */
export async function visitKept(page: Page, address: string): Promise<void> {
  await visit(page, address)
  // Before the application listens nobody has heard of the pointer, also where a worker has the page from the beginning.
  await page.evaluate(() => void setInterval(() => dispatchEvent(new Event('pointermove')), 100))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
