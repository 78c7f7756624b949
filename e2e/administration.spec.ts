import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MAX_REASON_LENGTH } from '#shared/limits.ts'
import { adminAt, asAdmin } from './admin-at.ts'
import { openPage } from './browser.ts'
import { widthsOf } from './looks.ts'
import { violations } from './page-checks.ts'
import { DASHBOARD, joinElsewhere, PASSWORD, peopleCalled } from './people.ts'
import { button, dialog, errorOf, field, holdBack, link, REJECTED, visit } from './screen.ts'
import { callAs, callWith, demoPasswords, signInAs } from './sign-in.ts'
import { registerFresh } from './tokens.ts'

const SUBMITTED = z.object({ result: z.object({ data: z.object({ uuid: z.uuid() }) }) })

const somebody = peopleCalled('rith', '015 779')

type Applicant = { uuid: string; token: string }

async function sendApplication(token: string, application: object): Promise<Applicant> {
  const passwords = { password: DASHBOARD, confirm_password: DASHBOARD }
  const answer = await callWith({ authorization: `Bearer ${token}` }, 'business.submit', {
    ...application,
    ...passwords,
  })
  return { uuid: SUBMITTED.parse(answer).result.data.uuid, token }
}

/** Somebody joins and applies for a business account. */
const applies = async (business_name: string): Promise<Applicant> =>
  sendApplication((await registerFresh()).access_token, { business_name })

/** Another admin rejects somebody's application, who sends another one. */
async function appliesInstead({ uuid, token }: Applicant, application: object): Promise<void> {
  await callAs('admin', 'business.decide', { uuid, status: 'rejected', reason: 'Please add Telegram.' })
  await sendApplication(token, application)
}

