import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { adminAt, asAdmin } from './admin-at.ts'
import { openPage } from './browser.ts'
import { expectSound } from './page-checks.ts'
import { join, type Person, peopleCalled } from './people.ts'
import { photographs } from './photographs.ts'
import { button, dialog, field, link, REJECTED, visit } from './screen.ts'
import { call } from './sign-in.ts'

const pictures = photographs()
const somebody = peopleCalled('rithy.writes', '015 796')

const found = (admin: Page, username: string) => admin.locator('[data-row]').filter({ hasText: `@${username}` })

const memberList = ({ phone }: Person) => `/en/setting/admin?tab=members&q=${encodeURIComponent(phone)}`

/** As an admin does it, with the keyboard. */
async function makeAuthor(admin: Page, username: string, look: () => Promise<void> = async () => {}): Promise<void> {
  await found(admin, username).getByRole('link', { name: 'Make author' }).press('Enter')
  const asked = dialog(admin, 'Make this member an author?')
  await asked.getByRole('button', { name: 'Make author' }).waitFor()
  await look()
  await asked.getByRole('button', { name: 'Make author' }).press('Enter')
  await found(admin, username).getByText('Author', { exact: true }).waitFor()
}

const members = z.object({ result: z.object({ data: z.object({ rows: z.tuple([z.object({ uuid: z.string() })]) }) }) })

/** The same without a screen. */
async function appoint(admin: Page, { phone }: Person): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ q: phone }))
  const answer = await admin.request.get(`/trpc/account.members?input=${input}`)
  const [{ uuid }] = members.parse(await answer.json()).result.data.rows
  await call(admin, 'account.appointAuthor', { uuid })
}

it('a member whom an admin makes an author writes, is turned down, writes anew, and is read with their name', {
  timeout: 180_000,
}, async () => {
  const member = await openPage({ width: 390, expected: [...REJECTED, /status of 404/] })
  const person = somebody()
  await join(member, person)
  await visit(member, '/en/setting/articles')
  await member.getByRole('heading', { name: 'This is for authors' }).waitFor()
  expect(await link(member, 'Read the blog').getAttribute('href')).toBe('/en/blog')

  const admin = await adminAt(memberList(person), { width: 1280 })
  await makeAuthor(admin, person.username, () => expectSound(admin))
  const undo = admin.getByRole('status').filter({ has: button(admin, 'Undo') })
  await undo.getByText('Became an author').waitFor()
  await button(admin, 'Undo').press('Enter')
  await found(admin, person.username).getByText('Author', { exact: true }).waitFor({ state: 'detached' })
  await makeAuthor(admin, person.username)

  const title = `Mornings in Battambang ${Date.now()}`
  await visit(member, `/en/user/${person.username}`)
  await link(member, 'My articles').click()
  await link(member, 'Write an article').click()
  const english = member.getByRole('group', { name: 'English' }).first()
  await english.getByLabel('Title').fill(title)
  await english.getByRole('textbox', { name: 'Text' }).click()
  await member.keyboard.type('The train of bamboo leaves at five.')
  const [photograph] = pictures()
  await member
    .locator('input[type=file]')
    .last()
    .setInputFiles(photograph ?? '')
  await button(member, 'Save draft').click()
  await member.waitForURL(/edit=[0-9a-f-]{36}/)
  const id = new URL(member.url()).searchParams.get('edit') ?? ''
  await button(member, 'Send').press('Enter')
  await member.getByText('Your article waits for an admin.').waitFor()
  await expectSound(member)

  await admin.locator('main nav a[href$="tab=articles"]').click()
  const waiting = admin.locator('[data-row]').filter({ hasText: title })
  await waiting.waitFor()
  await expectSound(admin)
  await waiting.getByRole('link', { name: 'Review' }).press('Enter')
  await link(admin, 'Preview').click()
  await admin.getByRole('heading', { name: title, level: 1 }).waitFor()
  await admin.goBack()
  const turnDown = async (look = async () => {}) => {
    await button(admin, 'Turn down…').press('Enter')
    await field(admin, 'Reason').selectOption({ label: 'Something important is missing' })
    await field(admin, 'What the author should know').fill('Where does it leave?')
    await look()
    await button(admin, 'Turn down').press('Enter')
    await admin.getByText('Not approved').waitFor()
  }
  await turnDown(() => expectSound(admin))
  // The editor has a button of that name too.
  const notice = admin.getByRole('status').filter({ hasText: 'Turned down' })
  await notice.getByRole('button', { name: 'Undo' }).press('Enter')
  await turnDown()

  await visit(member, '/en/setting/articles')
  for (const words of ['Your article was not approved.', 'Something important is missing', 'Where does it leave?'])
    await member.getByText(words).waitFor()
  await expectSound(member)
  await link(member, title).click()
  await member.getByText('Where does it leave?').waitFor()
  await english.getByLabel('Summary').fill('From the station of O Dambong')
  await button(member, 'Save draft').click()
  await member.getByText('The article has been saved.').waitFor()
  await button(member, 'Send').click()
  await member.getByText('Your article waits for an admin.').waitFor()

  await visit(admin, `/en/setting/articles?edit=${id}`)
  await button(admin, 'Publish now').press('Enter')
  await admin.getByText('The article has been published.').waitFor()
  const read = await (await fetch(`${inject('baseUrl')}/en/blog/${id}`)).text()
  expect(read).toMatch(new RegExp(`<h1[^>]*>(?:<[^>]*>)*${title}`))
  expect(read).toContain(`href="/en/user/${person.username}"`)

  await button(admin, 'Withdraw…').press('Enter')
  await field(admin, 'Reason').selectOption({ label: 'Something important is missing' })
  await field(admin, 'What the author should know').fill('The train no longer runs')
  await button(admin, 'Withdraw').press('Enter')
  await admin.getByText('The article has been withdrawn.').waitFor()
  await visit(member, `/en/setting/articles?edit=${id}`)
  for (const words of ['An admin has withdrawn this article.', 'The train no longer runs'])
    await member.getByText(words).waitFor()
  await call(admin, 'article.remove', { id })
})

it('an author whose right is taken while they write is told so, and keeps what was typed', async () => {
  const member = await openPage({ expected: REJECTED })
  const person = somebody()
  await join(member, person)
  const admin = await asAdmin({ width: 390 })
  await appoint(admin, person)
  await visit(admin, memberList(person))
  await visit(member, '/en/setting/articles?edit=NEW')
  const title = member.getByRole('group', { name: 'English' }).first().getByLabel('Title')
  await title.fill('Written in vain')
  await found(admin, person.username).getByRole('link', { name: 'Take the right away' }).click()
  const asked = dialog(admin, 'Take the right to write from this member?')
  await asked.getByText('Made author').waitFor()
  await asked.getByRole('button', { name: 'Take the right away' }).click()
  await found(admin, person.username).getByRole('link', { name: 'Make author' }).waitFor()

  await button(member, 'Save draft').click()
  await member.getByText('You may not write articles any more.').waitFor()
  expect(await title.inputValue()).toBe('Written in vain')
  await appoint(admin, person)
  await visit(member, '/en/setting/articles?edit=NEW')
  await expect.poll(() => title.inputValue()).toBe('Written in vain')
})
