import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { adminAt } from './admin-at.ts'
import { openPage } from './browser.ts'
import { overflow, violations } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { button, dialog, holdAnswer, picture, visit } from './screen.ts'
import { call } from './sign-in.ts'

const somebody = peopleCalled('vanna.history', '015 733')
const UPLOADED = z.object({ data: z.tuple([z.object({ id: z.string() })]) })
const SAVED = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) })

it('a member reads what changed of a post, restores an older version and undoes it; an admin reads who it was', {
  timeout: 120_000,
}, async () => {
  const person = somebody()
  const member = await openPage({ width: 390, expected: [/status of 404/] })
  await join(member, person)
  const headers = { origin: inject('baseUrl'), 'sec-fetch-site': 'same-origin' }
  const multipart = { files: await picture('place.png') }
  const uploaded = await member.request.post('/api/saveFiles/post', { multipart, headers })
  const images = [UPLOADED.parse(await uploaded.json()).data[0].id]
  const post = { type: 'hotel', language: 'en', place_type: 'guest_house', province: 'kep', images, submit: true }
  const { id } = SAVED.parse(await call(member, 'post.save', { ...post, name: 'Lotus lodge' })).result.data
  const hours = { week: [{ days: ['mon', 'tue'], from: '08:00', to: '17:00' }], exceptions: [] }
  await call(member, 'post.save', { ...post, id, name: 'Lotus lodge by the lake', province: 'takeo', hours })

  await visit(member, '/en/setting/mypost')
  await member.getByRole('link', { name: 'History of Lotus lodge by the lake' }).click()
  const history = dialog(member, 'History')
  const versions = history.getByRole('list', { name: 'Versions, the newest first' }).locator('> li')
  await expect.poll(() => versions.count()).toBe(2)
  const changes = await versions.first().textContent()
  for (const words of ['Changed', 'you', 'Lotus lodge by the lake', 'Kep', 'Takeo', 'Monday, Tuesday: 8:00–17:00'])
    expect(changes).toContain(words)
  expect(await violations(member)).toEqual([])
  expect(await overflow(member)).toBe(0)

  const letAnswer = await holdAnswer(member, '**/trpc/post.restoreVersion*')
  await button(member, 'Restore version 1').click()
  await dialog(member, 'Restore version 1?').getByRole('button', { name: 'Restore', exact: true }).click()
  // The news of it is here before the answer: what is undone is what stood there when it was asked for.
  await expect.poll(() => versions.first().textContent()).toContain('Version 1 restored')
  letAnswer()
  await history.getByText('Version 1 has been restored.').waitFor()
  await expect.poll(() => member.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
  await member.keyboard.press('Enter')
  await expect.poll(() => versions.first().textContent()).toContain('Version 3 restored')
  await history.getByText('Version 1 has been restored.').waitFor({ state: 'detached' })
  await member.goBack()
  await member.getByRole('heading', { name: 'Lotus lodge by the lake' }).waitFor()

  const admin = await adminAt(`/en/setting/admin/dialog?tab=posts&action=history&uuid=${id}`, { width: 1280 })
  await dialog(admin, 'History').getByText(`@${person.username}`).first().waitFor()
  await dialog(admin, 'History').getByText('Version 3 restored').waitFor()
  expect(await violations(admin)).toEqual([])
  await call(member, 'post.remove', { id })
})
