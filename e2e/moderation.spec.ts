import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { adminAt } from './admin-at.ts'
import { openPage } from './browser.ts'
import { violations } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { button, dialog, field, picture, visit } from './screen.ts'
import { call } from './sign-in.ts'

const somebody = peopleCalled('pisey', '015 788')
const UPLOADED = z.object({ data: z.tuple([z.object({ id: z.string() })]) })
const SAVED = z.object({ result: z.object({ data: z.object({ id: z.string(), version: z.int() }) }) })

it('a member sends a post, an admin turns it down, the member sends it again, and it is approved and listed', async () => {
  const member = await openPage({ expected: [/status of 404/] })
  await join(member, somebody())
  const headers = { origin: inject('baseUrl'), 'sec-fetch-site': 'same-origin' }
  const multipart = { files: await picture('place.png') }
  const uploaded = await member.request.post('/api/saveFiles/post', { multipart, headers })
  const images = [UPLOADED.parse(await uploaded.json()).data[0].id]
  const place = { type: 'visit', language: 'en', place_type: 'lake', province: 'kep', images }
  const admin = await adminAt('/en/setting/admin?tab=posts', { width: 390 })
  await admin.getByRole('link', { name: /^Posts/ }).waitFor()

  const draft = { ...place, name: 'Lotus lake of Kep', submit: true }
  const { id } = SAVED.parse(await call(member, 'post.save', draft)).result.data
  // The list of whoever looks at it follows.
  const row = admin.getByRole('listitem').filter({ hasText: 'Lotus lake of Kep' })
  await row.getByRole('link', { name: 'Review' }).click()
  await dialog(admin, 'Post').getByRole('heading', { name: 'Lotus lake of Kep' }).waitFor()
  expect(await violations(admin)).toEqual([])
  await button(admin, 'Turn down…').click()
  await field(admin, 'Reason').selectOption({ label: 'The pictures are unclear, or show something else' })
  await field(admin, 'What the author should know').fill('Please take one from the bank.')
  await button(admin, 'Turn down').click()
  await row.waitFor({ state: 'detached' })

  const again = await call(member, 'post.save', { ...draft, id, name: 'The lotus lake of Kep' })
  const { version } = SAVED.parse(again).result.data
  expect(version).toBe(5)
  await admin.getByRole('listitem').filter({ hasText: 'The lotus lake' }).getByRole('link', { name: 'Review' }).click()
  await dialog(admin, 'Post').getByRole('heading', { name: 'The lotus lake of Kep' }).waitFor()
  await button(admin, 'Approve and publish').click()
  await dialog(admin, 'Post').waitFor({ state: 'detached' })

  await visit(member, '/en/visit?province=kep&q=lotus+lake')
  await member
    .getByRole('link', { name: /The lotus lake of Kep/ })
    .first()
    .waitFor()
  await call(member, 'post.remove', { id })
})
