import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { logIn } from './account-forms.ts'
import { adminAt } from './admin-at.ts'
import { openPage } from './browser.ts'
import { violations } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { publish } from './published.ts'
import { button, dialog, field, REJECTED, visit } from './screen.ts'

const somebody = peopleCalled('kunthea', '015 798')
const NAME = 'A hut that is no more'
const LISTED = z.object({ data: z.tuple([z.object({ id: z.string() })]) })

it('a guest logs in to report a place, an admin reads why, and hides it from readers', async () => {
  const remove = await publish([{ type: 'visit', name: NAME, place_type: 'market', province: 'kep', address: 'Kep' }])
  const listed = await fetch(`${inject('baseUrl')}/api/getPostPageType`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_type: 'visit', q: NAME }),
  })
  const [{ id }] = LISTED.parse(await listed.json()).data
  const address = `/en/detail/${id}`
  const admin = await adminAt('/en/setting/admin?tab=reported', { width: 390 })
  await admin.getByRole('link', { name: /^Reported/ }).waitFor()

  const member = await openPage({ expected: REJECTED, fresh: true })
  const person = somebody()
  await join(member, person)
  await member.context().clearCookies()
  await visit(member, address)
  await button(member, 'Report').click()
  await dialog(member, 'Hint').getByRole('button', { name: 'OK' }).click()
  await logIn(member, person.username)
  await member.waitForURL(`**${address}`)

  await button(member, 'Report').click()
  const report = dialog(member, 'Report this place')
  await field(member, 'What is wrong?').selectOption({ label: 'Another reason' })
  expect(await violations(member)).toEqual([])
  await report.getByRole('button', { name: 'Report' }).click()
  await report.getByRole('alert').or(report.locator('[aria-invalid=true]')).first().waitFor()
  await field(member, 'What the admins should know').fill('A hotel stands there now.')
  await report.getByRole('button', { name: 'Report' }).click()
  await member.getByText('Thank you. An admin will look at it.').waitFor()
  await report.waitFor({ state: 'detached' })
  await button(member, 'Report').click()
  await report.getByText('You have reported this.', { exact: false }).waitFor()
  await member.keyboard.press('Escape')
  await report.waitFor({ state: 'detached' })

  const row = admin.getByRole('listitem').filter({ hasText: NAME })
  await row.getByText('A hotel stands there now.').waitFor()
  expect(await violations(admin)).toEqual([])
  await row.getByRole('button', { name: 'Hide' }).click()
  await dialog(admin, 'Hide this post?').getByRole('button', { name: 'Hide' }).click()
  await row.waitFor({ state: 'detached' })

  const visitor = await openPage({ expected: [/status of 404/], fresh: true })
  expect((await visitor.goto(address))?.status()).toBe(404)
  await remove()
})
