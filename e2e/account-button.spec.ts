import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { isHydrated, waitForHydration } from './page-checks.ts'
import { join, joinElsewhere, PASSWORD, peopleCalled } from './people.ts'
import { button, dialog, holdBack, REJECTED, stored, visit } from './screen.ts'
import { call, endSessionsElsewhere } from './sign-in.ts'

const somebody = peopleCalled('sreymom', '012 557')

/** One of the header's menus. */
const themeMenu = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Theme', exact: true, includeHidden: true })

/** Opens a page whose header waits for the code of its menus. @returns lets it come */
async function openWithoutMenus(page: Page, address: string): Promise<() => void> {
  const release = await holdBack(page, '**/assets/frame-*.js')
  await page.goto(address)
  // From here on the page listens to other tabs.
  await expect.poll(() => stored(page)).not.toBeNull()
  expect(await isHydrated(themeMenu(page)), 'the header’s menus are hydrated').toBe(false)
  return release
}

describe('the account button, loaded late', () => {
  it('shows the member who signed in in another tab, and a login after they signed out there', async () => {
    const person = somebody()
    await joinElsewhere(person)
    const page = await openPage({ width: 1280, expected: REJECTED })
    const release = await openWithoutMenus(page, '/en/visit')
    const other = await page.context().newPage()
    await call(other, 'account.signIn', { account: person.username, password: PASSWORD })
    const asked = page.waitForResponse('**/trpc/account.me**')
    await visit(other, '/en')
    await asked
    release()
    await waitForHydration(page)
    await button(page, 'My account').waitFor()

    const releaseAgain = await openWithoutMenus(page, '/en/setting')
    await button(other, 'My account').click()
    await button(other, 'Log out').click()
    await button(other, 'Yes').click()
    await page.waitForURL('**/en/account/login**')
    releaseAgain()
    await waitForHydration(page)
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).waitFor()
  })

  it('shows a login after the session has ended, on the next page', async () => {
    const { username, phone } = somebody()
    const page = await openPage({ width: 1280, expected: REJECTED })
    await join(page, { username, phone })
    const release = await openWithoutMenus(page, '/en/setting')
    await endSessionsElsewhere({ username, password: PASSWORD })
    const menu = page.getByRole('navigation', { name: 'My account' })
    await menu.getByRole('link', { name: 'Where I am logged in' }).click()
    await dialog(page, 'Log in again').waitFor()
    await page.keyboard.press('Escape')
    await menu.getByRole('link', { name: 'My profile' }).click()
    await page.waitForURL('**/en/account/login**')
    release()
    await expect.poll(() => isHydrated(themeMenu(page))).toBe(true)
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true, includeHidden: true }).waitFor()
    expect(await button(page, 'My account').count()).toBe(0)
  })
})
