import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  /** In a document that has been given it. */
  var axe: typeof Axe
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Gives a document `axe`, once. As a script of every document it would take a quarter of the time of a page load, and a text of this
 * length takes longer by `page.evaluate`.
 */
export async function provideAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: source })
  await session.detach()
}
