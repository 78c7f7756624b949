import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { logIn } from './account-forms.ts'
import { adminAt } from './admin-at.ts'
import { openPage } from './browser.ts'
import { violations } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { publish } from './published.ts'
import { button, dialog, field, link, picture, REJECTED, visit } from './screen.ts'
import { call } from './sign-in.ts'

const somebody = peopleCalled('kunthea', '015 798')
const NAME = 'A hut that is no more'
const LISTED = z.object({ data: z.tuple([z.object({ id: z.string() })]) })

const UPLOADED = z.object({ data: z.tuple([z.object({ id: z.string() })]) })

/** @returns the id of an article that an admin has written */
async function publishArticle(admin: Page, title: string): Promise<string> {
  const headers = { origin: inject('baseUrl'), 'sec-fetch-site': 'same-origin' }
  const multipart = { files: await picture('cover.png') }
  const uploaded = await admin.request.post('/api/saveFiles/article', { multipart, headers })
  const [{ id: cover }] = UPLOADED.parse(await uploaded.json()).data
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'They come at six.' }] }] }
  const id = crypto.randomUUID()
  await call(admin, 'article.save', { id, language: 'en', texts: { en: { title, body } }, cover, submit: true })
  return id
}

async function find(): Promise<unknown[]> {
  const listed = await fetch(`${inject('baseUrl')}/api/getPostPageType`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_type: 'visit', q: NAME }),
  })
  return z.object({ data: z.array(z.unknown()) }).parse(await listed.json()).data
}

it('a member reports an article on its page, and an admin reads it and withdraws the article', async () => {
  const admin = await adminAt('/en/setting/admin?tab=reported', { width: 390 })
  const title = `Crabs at dusk ${Date.now()}`
  const id = await publishArticle(admin, title)
  const member = await openPage({ width: 390, expected: REJECTED })
  await join(member, somebody())
  await visit(member, `/en/blog/${id}`)
  const article = member.getByRole('article').filter({ has: member.getByRole('heading', { level: 1, name: title }) })
  await article.getByRole('button', { name: 'Report', exact: true }).click()
  const report = dialog(member, 'Report this article')
  await field(member, 'What is wrong?').selectOption({ label: 'Something is not true' })
  expect(await field(member, 'What is wrong?').locator('option').allTextContents()).not.toContain(
    'It has closed for good',
  )
  expect(await violations(member)).toEqual([])
  await report.getByRole('button', { name: 'Report' }).click()
  await member.getByText('Thank you. An admin will look at it.').waitFor()

  const row = admin.getByRole('listitem').filter({ hasText: title })
  await row.getByText('Something is not true').waitFor()
  await row.getByText('Article', { exact: true }).waitFor()
  expect(await row.getByRole('link', { name: title }).getAttribute('href')).toBe(`/en/blog/${id}`)
  expect(await violations(admin)).toEqual([])
  await row.getByRole('button', { name: 'Withdraw' }).click()
  await dialog(admin, 'Withdraw this article?').getByRole('button', { name: 'Withdraw' }).click()
  await row.waitFor({ state: 'detached' })
  const statusOfPage = async () => (await fetch(`${inject('baseUrl')}/en/blog/${id}`)).status
  await expect.poll(statusOfPage).toBe(404)
  await call(admin, 'article.remove', { id })
})

