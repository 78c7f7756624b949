import type { Page } from 'playwright-core'
import { expect, inject, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { adminAt, asAdmin } from './admin-at.ts'
import { openPage } from './browser.ts'
import { toEndOfLine } from './editor-cursor.ts'
import { expectSound, isHydrated } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { button, dialog, field, link, picture, visit } from './screen.ts'
import { call } from './sign-in.ts'
import { translationsFor } from './words.ts'

const kh = translationsFor('kh')
const somebody = peopleCalled('sokha.blog', '017 461')

const languageGroup = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).first()

async function mention(page: Page, language: string, place: string): Promise<void> {
  await languageGroup(page, language).getByRole('button', { name: 'Mention a place' }).click()
  await page.keyboard.type(place)
  await page.getByRole('list', { name: 'Places found' }).getByRole('button').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Places found' }).waitFor({ state: 'hidden' })
}

async function putIn(page: Page, language: string, shows: string): Promise<void> {
  const group = languageGroup(page, language)
  await group.getByRole('button', { name: 'Add a picture' }).click()
  await group
    .getByLabel('Choose a picture')
    .last()
    .setInputFiles(await picture('boats.png'))
  await field(page, 'What the picture shows').fill(shows)
  const set = button(page, 'Insert picture')
  await expect.poll(() => set.getAttribute('aria-disabled')).toBe('false')
  await set.click()
  await group.getByRole('img', { name: shows }).waitFor()
}

/** The article's main part, as a reader without scripts gets it. */
async function readWithoutScripts(id: string): Promise<string> {
  const html = await (await fetch(`${inject('baseUrl')}/en/blog/${id}`)).text()
  return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
}

/** `YYYY-MM-DDTHH:mm` in Phnom Penh, an hour from now. */
const inAnHour = () => new Date(Date.now() + (7 + 1) * 3_600_000).toISOString().slice(0, 16)

it('an article in two languages comes out at its time, is talked about, corrected, compared and had back', {
  timeout: 240_000,
}, async () => {
  const title = `Boats at dawn ${Date.now()}`
  const khmer = `ទូកពេលព្រឹក ${Date.now()}`
  const admin = await adminAt('/en/setting/articles?edit=NEW', { width: 1280 })
  const english = languageGroup(admin, 'English')
  await english.getByLabel('Title').fill(title)
  await english.getByRole('textbox', { name: 'Text' }).click()
  await admin.keyboard.type('The boats come in at fife.')
  await admin.keyboard.press('Enter')
  await putIn(admin, 'English', 'Boats on the river')
  await mention(admin, 'English', 'angkor wat')
  await mention(admin, 'English', 'kep crab market')
  await admin.locator('summary', { hasText: 'no text yet' }).first().press('Enter')
  const other = languageGroup(admin, 'ខ្មែរ')
  await other.getByLabel('Title').fill(khmer)
  await other.getByRole('textbox', { name: 'Text' }).click()
  await admin.keyboard.insertText('ទូកមកដល់ម៉ោងប្រាំព្រឹក។')
  await admin
    .locator('input[type=file]')
    .last()
    .setInputFiles(await picture('cover.png'))
  await field(admin, 'Tags').fill('coast')
  await button(admin, 'Save draft').click()
  await admin.getByText('The article has been saved.').waitFor()
  await admin.waitForURL(/edit=[0-9a-f-]{36}/)
  const id = z.uuid().parse(new URL(admin.url()).searchParams.get('edit'))
  onTestFinished(() => void call(admin, 'article.remove', { id }).catch(() => undefined))

  // Somebody has the list open before it comes out.
  const phone = await openPage({ width: 390, locale: 'km-KH', motion: true })
  await join(phone, somebody())
  await visit(phone, '/blog')
  expect(await link(phone, khmer).count()).toBe(0)
  await admin.getByLabel('Publish at').fill(inAnHour())
  await button(admin, 'Schedule').click()
  await admin
    .getByText(/^It will be published/)
    .first()
    .waitFor()
  await call(admin, 'article.schedule', { id, publish_at: new Date(Date.now() + 2_000).toISOString() })
  const listed = async () => (await phone.request.get('/blog')).text()
  await expect.poll(listed, { timeout: 30_000 }).toContain(khmer)
  await visit(phone, '/blog')
  await link(phone, khmer).tap()
  await phone.waitForURL(`**/blog/${id}`)
  await phone.getByRole('heading', { level: 1, name: khmer }).waitFor()
  await phone.getByText('ទូកមកដល់ម៉ោងប្រាំព្រឹក។').first().waitFor()
  const like = phone.getByRole('button', { name: kh('Like {name}').replace('{name}', khmer), exact: true }).first()
  await expect.poll(() => isHydrated(like)).toBe(true)
  await like.tap()
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
  const comments = phone.getByRole('region', { name: kh('Comments'), exact: true })
  await comments.scrollIntoViewIfNeeded()
  const comment = phone.getByLabel(kh('Write a comment'))
  await comment.waitFor()
  await expect.poll(() => isHydrated(comment)).toBe(true)
  await comment.fill('ស្អាតណាស់')
  await button(phone, kh('Post comment')).tap()
  await comments.getByText('ស្អាតណាស់').first().waitFor()

  await visit(admin, `/en/setting/articles?edit=${id}`)
  const body = languageGroup(admin, 'English').getByRole('textbox', { name: 'Text' })
  await body.getByText('The boats come in at fife.').click()
  await toEndOfLine(admin)
  for (let key = 0; key < 3; key++) await admin.keyboard.press('Backspace')
  await admin.keyboard.type('ve.')
  await button(admin, 'Save and publish').click()
  await admin.getByText('The article has been saved.').waitFor()
  await button(admin, 'History').click()
  const history = dialog(admin, 'History')
  await history.getByRole('button', { name: 'What it changed' }).first().click()
  await history.locator('ins', { hasText: 'five' }).waitFor()
  expect(await history.locator('del').textContent()).toBe('fife')
  await expectSound(admin)
  await history
    .getByRole('button', { name: /^Restore version/ })
    .first()
    .click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await history.getByText('has been restored.').waitFor()
  expect(await readWithoutScripts(id)).toContain('The boats come in at fife.</p>')
  await history.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => readWithoutScripts(id)).toContain('The boats come in at five.</p>')
  expect((await readWithoutScripts(id)).match(/<a [^>]*href="[^"]*\/detail\//g)?.length).toBeGreaterThan(1)
})

