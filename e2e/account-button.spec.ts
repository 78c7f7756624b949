import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { hydrated } from './page-checks.ts'
import { join, PASSWORD, peopleCalled } from './people.ts'
import { button, REJECTED, stored, visit } from './screen.ts'
import { call, endSessionsElsewhere } from './sign-in.ts'

const somebody = peopleCalled('sreymom', '012 557')

/** Whether React has hydrated the header's menus, by its mark on them. */
const isTaken = (page: Page): Promise<boolean> =>
  page
    .getByRole('banner')
    .getByRole('button', { name: 'Theme', exact: true, includeHidden: true })
    .evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$')))

/** Opens a page whose header waits for the code of its menus. @returns lets it come */
async function openWithoutMenus(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/header-menus-*.js', (route) => promise.then(() => route.continue()))
  await page.goto(address)
  // From here on the page listens to other tabs.
  await expect.poll(() => stored(page)).not.toBeNull()
  expect(await isTaken(page), 'React has the header’s menus').toBe(false)
  return resolve
}

describe('the account in the header, whose code comes late,', () => {
  it('is a login where the member has signed out in another tab meanwhile', async () => {
    const page = await openPage({ width: 1280, expected: REJECTED })
    await join(page, somebody())
    const release = await openWithoutMenus(page, '/en/setting')
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
    const release = await openWithoutMenus(page, '/en/visit')
    const other = await page.context().newPage()
    await call(other, 'account.signIn', { account: person.username, password: PASSWORD })
    const asked = page.waitForResponse('**/trpc/account.me**')
    await visit(other, '/en')
    await asked
    release()
    expect(await hydrated(page)).toBe(true)
    await button(page, 'My account').waitFor()
  })

  it('is a login where the session has ended meanwhile', async () => {
    const { username, phone } = somebody()
    const page = await openPage({ width: 1280, expected: REJECTED })
    await join(page, { username, phone })
    const release = await openWithoutMenus(page, '/en/setting')
    await endSessionsElsewhere({ username, password: PASSWORD })
    await page
      .getByRole('navigation', { name: 'My account' })
      .getByRole('link', { name: 'Where I am signed in' })
      .click()
    await page.getByRole('dialog', { name: 'Hint' }).waitFor()
    release()
    await expect.poll(() => isTaken(page)).toBe(true)
    await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true, includeHidden: true }).waitFor()
    expect(await button(page, 'My account').count()).toBe(0)
  })
})