it('a guest logs in to report a place and a comment, an admin reads why, and takes them from readers', async () => {
  const remove = await publish([{ type: 'visit', name: NAME, place_type: 'market', province: 'kep', address: 'Kep' }])
  await expect.poll(find).toHaveLength(1)
  const [{ id }] = LISTED.parse({ data: await find() }).data
  const address = `/en/detail/${id}`
  const admin = await adminAt('/en/setting/admin?tab=reported', { width: 390 })
  await admin.getByRole('link', { name: /^Reported/ }).waitFor()

  // The member's page asks for comments on a place that an admin has hidden by then.
  const member = await openPage({ expected: [...REJECTED, /comment\.arrived/] })
  const person = somebody()
  await join(member, person)
  await member.context().clearCookies()
  await visit(member, address)
  await link(member, 'Report').click()
  await dialog(member, 'Hint').getByText('Please log in to report this.').waitFor()
  await dialog(member, 'Hint').getByRole('button', { name: 'Log in' }).click()
  await logIn(member, person.username)
  await member.waitForURL(`**${address}`)

  await link(member, 'Report').click()
  const report = dialog(member, 'Report this place')
  await member.waitForURL(`**/en/detail/dialog?id=${id}`)
  await report.waitFor()
  await member.goBack()
  await report.waitFor({ state: 'detached' })
  await member.waitForURL(`**${address}`)
  await member.goForward()
  await field(member, 'What is wrong?').selectOption({ label: 'Another reason' })
  expect(await violations(member)).toEqual([])
  await report.getByRole('button', { name: 'Report' }).click()
  await report.getByRole('alert').or(report.locator('[aria-invalid=true]')).first().waitFor()
  await field(member, 'What the admins should know').fill('A hotel stands there now.')
  await report.getByRole('button', { name: 'Report' }).click()
  await member.getByText('Thank you. An admin will look at it.').waitFor()
  await report.waitFor({ state: 'detached' })
  await link(member, 'Report').click()
  await report.getByText('You have reported this.', { exact: false }).waitFor()
  expect(await violations(member)).toEqual([])
  const row = admin.getByRole('listitem').filter({ hasText: NAME })
  await row.getByText('A hotel stands there now.').waitFor()
  await report.getByRole('button', { name: 'Withdraw the report' }).click()
  await member.getByText('You have withdrawn your report.').waitFor()
  await row.waitFor({ state: 'detached' })
  await link(member, 'Report').click()
  await field(member, 'What is wrong?').selectOption({ label: 'Advertising or spam' })
  await report.getByRole('button', { name: 'Report' }).click()
  await report.waitFor({ state: 'detached' })

  await row.getByText('Advertising or spam').waitFor()

  // A comment is reported below it, and is gone once an admin has read why.
  const ad = 'Come to my rooms instead!'
  await call(admin, 'comment.save', { post_id: id, text: ad })
  await visit(member, address)
  const comments = member.getByRole('region', { name: 'Comments' })
  await comments.scrollIntoViewIfNeeded()
  const comment = comments.getByRole('article').filter({ hasText: ad })
  await comment.getByRole('button', { name: 'Report' }).click()
  await field(member, 'What is wrong?').selectOption({ label: 'It is offensive' })
  const ofComment = dialog(member, 'Report this comment')
  await ofComment.getByRole('button', { name: 'Report' }).click()
  await ofComment.waitFor({ state: 'detached' })
  const reported = admin.getByRole('listitem').filter({ hasText: ad })
  await reported.getByText('It is offensive').waitFor()
  await reported.getByRole('button', { name: 'Delete comment' }).click()
  await dialog(admin, 'Delete this comment?').getByRole('button', { name: 'Delete comment' }).click()
  await reported.waitFor({ state: 'detached' })
  await visit(member, address)
  await comments.scrollIntoViewIfNeeded()
  await comments.getByText('No comments yet.', { exact: false }).waitFor()

  await admin.evaluate(() => scrollTo(0, 0))
  expect(await violations(admin)).toEqual([])
  const hide = async () => {
    await row.getByRole('button', { name: 'Hide' }).click()
    await dialog(admin, 'Hide this post?').getByRole('button', { name: 'Hide' }).click()
    await row.waitFor({ state: 'detached' })
  }
  await hide()
  await button(admin, 'Undo').click()
  await row.getByText('Advertising or spam').waitFor()
  await hide()

  expect((await fetch(inject('baseUrl') + address)).status).toBe(404)
  await remove()
})
