import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localePath } from '#shared/locales.ts'
import { openSharedPage } from '../browser.ts'
import { LOOKS } from '../looks.ts'
import { expectSound, expectStill, waitForHydration } from '../page-checks.ts'
import { MEMBERS, memberPages, publicPages } from '../pages.ts'
import { signInAs } from '../sign-in.ts'

/** The tests of every page, as a visitor or one of the members sees it, in one look. */
export function testEveryPage(look: keyof typeof LOOKS): void {
  const { width, mode, locale } = LOOKS[look]
  const turn = Object.keys(LOOKS).indexOf(look)
  describe.each(['visitor', ...MEMBERS] as const)(`${width} wide, ${mode}, ${locale}, as %s`, (role) => {
    let page: Page
    beforeAll(async () => {
      page = await openSharedPage({ width, dark: mode === 'dark', expected: role === 'visitor' ? [/404/] : [] })
      if (role !== 'visitor') await signInAs(page, role)
    })
    afterAll(() => page.context().close())

    const addresses = role === 'visitor' ? publicPages() : memberPages(role, turn)
    it.each(addresses)('%s is hydrated and accessible, and nothing moves', async (address) => {
      await page.goto(localePath(locale, address))
      await waitForHydration(page)
      // A member's own data loads after the page.
      if (role !== 'visitor') await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0)
      await expectSound(page)
      await expectStill(page)
    })
  })
}