it('two admins write at once: changes to different blocks are merged, and of one block each is asked about', {
  timeout: 120_000,
}, async () => {
  const admin = await asAdmin({ width: 1280 })
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const body = (...texts: string[]) => ({ type: 'doc', content: texts.map(paragraph) })
  const id = crypto.randomUUID()
  const save = (version: number, ...texts: string[]) =>
    call(admin, 'article.save', {
      id,
      version,
      language: 'en',
      texts: { en: { title: 'Two at once', body: body(...texts) } },
    })
  await save(0, 'First.', 'Second.', 'Third.')
  onTestFinished(() => void call(admin, 'article.remove', { id }).catch(() => undefined))
  await visit(admin, `/en/setting/articles?edit=${id}`)
  const text = languageGroup(admin, 'English').getByRole('textbox', { name: 'Text' })
  await text.getByText('First.').click()
  await admin.keyboard.press('End')
  await admin.keyboard.type(' Mine.')
  await save(1, 'First. Theirs.', 'Second.', 'Third. Theirs.')
  await button(admin, 'Save draft').click()
  await admin.getByText('Someone else entered “First. Theirs.” in the meantime.').waitFor()
  await text.getByText('Third. Theirs.').waitFor()
  await text.getByText('First. Mine.').waitFor()
  await expectSound(admin)
  await button(admin, 'Use theirs').click()
  await text.getByText('First. Theirs.').waitFor()
  await button(admin, 'Save draft').click()
  await admin.getByText('The article has been saved.').waitFor()
})

it('what is typed into an article follows its author to another device, until it is saved', {
  timeout: 120_000,
}, async () => {
  const desktop = await asAdmin({ width: 1280 })
  const id = crypto.randomUUID()
  await call(desktop, 'article.save', { id, version: 0, language: 'en', texts: {} })
  onTestFinished(() => void call(desktop, 'article.remove', { id }).catch(() => undefined))
  await visit(desktop, `/en/setting/articles?edit=${id}`)
  await languageGroup(desktop, 'English').getByLabel('Title').fill('Written on the desktop')
  await desktop.getByText(/^Kept at your account at/).waitFor()

  const phone = await adminAt(`/en/setting/articles?edit=${id}`, { width: 390 })
  await phone.getByText('What you entered before has been restored.').waitFor()
  const title = languageGroup(phone, 'English').getByLabel('Title')
  await expect.poll(() => title.inputValue()).toBe('Written on the desktop')
  await title.fill('Went on with on the phone')
  await phone.getByText(/^Kept at your account at/).waitFor()

  await languageGroup(desktop, 'English').getByLabel('Title').fill('Both at once')
  await desktop.getByText('You have typed into this on another device as well.').waitFor()
  await expectSound(desktop)
  await button(desktop, 'Use the other one').click()
  await expect
    .poll(() => languageGroup(desktop, 'English').getByLabel('Title').inputValue())
    .toBe('Went on with on the phone')
  await button(desktop, 'Save draft').click()
  await desktop.getByText('The article has been saved.').waitFor()
  await visit(phone, `/en/setting/articles?edit=${id}`)
  await expect.poll(() => title.inputValue()).toBe('Went on with on the phone')
  expect(await phone.getByText('What you entered before has been restored.').count()).toBe(0)
})
