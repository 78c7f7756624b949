import type { Page } from 'playwright-core'
import { visit } from './screen.ts'

/** The browser logs failed requests. */
export const WITHOUT_NETWORK = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|NETWORK_FAILED|no-response|status of 401|preload/]

/** Opens a page as somebody who touches it, and waits until the service worker has the page. */
export async function visitKept(page: Page, address: string): Promise<void> {
  await visit(page, address)
  await page.mouse.move(100, 200)
  await page.waitForFunction(() => {
    dispatchEvent(new Event('pointermove'))
    return navigator.serviceWorker.controller !== null
  })
}
