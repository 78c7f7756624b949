import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { widthsOf } from './looks.ts'
import { violations } from './page-checks.ts'
import { DASHBOARD, join, joinElsewhere, PASSWORD, peopleCalled } from './people.ts'
import { button, dialog, field, link, picture, REJECTED, stored, untilQuiet, visit } from './screen.ts'
import { call, endSessionsElsewhere } from './sign-in.ts'

const somebody = peopleCalled('thida', '015 783')
const ENDED = { expected: [/status of 401/] }

/** Opens the dialog of a new member's profile, types into it, and ends the member's sessions from elsewhere. */
async function interruptedProfile(page: Page, nickname: string) {
  const person = somebody()
  await join(page, person)
  await visit(page, '/en/setting/myprofile')
  await link(page, 'Edit profile').click()
  await field(page, 'Nickname').fill(nickname)
  await endSession(page, person)
  return person
}

/** Waits until the page is quiet: a later query would be refused first, and ask for the login before the save does. */
async function endSession(page: Page, { username }: { username: string }): Promise<void> {
  await untilQuiet(page)
  await endSessionsElsewhere({ username, password: PASSWORD })
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const again = (page: Page) => dialog(page, 'Log in again')

/** Signs in over what is open. */
async function logInAgain(page: Page, password = PASSWORD, account?: string): Promise<void> {
  if (account) await again(page).getByLabel('Username, e-mail or phone').fill(account)
  await again(page).getByLabel('Password', { exact: true }).fill(password)
  await again(page).getByRole('button', { name: 'Log in', exact: true }).click()
}

describe.each(widthsOf('ends under a dialog'))('a session that ends under a dialog, %i wide', (width) => {
  it('is asked for over it; it may stay ended: the text stays, and the next save asks again, and then goes through by itself', async () => {
    const page = await openPage({ ...ENDED, width })
    const person = await interruptedProfile(page, 'Thida of Kep')
    const typedInto = await field(page, 'Nickname').elementHandle()
    await button(page, 'Save').click()
    await again(page).getByText('what you entered is still here').waitFor()
    expect(await again(page).getByLabel('Username, e-mail or phone').inputValue()).toBe(person.username)
    await expect.poll(() => focused(page)).toBe('password')
    expect(await violations(page)).toEqual([])
    // The field below is the one that was typed into.
    expect(
      await typedInto?.evaluate((input) => input instanceof HTMLInputElement && input.isConnected && input.value),
    ).toBe('Thida of Kep')

    await page.keyboard.press('Escape')
    await again(page).waitFor({ state: 'hidden' })
    const edit = dialog(page, 'Edit profile')
    await edit.getByRole('alert').getByText('Please log in').waitFor()
    // The alert that says why it was not saved has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
    expect(await field(page, 'Nickname').inputValue()).toBe('Thida of Kep')
    await button(page, 'Save').click()
    await again(page).waitFor()
    await page.goBack()
    await again(page).waitFor({ state: 'hidden' })
    expect(await field(page, 'Nickname').inputValue()).toBe('Thida of Kep')

    await button(page, 'Save').click()
    await logInAgain(page)
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.waitForURL('**/en/setting/myprofile')
    await page.reload()
    await page.getByText('Thida of Kep').filter({ visible: true }).first().waitFor()
    expect(JSON.stringify(await stored(page))).toContain(person.username)
  })

  it('makes a guest of whoever leaves the dialog without a session', async () => {
    const page = await openPage({ ...ENDED, width })
    await interruptedProfile(page, 'Thida of Kep')
    await button(page, 'Save').click()
    await again(page).waitFor()
    await page.keyboard.press('Escape')
    await again(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await page.waitForURL('**/en/account/login**')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Thida of Kep')
  })

  it('gives what was typed to nobody else', async () => {
    const page = await openPage({ ...ENDED, width })
    const other = somebody()
    await joinElsewhere(other)
    await interruptedProfile(page, 'Thida of Kep')
    const saves: string[] = []
    page.on('response', (answer) => answer.url().endsWith('/trpc/account.save') && saves.push(`${answer.status()}`))
    await button(page, 'Save').click()
    await again(page).waitFor()
    await logInAgain(page, PASSWORD, other.username)
    await page.getByText(`You are now logged in as ${other.username}. What was entered before was not saved.`).waitFor()
    await expect.poll(() => field(page, 'Nickname').inputValue()).toBe(other.username)
    expect(saves).toEqual(['401'])
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Thida of Kep')
    await page.reload()
    await expect.poll(() => field(page, 'Nickname').inputValue()).toBe(other.username)
  })
})

it('a password that is wrong is told where it was typed, and the picture of a member waits as well', async () => {
  const page = await openPage({ expected: REJECTED })
  const person = somebody()
  await join(page, person)
  await visit(page, '/en/setting/myprofile/dialog')
  await field(page, 'Nickname').fill('Thida')
  await endSession(page, person)
  await page.locator('input[type=file]').setInputFiles(await picture('me.png'))
  await again(page).waitFor()
  await logInAgain(page, 'not-the-password')
  await again(page).getByRole('alert').waitFor()
  await logInAgain(page)
  await again(page).waitFor({ state: 'hidden' })
  await button(page, 'Save').click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => page.locator('main img[src*="/uploads/"]').filter({ visible: true }).count()).toBe(1)
})

it('an application on a page of its own is sent after the next sign-in', async () => {
  const page = await openPage(ENDED)
  const person = somebody()
  await join(page, person)
  await visit(page, '/en/setting/business')
  await field(page, 'Business name').fill('Kampot Pepper Tours')
  await field(page, 'Dashboard password').fill(DASHBOARD)
  await field(page, 'Confirm dashboard password').fill(DASHBOARD)
  await endSession(page, person)
  await button(page, 'Send application').click()
  await logInAgain(page)
  await page.getByText('Please wait for an admin to approve your account!').filter({ visible: true }).first().waitFor()
  const storedText = async () => JSON.stringify(await stored(page))
  await expect.poll(storedText).toContain(person.username)
  expect(await storedText()).not.toContain(person.phone)
})

it('what was asked in a dialog of the history is done as well, and the dialog is left', async () => {
  const page = await openPage(ENDED)
  const person = somebody()
  // Another session that can be ended.
  await joinElsewhere(person)
  await call(page, 'account.signIn', { account: person.username, password: PASSWORD })
  await visit(page, '/en/about')
  await visit(page, '/en/setting/sessions')
  await button(page, 'Log out everywhere else').click()
  const question = dialog(page, 'Log out everywhere else?')
  await question.waitFor()
  await endSession(page, person)
  await question.getByRole('button', { name: 'Log out', exact: true }).click()
  await logInAgain(page)
  await page.getByText('You have been logged out everywhere else.').waitFor()
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByRole('listitem').filter({ hasText: 'Last seen' }).count()).toBe(1)
  await page.getByText('This device').waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/setting/sessions')
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/en/about')
})
