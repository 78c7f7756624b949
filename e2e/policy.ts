import type { Page } from 'playwright-core'
import { untilLeft } from './browser.ts'

/** Also what Chromium itself says of it, beside our own note. */
export const STOPPED = /Content Security Policy|stopped: /

/** Counts what a page's security policy stops, and the dialogs of foreign scripts, from the next page that is opened. */
export async function countIntrusions(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  await untilLeft(
    page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`stopped: ${violatedDirective} ${blockedURI}`),
      )
    }),
  )
  page.on('console', (message) => {
    if (message.text().startsWith('stopped: ')) found.push(message.text())
  })
  page.on('dialog', (dialog) => {
    found.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return found
}
