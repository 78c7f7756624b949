import { expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { hydrated } from './page-checks.ts'
import { call, endSessionsElsewhere } from './sign-in.ts'
import { freshForm } from './tokens.ts'

it('an action that a sign-out elsewhere interrupts is done after the next sign-in', async () => {
  const person = freshForm()
  const page = await openPage({ expected: [/status of 401/] })
  await call(page, 'account.register', person)
  await page.goto('/en/setting/business')
  await hydrated(page)
  const field = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true })
  await field('Business name').fill('Kampot Pepper Tours')
  await field('Dashboard password').fill('boats-in-the-harbour')
  await field('Confirm dashboard password').fill('boats-in-the-harbour')
  await endSessionsElsewhere(person)
  // Another process may take half a second to notice; this one is told at once.
  await page.getByRole('button', { name: 'Send application', exact: true }).click()

  const alert = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'Please login!' })
  await alert.getByRole('button').or(alert.getByRole('link')).last().click()
  await page.waitForURL('**/en/account/login**')
  await field('Username, e-mail or phone').fill(person.username)
  await field('Password').fill(person.password)
  await page.getByRole('button', { name: 'Login', exact: true }).filter({ visible: true }).first().click()
  await page.waitForURL('**/en/setting/business')
  await page.getByText('Please wait for Admin to approve your account!').filter({ visible: true }).first().waitFor()
  const stored = await page.evaluate(() => localStorage.getItem('domner') ?? '')
  expect(stored).toContain(person.username)
  expect(stored).not.toContain(person.email)
})
