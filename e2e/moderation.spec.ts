import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { adminAt } from './admin-at.ts'
import { openPage } from './browser.ts'
import { violations } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { restCall } from './rest-call.ts'
import { button, dialog, field, picture, visit } from './screen.ts'
import { call } from './sign-in.ts'

const somebody = peopleCalled('pisey', '015 788')
const UPLOADED = z.object({ data: z.tuple([z.object({ id: z.string() })]) })
const SAVED = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) })

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
  await visit(member, '/en/setting/mypost')
  // The list of whoever looks at it follows.
  const row = admin.getByRole('listitem').filter({ hasText: 'Lotus lake of Kep' })
  await row.getByRole('link', { name: 'Review' }).click()
  await dialog(admin, 'Post').getByRole('heading', { name: 'Lotus lake of Kep' }).waitFor()
  expect(await violations(admin)).toEqual([])
  const turnDown = async () => {
    await button(admin, 'Turn down…').click()
    await field(admin, 'Reason').selectOption({ label: 'The pictures are unclear, or show something else' })
    await field(admin, 'What the author should know').fill('Please take one from the bank.')
    await button(admin, 'Turn down').click()
    await row.waitFor({ state: 'detached' })
  }
  await turnDown()
  // Taken back, it waits as before, and is turned down once more.
  const undo = button(admin, 'Undo')
  await admin.getByRole('status').filter({ has: undo }).getByText('Turned down').waitFor()
  await undo.click()
  await row.waitFor()
  await expect.poll(() => row.evaluate((node) => node === document.activeElement)).toBe(true)
  await row.getByRole('link', { name: 'Review' }).click()
  await turnDown()

  // Its author is told where the post stands and where it is changed, and sends it again.
  const own = member.getByRole('listitem').filter({ hasText: 'Lotus lake of Kep' })
  const told = ['Your post was not approved.', 'The pictures are unclear', 'Please take one from the bank.']
  for (const words of told) await own.getByText(words).waitFor()
  await own.getByRole('link', { name: 'Edit Lotus lake of Kep' }).click()
  const form = dialog(member, 'Edit post')
  for (const words of told) await form.getByText(words).waitFor()
  expect(await violations(member)).toEqual([])
  await form.locator('[name="names.en"]').fill('The lotus lake of Kep')
  await button(member, 'Send for approval').click()
  await member.getByText('Thank you! Your post has been sent').waitFor()
  await admin.getByRole('listitem').filter({ hasText: 'The lotus lake' }).getByRole('link', { name: 'Review' }).click()
  await dialog(admin, 'Post').getByRole('heading', { name: 'The lotus lake of Kep' }).waitFor()
  await button(admin, 'Approve and publish').click()
  await dialog(admin, 'Post').waitFor({ state: 'detached' })

  const listed = () => restCall('POST', 'getPostPageType', { body: { page_type: 'visit', q: 'The lotus lake of Kep' } })
  await expect.poll(async () => (await listed()).data).toContainEqual(expect.objectContaining({ id }))

  // An admin hides a published post from its page; the author reads why, and finds it hidden.
  await visit(admin, `/en/detail/${id}`)
  await admin.getByRole('link', { name: 'Hide…' }).click()
  await button(admin, 'Hide…').click()
  await field(admin, 'Reason').selectOption({ label: 'It is already there' })
  await button(admin, 'Hide').click()
  await dialog(admin, 'Post').waitFor({ state: 'detached' })
  await admin.getByRole('link', { name: 'Review' }).waitFor()
  await undo.click()
  await admin.getByRole('link', { name: 'Hide…' }).click()
  await button(admin, 'Hide…').click()
  await field(admin, 'Reason').selectOption({ label: 'It is already there' })
  await button(admin, 'Hide').click()
  await dialog(admin, 'Post').waitFor({ state: 'detached' })
  await visit(member, '/en/setting/mypost')
  await own.getByText('An admin has hidden this post.').waitFor()
  await own.getByText('It is already there').waitFor()
  await call(member, 'post.remove', { id })
})
