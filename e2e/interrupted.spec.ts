import { expect, it } from 'vitest'
import { logIn } from './account-forms.ts'
import { openPage } from './browser.ts'
import { DASHBOARD } from './people.ts'
import { button, dialog, field, stored, visit } from './screen.ts'
import { call, endSessionsElsewhere } from './sign-in.ts'
import { freshForm } from './tokens.ts'

it('an action that a sign-out elsewhere interrupts is done after the next sign-in', async () => {
  const person = freshForm()
  const page = await openPage({ expected: [/status of 401/] })
  await call(page, 'account.register', person)
  await visit(page, '/en/setting/business')
  await field(page, 'Business name').fill('Kampot Pepper Tours')
  await field(page, 'Dashboard password').fill(DASHBOARD)
  await field(page, 'Confirm dashboard password').fill(DASHBOARD)
  await endSessionsElsewhere(person)
  // Another process may take half a second to notice; this one is told at once.
  await button(page, 'Send application').click()

  const hint = dialog(page, 'Hint')
  await hint.getByText('Please log in!').waitFor()
  await hint.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL('**/en/account/login**')
  await logIn(page, person.username, person.password)
  await page.waitForURL('**/en/setting/business')
  await page.getByText('Please wait for an admin to approve your account!').filter({ visible: true }).first().waitFor()
  const storedText = async () => JSON.stringify(await stored(page))
  await expect.poll(storedText).toContain(person.username)
  expect(await storedText()).not.toContain(person.email)
})
