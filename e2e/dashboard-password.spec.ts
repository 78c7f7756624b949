import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openPage } from './browser.ts'
import { violations } from './page-checks.ts'
import { DASHBOARD, join, PASSWORD, peopleCalled } from './people.ts'
import { button, dialog, errorOf, field, link, REJECTED, visit } from './screen.ts'
import { call, callAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

const english = translationsFor('en')
const somebody = peopleCalled('sophea', '015 784')
const [FIRST, SECOND] = ['lanterns-on-the-river', 'rain-on-a-tin-roof']
const submitted = z.object({ result: z.object({ data: z.object({ uuid: z.uuid() }) }) })

/** A page of an owner whose dashboard is closed. */
async function ownerAt(address: string): Promise<Page> {
  const page = await openPage({ expected: REJECTED })
  await join(page, somebody())
  const application = { business_name: 'Lantern Boats', password: DASHBOARD, confirm_password: DASHBOARD }
  const { uuid } = submitted.parse(await call(page, 'business.submit', application)).result.data
  await callAs('admin', 'business.decide', { uuid, status: 'approved' })
  await visit(page, address)
  return page
}

async function enterNew(page: Page, password: string): Promise<void> {
  await field(page, 'New dashboard password').fill(password)
  await field(page, 'Confirm password').fill(password)
  await button(page, 'Save').click()
}
const saved = (page: Page) =>
  page.getByText(english('The dashboard password has been changed. From now on, use the new one.')).waitFor()

it('an owner changes the password of the dashboard with that of the account, and then with the old one', async () => {
  const page = await ownerAt('/en/setting/admin')
  await link(page, 'Forgot the dashboard password?').click()
  await dialog(page, 'Set a new dashboard password').waitFor()
  expect(await violations(page)).toEqual([])
  await field(page, 'Your password').fill(DASHBOARD)
  await enterNew(page, FIRST)
  expect(await errorOf(page, 'Your password')).toBe('This password is not correct.')
  await field(page, 'Your password').fill(PASSWORD)
  await button(page, 'Save').click()
  await saved(page)
  // It closes to the page that had asked for the password.
  await field(page, 'Dashboard password').fill(FIRST)
  await button(page, 'Open').click()
  await page.getByRole('heading', { name: 'A quiet day' }).waitFor()
  await page.getByRole('heading', { name: 'What to do next' }).waitFor()

  await visit(page, '/en/setting/business')
  await link(page, 'Change the dashboard password').click()
  await dialog(page, 'Change the dashboard password').waitFor()
  expect(await violations(page)).toEqual([])
  await field(page, 'Current dashboard password').fill(PASSWORD)
  await enterNew(page, SECOND)
  expect(await errorOf(page, 'Current dashboard password')).toBe('This password is not correct.')
  await field(page, 'Current dashboard password').fill(FIRST)
  await enterNew(page, PASSWORD)
  expect(await errorOf(page, 'New dashboard password')).toBe(
    english('Your account and the dashboard need two different passwords. Please choose another.'),
  )
  await enterNew(page, SECOND)
  await saved(page)
  await link(page, 'Open the dashboard').click()
  await page.waitForURL('**/en/setting/admin')
  await call(page, 'business.openDashboard', { password: SECOND })
})
