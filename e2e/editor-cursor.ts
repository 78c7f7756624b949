import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const hasCursor = (page: Page) => page.evaluate(() => document.getSelection()?.isCollapsed === true)

/** An editor puts the cursor back where it was for a moment after it has got the focus: as many looks in a row must find it at the end. */
const HELD = 3

/** Puts the cursor at the end of its line in an editor, and stays there. */
export async function toEndOfLine(page: Page): Promise<void> {
  let held = 0
  await expect
    .poll(async () => {
      await page.keyboard.press('End')
      held = (await hasCursor(page)) ? held + 1 : 0
      return held
    })
    .toBeGreaterThanOrEqual(HELD)
}
