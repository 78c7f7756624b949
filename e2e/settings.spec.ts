import { type APIRequestContext, request } from 'playwright-core'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { CLIENT } from '#server/testing/members.ts'
import { openPage } from './browser.ts'
import { builtFile } from './built-file.ts'
import { isHydrated, violations, waitForHydration } from './page-checks.ts'
import { digitsOf, join, joinElsewhere, PASSWORD, type Person, peopleCalled } from './people.ts'
import { button, dialog, errorOf, fetchedAhead, field, holdBack, link, REJECTED, stored, visit } from './screen.ts'
import { signInAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

const english = translationsFor('en')
const somebody = peopleCalled('dara', '015 778')

/** Signs somebody in on a phone, without a browser. */
async function phoneOf({ phone }: Person): Promise<APIRequestContext> {
  const client = await request.newContext({ baseURL: inject('baseUrl'), userAgent: CLIENT.userAgent })
  onTestFinished(() => client.dispose())
  const headers = { origin: inject('baseUrl'), 'sec-fetch-site': 'same-origin' }
  const answer = await client.post('/trpc/account.signIn', { data: { account: phone, password: PASSWORD }, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  expect(await pathFor(client)).toBe('/en/setting')
  return client
}

/** Where the settings lead to there. */
const pathFor = async (client: APIRequestContext): Promise<string> =>
  new URL((await client.get('/en/setting')).url()).pathname

describe('the settings', () => {
  it('send guests to the login, and keep a member’s data out of the HTML', async () => {
    const page = await openPage()
    const asked = await page.request.get('/en/setting/sessions')
    expect(asked.url()).toBe(`${inject('baseUrl')}/en/account/login?next=%2Fsetting%2Fsessions`)
    const person = somebody()
    await join(page, person)
    for (const address of ['/en/setting', '/en/setting/myprofile', '/en/setting/sessions', '/en/deletemyaccount']) {
      const source = await page.request.get(address).then((response) => response.text())
      expect(source, address).toContain(person.username)
      expect(source, address).not.toContain(digitsOf(person))
      expect(source.includes('content="noindex"'), address).toBe(address !== '/en/deletemyaccount')
    }
  })

  it('are hydrated as the server drew them, though their content was prefetched before', async () => {
    const page = await openPage({ ahead: true, expected: [/ERR_FAILED/] })
    await signInAs(page, 'member')
    // The title waits for it, and hydration for the title.
    const release = await holdBack(page, `**/${await builtFile('record-names')}`)
    // Other importers of it would hold up the prefetch, which takes one part after the other.
    await page.route(/\/(kinds-screen|records-screen|changes)-/, (route) => route.abort())
    await page.goto('/en/setting/records/category')
    await fetchedAhead(page)
    expect(await isHydrated(page.getByRole('main'))).toBe(false)
    release()
    await waitForHydration(page)
    await page.getByText('This is for admins').waitFor()
  })

  it('show errors beside their fields, keep what was typed, and store a new phone number masked', async () => {
    const [page, taken] = [await openPage({ expected: REJECTED }), somebody()]
    await joinElsewhere(taken)
    await join(page, somebody())
    await visit(page, '/en/setting/myprofile/dialog?edit=contact')
    await field(page, 'Phone').fill(taken.phone)
    await field(page, 'E-mail').fill('dara@example.com')
    await button(page, 'Save').click()
    expect(await errorOf(page, 'Your password')).toBe('Field required!')
    await field(page, 'Your password').fill('not-the-password')
    await button(page, 'Save').click()
    expect(await errorOf(page, 'Your password')).toBe('This password is not correct.')
    await field(page, 'Your password').fill(PASSWORD)
    await button(page, 'Save').click()
    expect(await errorOf(page, 'Phone')).toBe('Phone already exists!')
    expect(await field(page, 'E-mail').inputValue()).toBe('dara@example.com')
    // Opened by its address, the dialog closes to the page below it.
    await page.keyboard.press('Escape')
    await page.waitForURL('**/en/setting/myprofile')

    await link(page, 'Change e-mail or phone').click()
    const { phone } = somebody()
    await field(page, 'Phone').fill(phone)
    await field(page, 'E-mail').fill('')
    await field(page, 'Your password').fill(PASSWORD)
    await button(page, 'Save').click()
    await page.waitForURL('**/en/setting/myprofile')
    await expect
      .poll(() => stored(page))
      .toMatchObject({ userInfos: { phone: `+855 15 ••• ${phone.replaceAll(' ', '').slice(-3)}` } })
  })

  it('ask who has come back from a provider for the password, and say what went wrong there', async () => {
    const page = await openPage({ expected: REJECTED })
    await join(page, somebody())
    const asked = '/en/setting/myprofile/dialog?edit=connect&provider=google'
    await visit(page, asked)
    await dialog(page, 'Connect Google').waitFor()
    await field(page, 'Your password').fill(PASSWORD)
    await button(page, 'Connect').click()
    // Nothing is pending in this browser.
    await page.getByRole('alert').getByText('The login was not confirmed. Please try again.').waitFor()
    await visit(page, `${asked}&failed=PROVIDER_TAKEN`)
    await page.getByText('That account is already connected to another member.').waitFor()
    await visit(page, '/en/setting/myprofile/dialog?edit=disconnect&provider=facebook')
    await field(page, 'Your password').fill('not-the-password')
    await button(page, 'Disconnect').click()
    expect(await errorOf(page, 'Your password')).toBe('This password is not correct.')
  })

  it('change the password, which signs out everywhere else', async () => {
    const person = somebody()
    const page = await openPage({ width: 1280, expected: REJECTED })
    await join(page, person)
    const other = await phoneOf(person)
    await visit(page, '/en/setting/sessions')
    await button(page, 'Log out everywhere else').waitFor()

    await link(page, 'My profile').click()
    await link(page, 'Change password').click()
    await expect.poll(() => page.title()).toMatch(/^Change password · My profile · /)
    await field(page, 'Current password').fill('not-the-password')
    await field(page, 'New password').fill('moon-over-the-mekong')
    await field(page, 'Confirm password').fill('moon-over-the-mekong')
    await button(page, 'Save').click()
    expect(await errorOf(page, 'Current password')).toBe('This password is not correct.')
    await field(page, 'Current password').fill(PASSWORD)
    await button(page, 'Save').click()
    await page.getByText(english('Your password has been changed. All other devices have been logged out.')).waitFor()
    await expect.poll(() => page.title()).toMatch(/^My profile · /)
    expect(await pathFor(other)).toBe('/en/account/login')
    await link(page, 'Where I am logged in').click()
    await page.getByText('This device').waitFor()
    // The devices that were seen before stand there until they are read again.
    await expect.poll(() => button(page, 'Log out everywhere else').count()).toBe(0)
  })

  it('end one session, after they have asked', async () => {
    const person = somebody()
    const page = await openPage()
    await join(page, person)
    const other = await phoneOf(person)
    await visit(page, '/en/setting/sessions')
    const end = page.getByRole('button', { name: /^Log out Chrome · Android, logged in / })
    await end.click()
    const ask = dialog(page, 'Log out this device?')
    await ask.waitFor()
    expect(await violations(page)).toEqual([])
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await ask.waitFor({ state: 'hidden' })
    await end.click()
    await ask.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.getByText('The device has been logged out.').waitFor()
    const left = page.getByRole('main').getByRole('listitem').filter({ hasText: '127.0.0.1' })
    await expect.poll(() => left.count()).toBe(1)
    // Where the row was, the keyboard goes on.
    await expect.poll(() => left.evaluate((row) => row === document.activeElement)).toBe(true)
    expect(await pathFor(other)).toBe('/en/account/login')
  })

  it('say that the network is gone, and load when it is back', async () => {
    const page = await openPage({ ahead: true, expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })
    await join(page, somebody())
    await visit(page, '/en/setting')
    await fetchedAhead(page)
    await page.context().setOffline(true)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Where I am logged in/ })
      .click()
    await page.getByRole('heading', { name: 'Offline' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText('This device').waitFor()
  })
})
