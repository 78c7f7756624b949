import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { readProvinces } from '#db/seed/content.ts'
import { type Locale, localePath } from '#shared/locales.ts'
import { adminAt } from './admin-at.ts'
import { openPage } from './browser.ts'
import { itInLooks, pageIn } from './looks.ts'
import { violations } from './page-checks.ts'
import { DASHBOARD, digitsOf, join, type Person, peopleCalled } from './people.ts'
import { button, dialog, field, link, visit } from './screen.ts'
import { call } from './sign-in.ts'
import { translationsFor } from './words.ts'

const somebody = peopleCalled('sreyleak', '015 782')

const NAMES: Record<Locale, string> = { kh: 'ផ្ទះសំណាក់ផ្កាឈូក', en: 'Lotus Pond Guesthouse', cn: '莲池客栈' }
const ADDRESS: Record<Locale, string> = { kh: 'ផ្លូវមាត់ទន្លេ', en: 'Riverside Road', cn: '河滨路' }
const BUSINESS_PHONE = '023 456 789'

type Words = (english: string) => string
type Application = { business_name: string; address: string; province: string }

const passwords = { password: DASHBOARD, confirm_password: DASHBOARD }

async function provinceIn(locale: Locale): Promise<string> {
  const found = (await readProvinces()).find(({ id }) => id === 'kep')
  if (!found) throw new Error('no Kep')
  return found.names[locale]
}

async function apply(page: Page, words: Words, { business_name, address, province }: Application): Promise<void> {
  await field(page, words('Business name')).fill(business_name)
  await field(page, words('Phone')).fill(BUSINESS_PHONE)
  await field(page, words('Province')).selectOption({ label: province })
  await field(page, words('Address')).fill(address)
  await field(page, words('Dashboard password')).fill(DASHBOARD)
  await field(page, words('Confirm dashboard password')).fill(DASHBOARD)
  await button(page, words('Send application')).click()
}

/** Expects all facts of an application before it is decided on. */
async function readsAll(shown: Locator, words: Words, application: Application, applicant: Person): Promise<void> {
  await shown.getByRole('heading', { name: application.business_name }).waitFor()
  const text = await shown.textContent()
  expect(text).toContain('+85523456789')
  expect(text).toContain(digitsOf(applicant))
  expect(text).toContain(`@${applicant.username}`)
  expect(text).toContain(`${application.address}, ${application.province}`)
  await shown.getByRole('link', { name: words('Look for it on the map') }).waitFor()
  const history = shown.getByRole('region', { name: words('History') })
  expect(await history.getByRole('listitem').textContent()).toMatch(/[\d០-៩][:.][\d០-៩]{2}/)
  const others = shown.getByRole('region', { name: words('Similar applications') })
  await others
    .getByRole('link', { name: words('Same name') })
    .filter({ hasText: application.business_name })
    .waitFor()
}

describe('a business account', () => {
  itInLooks(
    'is applied for and approved by an admin who has seen everything',
    async (seen) => {
      const { locale, width } = seen
      const words = translationsFor(locale)
      const look = pageIn(seen)
      const province = await provinceIn(locale)
      const application = { business_name: `${NAMES[locale]} ${width}`, address: ADDRESS[locale], province }
      const [rival, applicant] = [somebody(), somebody()]
      const page = await openPage({ ...look, motion: true })
      await join(page, rival)
      await call(page, 'business.submit', { business_name: application.business_name, ...passwords })
      await page.context().clearCookies()

      await join(page, applicant)
      await visit(page, localePath(locale, '/setting/business'))
      await apply(page, words, application)
      const status = page.locator('main').getByRole('status')
      await status.getByText(words('Please wait for an admin to approve your account!')).waitFor()
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }))

      const admin = await adminAt(localePath(locale, '/setting/admin'), look)
      await field(admin, words('Search by business, member or phone')).fill(applicant.phone)
      await admin.keyboard.press('Enter')
      const row = admin.locator('[data-row]').filter({ hasText: `@${applicant.username}` })
      await admin.waitForURL((url) => url.searchParams.get('q') === applicant.phone)
      await expect.poll(() => admin.locator('[data-row]').count()).toBe(1)
      await row.getByRole('link', { name: words('Review'), exact: true }).click()
      await readsAll(dialog(admin, words('Application')), words, application, applicant)
      expect(await violations(admin)).toEqual([])
      await dialog(admin, words('Application'))
        .getByRole('link', { name: words('Approve'), exact: true })
        .click()
      const confirmation = dialog(admin, words('Approve this business?'))
      await readsAll(confirmation, words, application, applicant)
      await confirmation.getByRole('button', { name: words('Approve'), exact: true }).click()
      await row.waitFor({ state: 'detached' })

      await status.getByText(words('Your business account is approved. Manage it in your dashboard.')).waitFor()
      await link(page, words('Open the dashboard')).waitFor()
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    },
    120_000,
  )
})