describe('the administration', () => {
  it('cuts no reason that is too long, and asks for the password when the dashboard has closed, to do what was interrupted', async () => {
    await applies('Quiet Boats')
    const page = await adminAt('/en/setting/admin', { width: 1280 })
    const row = page.getByRole('row').filter({ hasText: 'Quiet Boats' })
    await row.getByRole('link', { name: 'Reject' }).click()
    const tooLong = `${'No. '.repeat(MAX_REASON_LENGTH / 4)}!`
    await field(page, 'Reason').fill(tooLong)
    await button(page, 'Reject').click()
    expect(await errorOf(page, 'Reason')).toBe('At most 500 characters.')
    expect(await field(page, 'Reason').inputValue()).toBe(tooLong)

    await field(page, 'Reason').fill('Please add a picture.')
    const json = { error: { message: 'DASHBOARD_REQUIRED', code: -32_003, data: { fields: [] } } }
    await page.route('**/trpc/business.decide', (route) => route.fulfill({ status: 403, json }), { times: 1 })
    await button(page, 'Reject').click()
    await field(page, 'Your password').fill('not-the-password')
    await button(page, 'Open').click()
    expect(await errorOf(page, 'Your password')).toBe('This password is not correct.')
    await field(page, 'Your password').fill((await demoPasswords()).password)
    await button(page, 'Open').click()
    await row.waitFor({ state: 'detached' })
    await link(page, 'Rejected').click()
    await row.getByText('Please add a picture.').waitFor()
    expect(new URL(page.url()).search).toBe('?tab=applications&status=rejected')
  })

  it('confirms nothing before it knows whom it is about, and decides on no application but the one that was read', async () => {
    const applicant = await applies('Still Boats')
    const page = await asAdmin({ width: 1280 })
    const release = await holdBack(page, '**/trpc/business.get*')
    await visit(page, `/en/setting/admin/dialog?action=approve&uuid=${applicant.uuid}`)
    const confirmation = dialog(page, 'Approve this business?')
    await confirmation.locator('.animate-breathe').waitFor()
    expect(await confirmation.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    release()
    await confirmation.getByRole('heading', { name: 'Still Boats' }).waitFor()
    await confirmation.getByRole('button', { name: 'Approve' }).waitFor()

    await appliesInstead(applicant, { business_name: 'Still Boats', telegram: '@casino' })
    await button(page, 'Approve').click()
    await page.getByRole('alert').getByText('has changed since you read it').waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, 'Reload').click()
    const row = page.getByRole('row').filter({ hasText: 'Still Boats' })
    await row.getByText('@casino').waitFor()
    await row.getByRole('link', { name: 'Approve' }).click()
    await button(page, 'Approve').click()
    await row.waitFor({ state: 'detached' })
  })

  it.each(widthsOf('keeps the keyboard'))('keeps the keyboard in the list when a row goes: %d wide', async (width) => {
    await Promise.all(['First', 'Second'].map((name) => applies(`${name} Boats ${width}`)))
    const page = await asAdmin({ width, fresh: true })
    await page.clock.install()
    await visit(page, '/en/setting/admin')
    const row = (name: string) => page.locator('[data-row]').filter({ hasText: `${name} Boats ${width}` })
    await row('First').getByRole('link', { name: 'Approve' }).press('Enter')
    await dialog(page, 'Approve this business?').getByRole('button', { name: 'Approve' }).press('Enter')
    await row('First').waitFor({ state: 'detached' })
    // The pressed button is gone: the keyboard is where the decision is taken back, and then on its row.
    const undo = page.getByRole('status').filter({ hasText: 'Approved' }).getByRole('button', { name: 'Undo' })
    const hasFocus = (locator: Locator) => locator.evaluate((node) => node === document.activeElement)
    await expect.poll(() => hasFocus(undo)).toBe(true)
    expect(await violations(page)).toEqual([])
    await undo.press('Enter')
    await expect.poll(() => hasFocus(row('First'))).toBe(true)
    expect(await undo.count()).toBe(0)
    await row('First').getByRole('link', { name: 'Approve' }).press('Enter')
    await dialog(page, 'Approve this business?').getByRole('button', { name: 'Approve' }).press('Enter')
    await undo.waitFor()
    // After ten seconds the offer is over.
    await expect
      .poll(async () => {
        await page.clock.fastForward(1_000)
        return undo.count()
      })
      .toBe(0)
    expect(await page.evaluate(() => document.activeElement?.matches('[data-row], [data-list]'))).toBe(true)
  })

  it.each(widthsOf('finds members'))(
    'finds members, and makes and unmakes an admin: %d wide',
    { timeout: 120_000 },
    async (width) => {
      const person = somebody()
      await joinElsewhere(person)
      const page = await adminAt('/en/setting/admin?tab=members', { width })
      await field(page, 'Search by name, e-mail or phone').fill(person.phone)
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.searchParams.get('q') === person.phone)
      // Until the answer is there, the list shows others.
      const found = page.locator('[data-row]').filter({ hasText: `@${person.username}` })
      await found.getByRole('link', { name: 'Make admin' }).click()
      await dialog(page, 'Make this member an admin?').getByRole('button', { name: 'Make admin' }).click()
      const notice = page.getByRole('status').filter({ has: button(page, 'Undo') })
      await notice.getByText('Became an admin').waitFor()
      await link(page, 'Admins').click()
      await page
        .getByRole('list', { name: 'Admins' })
        .or(page.getByRole('table', { name: 'Admins' }))
        .waitFor()
      const entry = page.getByRole(width < 1024 ? 'listitem' : 'row').filter({ hasText: `@${person.username}` })
      await entry.getByRole('link', { name: 'Remove as admin' }).click()
      await dialog(page, 'Remove as admin?').getByRole('button', { name: 'Remove as admin' }).click()
      await notice.getByText('Removed as admin').waitFor()
      await entry.getByRole('link', { name: 'Remove as admin' }).waitFor({ state: 'detached' })

      // Kept out with a reason, and let in again with another.
      await visit(page, `/en/setting/admin?tab=members&q=${encodeURIComponent(person.phone)}`)
      const tab = await link(page, 'Members').boundingBox()
      expect((tab?.x ?? width) + (tab?.width ?? 0), 'the end of the chosen tab').toBeLessThanOrEqual(width)
      await found.getByRole('link', { name: 'Suspend' }).click()
      const question = dialog(page, 'Suspend this member?')
      await question.getByRole('textbox', { name: 'Reason' }).fill('The same advertisement again.')
      await question.getByRole('button', { name: 'Suspend' }).click()
      await found.getByText('The same advertisement again', { exact: false }).waitFor()
      await notice.getByText('Even if you undo this, they have to log in again.').waitFor()
      const theirs = await openPage({ width, expected: REJECTED })
      await visit(theirs, '/en/account/login')
      await field(theirs, 'Username, e-mail or phone').fill(person.username)
      await field(theirs, 'Password').fill(PASSWORD)
      await button(theirs, 'Log in').click()
      await theirs
        .getByRole('alert')
        .getByText('suspended: “The same advertisement again”.', { exact: false })
        .waitFor()
      await found.getByRole('link', { name: 'Reinstate' }).click()
      const again = dialog(page, 'Reinstate this member?')
      await again.getByText('The same advertisement again').waitFor()
      expect(await violations(page)).toEqual([])
      await again.getByRole('textbox', { name: 'Reason' }).fill('It was a mistake')
      await again.getByRole('button', { name: 'Reinstate' }).click()
      await found.getByRole('link', { name: 'Suspend' }).waitFor()
      await button(theirs, 'Log in').click()
      await theirs.waitForURL((url) => !url.pathname.includes('/account/'))
    },
  )

  it('shows an admin without a password how to set one, here and in the records', async () => {
    const page = await asAdmin()
    // As of somebody who has always signed in with a provider.
    const me = { has_password: false, dashboard_until: null, providers: ['google'] }
    await page.route('**/trpc/account.me*', async (route) => {
      const response = await route.fetch()
      const answer = z.object({ result: z.object({ data: z.looseObject({}) }) }).parse(await response.json())
      const json = { result: { data: { ...answer.result.data, ...me } } }
      await route.fulfill({ response, json })
    })
    await visit(page, '/en/setting/admin')
    await page.getByText('your account has none yet').waitFor()
    expect(await field(page, 'Your password').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await visit(page, '/en/setting/records')
    await page.getByText('your account has none yet').waitFor()
    expect(await field(page, 'Your password').count()).toBe(0)
    await link(page, 'Set a password').click()
    await dialog(page, 'Set a password').getByRole('link', { name: 'Log in again with Google' }).waitFor()
    await field(page, 'New password').waitFor()
  })

  it('shows members how to apply', async () => {
    const page = await openPage()
    await signInAs(page, 'member')
    await visit(page, '/en/setting/admin?tab=members')
    await link(page, 'Apply for a business account').click()
    await page.waitForURL('**/en/setting/business')
  })
})
