import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localePath } from '#shared/locales.ts'
import { openSharedPage } from '../browser.ts'
import { LOOKS, type LookName, pageIn } from '../looks.ts'
import { expectSound, expectStill, waitForHydration } from '../page-checks.ts'
import { MEMBERS, memberPagesIn, publicPagesIn } from '../pages.ts'
import { signInAs } from '../sign-in.ts'

const ROLES = ['visitor', ...MEMBERS] as const
type Role = (typeof ROLES)[number]

/** Lets live streams wait for ever. A route would do so as well, but turns the browser's cache off: letters came late on every page. */
function neverConnect(): void {
  class Waiting extends EventTarget {
    readonly readyState = 0
    close(): void {}
  }
  Object.assign(globalThis, { EventSource: Waiting })
}

/** The tests of the pages that a visitor or one of the members sees in one look, all of them in one browser window. */
export function testEveryPage(name: LookName): void {
  const look = LOOKS[name]
  let page: Page
  beforeAll(async () => {
    page = await openSharedPage({ ...pageIn(look), expected: [/404/] })
    // Other tests write meanwhile: what the live stream told of them would move the lists of these pages.
    await page.addInitScript(neverConnect)
    // A name in Khmer breaks into other lines until its letters have come, which the browser has from here on.
    await page.goto(localePath('kh', '/about'))
    await page.evaluate(async () => void (await document.fonts.ready))
  })
  afterAll(() => page.context().close())

  const addressesOf = (role: Role) => (role === 'visitor' ? publicPagesIn(name) : memberPagesIn(role, name))
  const roles = ROLES.filter((role) => addressesOf(role).length > 0)

  describe.each(roles)(`in the look ${name}, as %s`, (role) => {
    beforeAll(async () => {
      // The last page may still ask for something, and would be refused without its cookies.
      await page.goto('about:blank')
      await page.context().clearCookies()
      if (role !== 'visitor') await signInAs(page, role)
    })

    it.each(addressesOf(role))('%s is hydrated and accessible, and nothing moves', async (address) => {
      await page.goto(localePath(look.locale, address))
      await waitForHydration(page)
      // A member's own data loads after the page.
      if (role !== 'visitor') await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0)
      await expectSound(page)
      await expectStill(page)
    })
  })
}
