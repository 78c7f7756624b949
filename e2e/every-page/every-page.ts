import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { localePath } from '#shared/locales.ts'
import { openSharedPage } from '../browser.ts'
import type { Look } from '../looks.ts'
import { expectSound, expectStill, waitForHydration } from '../page-checks.ts'
import { addressesOf, ROLES } from '../pages.ts'
import { signInAs } from '../sign-in.ts'

const place = await firstPlace()

async function firstPlace(): Promise<string> {
  const answer = z.object({ data: z.tuple([z.object({ id: z.uuid() })], z.unknown()) })
  const response = await fetch(`${inject('baseUrl')}/api/getPostPageType`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_type: 'visit' }),
  })
  return answer.parse(await response.json()).data[0].id
}

/** The tests of every page, as everybody sees it, in one look. */
export function testEveryPage({ width, mode, locale }: Look): void {
  describe.each(ROLES)(`${width} wide, ${mode}, ${locale}, as %s`, (role) => {
    let page: Page
    beforeAll(async () => {
      page = await openSharedPage({ width, dark: mode === 'dark', expected: role === 'visitor' ? [/404/] : [] })
      if (role !== 'visitor') await signInAs(page, role)
    })
    afterAll(() => page.context().close())

    it.each(addressesOf(role, place))('%s is hydrated and accessible, and nothing moves', async (address) => {
      await page.goto(localePath(locale, address))
      await waitForHydration(page)
      // A member's own data loads after the page.
      if (role !== 'visitor') await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0)
      await expectSound(page)
      await expectStill(page)
    })
  })
}
