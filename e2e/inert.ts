import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { countIntrusions } from './policy.ts'
import { visit } from './screen.ts'

/** Ends a text, an attribute, a script and a comment, and runs where any of them lets it. */
export const MARKUP = `"'></script>--><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>"onfocus="alert(4)`

/** A page whose policy is watched. */
export type Watched = { page: Page; intrusions: readonly string[] }

export const watched = async (page: Page): Promise<Watched> => ({ page, intrusions: await countIntrusions(page) })

/** Elements that the words would have become as markup, and links that lead to no page. */
export const madeOfWords = (page: Page) =>
  page.evaluate(() => {
    const isSafe = (link: Element) => /^(https?:|tel:|webcal:|\/|#|$)/.test(link.getAttribute('href') ?? '')
    const elements = document.querySelectorAll('img[src="x"], [onerror], [onfocus], [onclick], [onload], [srcdoc]')
    const links = [...document.querySelectorAll('a')].filter((link) => !isSafe(link))
    return [...elements, ...links].map((element) => element.outerHTML)
  })

/** Nothing of the words has run, or stands on the page but as text. */
export async function expectInert({ page, intrusions }: Watched, shown = MARKUP): Promise<void> {
  await page.getByText(shown).filter({ visible: true }).first().waitFor()
  expect(await madeOfWords(page), page.url()).toEqual([])
  expect(intrusions, page.url()).toEqual([])
}

export async function visitInert(watched: Watched, address: string, shown?: string): Promise<void> {
  await visit(watched.page, address)
  await expectInert(watched, shown)
}
