import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { localePath } from '#shared/locales.ts'
import { logIn } from './account-forms.ts'
import { openPage } from './browser.ts'
import { itInLooks, pageIn } from './looks.ts'
import { overflow, violations } from './page-checks.ts'
import { DASHBOARD, joinElsewhere, PASSWORD, peopleCalled } from './people.ts'
import { button, dialog, errorOf, field, link, picture, REJECTED, stored, visit } from './screen.ts'
import { call, signInAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

const somebody = peopleCalled('chenda', '015 777')
const ME = z.object({ result: z.object({ data: z.object({ uuid: z.uuid() }) }) })

const uuidOf = async (page: Page) =>
  ME.parse(await (await page.request.get('/trpc/account.me')).json()).result.data.uuid

describe('the journey of a member', () => {
  itInLooks(
    'from the login to a business, its suspension and the end',
    async (look) => {
      const { locale } = look
      const words = translationsFor(locale)
      const at = (path: string) => localePath(locale, path)
      const person = somebody()
      const page = await openPage({ ...pageIn(look), motion: true, expected: [...REJECTED, /404/] })

      // The way to their business leads past the login, where their number is enough.
      await joinElsewhere(person)
      await visit(page, at('/setting/business'))
      await page.waitForURL((url) => url.pathname === at('/account/login'))
      await logIn(page, person.phone, PASSWORD, words)
      await page.waitForURL((url) => url.pathname === at('/setting/business'))

      // They tell of themselves.
      await visit(page, at('/setting/myprofile'))
      await link(page, words('Edit profile')).click()
      const edit = dialog(page, words('Edit profile'))
      await edit.locator('input[type=file]').setInputFiles(await picture('me.png'))
      await field(page, words('Nickname')).fill('Chenda Prak')
      await field(page, words('About me')).fill('I show the way to quiet temples.')
      expect(await violations(page)).toEqual([])
      await button(page, words('Save')).click()
      await edit.waitFor({ state: 'detached' })
      await page.getByText(words('Saved'), { exact: true }).waitFor()
      await page.getByText('I show the way to quiet temples.').waitFor()
      await expect
        .poll(() => page.locator('main img[src*="/uploads/"]').filter({ visible: true }).count())
        .toBeGreaterThan(0)
      expect(new URL(page.url()).pathname).toBe(at('/setting/myprofile'))

      // They apply as an owner, and wait.
      await visit(page, at('/setting/business'))
      await field(page, words('Business name')).fill(`Chenda Tours ${person.username}`)
      await field(page, words('Telegram name or link')).fill('@chenda')
      await field(page, words('Dashboard password')).fill(DASHBOARD)
      await field(page, words('Confirm dashboard password')).fill(DASHBOARD)
      await button(page, words('Send application')).click()
      await page.getByText(words('Please wait for an admin to approve your account!')).waitFor()
      await visit(page, at('/setting/admin'))
      await page.getByText(words('This is for business owners')).waitFor()
      await page.getByText(words('Please wait for an admin to approve your account!')).waitFor()

      const office = await openPage({ width: 1280, expected: REJECTED })
      await signInAs(office, 'admin')
      await call(office, 'business.decide', { uuid: await uuidOf(page), status: 'approved' })

      // The owner enters the dashboard, with its own password.
      await visit(page, at('/setting/business'))
      await link(page, words('Open the dashboard')).click()
      await field(page, words('Dashboard password')).fill(PASSWORD)
      await button(page, words('Open')).click()
      expect(await errorOf(page, words('Dashboard password'))).toBe(words('This password is not correct.'))
      await field(page, words('Dashboard password')).fill(DASHBOARD)
      await button(page, words('Open')).click()
      await page.getByRole('heading', { name: words('What to do next') }).waitFor()
      const parts = page.getByRole('navigation', { name: words('My dashboard') })
      await parts.getByRole('link', { name: words('My business') }).click()
      await page.getByRole('heading', { name: `Chenda Tours ${person.username}` }).waitFor()
      await page.getByText(words('Views'), { exact: true }).waitFor()
      expect(await overflow(page)).toBeLessThanOrEqual(0)

      // Suspended, with a reason, they are refused.
      await visit(office, '/en/setting/admin?tab=applications&status=approved')
      const row = office.getByRole('row').filter({ hasText: `Chenda Tours ${person.username}` })
      await row.getByRole('link', { name: 'Suspend', exact: true }).click()
      const suspend = dialog(office, 'Suspend this business?')
      await suspend.getByRole('button', { name: 'Suspend', exact: true }).click()
      await suspend.getByText('Please fill in:').waitFor()
      expect(await violations(office)).toEqual([])
      await suspend.getByLabel('Reason', { exact: true }).fill('The boats are not there.')
      await suspend.getByRole('button', { name: 'Suspend', exact: true }).click()
      await row.waitFor({ state: 'detached' })
      await visit(page, at('/setting/admin'))
      await page.getByText(words('Your business account is suspended.')).waitFor()
      await visit(page, at('/setting/business'))
      await page.getByText('The boats are not there.').waitFor()

      // They leave for good.
      await visit(page, at('/deletemyaccount'))
      await field(page, words('Password')).fill(DASHBOARD)
      await button(page, words('Delete my account for good')).click()
      expect(await errorOf(page, words('Password'))).toBe(words('This password is not correct.'))
      await field(page, words('Password')).fill(PASSWORD)
      await button(page, words('Delete my account for good')).click()
      await page.getByRole('heading', { name: words('Your account is deleted') }).waitFor()
      await expect.poll(() => stored(page)).toMatchObject({ userInfos: { uuid: '', phone: '' }, accessToken: false })
      const profile = await page.goto(at(`/user/${person.username}`))
      expect(profile?.status()).toBe(404)
      await visit(page, at('/account/login'))
      await logIn(page, person.phone, PASSWORD, words)
      await page.getByText(words('The account name or the password is not correct.')).waitFor()
    },
    180_000,
  )
})
