import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { hydrated } from './page-checks.ts'
import { join, PASSWORD, peopleCalled } from './people.ts'
import { button, REJECTED, stored, visit } from './screen.ts'
import { call } from './sign-in.ts'

const somebody = peopleCalled('sreymom', '012 557')

/** Keeps the code of the header's menus back. @returns lets it come */
async function withoutMenus(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/header-menus-*.js', (route) => promise.then(() => route.continue()))
  return resolve
}

describe('the account in the header, whose code comes late,', () => {
  it('is a login where the member has signed out in another tab meanwhile', async () => {
    const page = await openPage({ width: 1280, expected: REJECTED })
    await join(page, somebody())
    const release = await withoutMenus(page)
    await page.goto('/en/setting')
    // From here on the page listens to other tabs.
    await expect.poll(() => stored(page)).not.toBeNull()
    const other = await page.context().newPage()
    await visit(other, '/en')
    await button(other, 'My account').click()
    await button(other, 'Sign out').click()
    await button(other, 'Yes').click()
    await page.waitForURL('**/en/account/login**')
    release()
    expect(await hydrated(page)).toBe(true)
    await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).waitFor()
  })

  it('is the member who has signed in in another tab meanwhile', async () => {
    const person = somebody()
    await join(await openPage(), person)
    const page = await openPage({ width: 1280 })
    const release = await withoutMenus(page)
    await page.goto('/en/visit')
    await expect.poll(() => stored(page)).not.toBeNull()
    const other = await page.context().newPage()
    await call(other, 'account.signIn', { account: person.username, password: PASSWORD })
    const asked = page.waitForResponse('**/trpc/account.me**')
    await visit(other, '/en')
    await asked
    release()
    expect(await hydrated(page)).toBe(true)
    await button(page, 'My account').waitFor()
  })
})
