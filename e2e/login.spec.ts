import { beforeAll, describe, expect, inject, it } from 'vitest'
import { logIn } from './account-forms.ts'
import { openPage } from './browser.ts'
import { violations, waitForHydration } from './page-checks.ts'
import { joinElsewhere, type Person, peopleCalled } from './people.ts'
import { button, field, nextFrame, REJECTED, stored, visit } from './screen.ts'

const somebody = peopleCalled('sokhim', '012 556')

describe('signing in', () => {
  let member: Person
  beforeAll(async () => {
    member = somebody()
    await joinElsewhere(member)
  })

  it('says which fields are missing, leads to them, and after a wrong password keeps what was typed, but for that', async () => {
    const page = await openPage({ expected: REJECTED })
    await visit(page, '/en/account/login')
    await button(page, 'Log in').click()
    await page.getByRole('alert').filter({ hasText: 'Please fill in:' }).waitFor()
    expect(await page.getByText('Field required!', { exact: true }).count()).toBe(2)
    expect(await violations(page)).toEqual([])
    await button(page, 'Password').click()
    expect(await field(page, 'Password').evaluate((node) => node === document.activeElement)).toBe(true)
    // A field that was mended is not asked for any more.
    await field(page, 'Password').fill('rice')
    await button(page, 'Password').waitFor({ state: 'detached' })
    await field(page, 'Username, e-mail or phone').fill('dara')
    await page.getByRole('alert').waitFor({ state: 'detached' })

    await logIn(page, member.username, 'not-the-password')
    const alert = page.getByRole('alert').filter({ hasText: 'The account name or the password is not correct.' })
    await alert.waitFor()
    await expect.poll(() => alert.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.reload()
    await waitForHydration(page)
    await expect.poll(() => field(page, 'Username, e-mail or phone').inputValue()).toBe(member.username)
    expect(await field(page, 'Password').inputValue()).toBe('')
  })

  it('leads to no other site', async () => {
    const page = await openPage()
    await visit(page, `/en/account/login?next=${encodeURIComponent('//evil.example')}`)
    await logIn(page, member.username)
    await page.waitForURL(`${inject('baseUrl')}/en`)
  })

  it('leads back to the page and its scroll position', async () => {
    const page = await openPage({ width: 1280 })
    await visit(page, '/en/visit')
    await page.evaluate(() => scrollTo(0, 700))
    await nextFrame(page)
    // Dispatched: Playwright's own click would scroll the page first.
    await page.getByRole('link', { name: 'Log in', exact: true }).dispatchEvent('click')
    await page.waitForURL('**/en/account/login?next=*')
    await page.getByRole('link', { name: 'Register', exact: true }).click()
    await page.waitForURL('**/en/account/register?next=*')
    await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/en/account/login?next=*')
    await logIn(page, member.username)
    await page.waitForURL((url) => url.pathname === '/en/visit')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  })

  it('shows what to do after a failed provider sign-in, or one with a known e-mail', async () => {
    const page = await openPage()
    await visit(page, '/en/account/login?failed=google')
    await page.getByText('Logging in with Google did not work.').waitFor()
    await visit(page, '/en/account/login?link=google&next=%2Fen%2Ffood')
    await page.getByText('An account here already has the e-mail of your Google account.').waitFor()
    const other = page.getByRole('link', { name: 'Not me: create a new account' })
    expect(await other.getAttribute('href')).toBe('/account/google?separate=1&next=%2Fen%2Ffood')
    expect(await violations(page)).toEqual([])
  })

  it('is asked for with an alert when a call needs it, which leads back', async () => {
    const page = await openPage({ expected: REJECTED })
    await visit(page, '/en/about')
    await expect.poll(() => stored(page)).not.toBeNull()
    // As if another tab were signed in: the page asks who that is, and nobody is.
    await page.evaluate(() => {
      const newValue = JSON.stringify({ userInfos: { uuid: 'somebody' } })
      dispatchEvent(new StorageEvent('storage', { key: 'domner', newValue }))
    })
    const alert = page.getByRole('dialog', { name: 'Hint' })
    await alert.getByText('Please log in!').waitFor()
    expect(await violations(page)).toEqual([])
    await alert.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/en/account/login?next=*')
    await logIn(page, member.username)
    await page.waitForURL('**/en/about')
  })
})
