import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { z } from 'zod'
import { logIn } from './account-forms.ts'
import { openPage } from './browser.ts'
import { violations } from './page-checks.ts'
import { countIntrusions } from './policy.ts'
import { type Offer, publish } from './published.ts'
import { button, dialog, field, REJECTED, visit } from './screen.ts'
import { demoPasswords, signInAs } from './sign-in.ts'

/** Other tests comment on the newest places to visit. */
const OFFER: Offer = {
  type: 'service',
  name: 'A pier for comments',
  place_type: 'club',
  province: 'kep',
  address: 'Kep',
}

async function find(): Promise<string | undefined> {
  const found = await fetch(`${inject('baseUrl')}/api/getPostPageType`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_type: OFFER.type, q: OFFER.name }),
  })
  const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(await found.json())
  return data[0]?.id
}

let remove: () => Promise<void>
let address = ''
beforeAll(async () => {
  remove = await publish([OFFER])
  const id = await vi.waitUntil(find, { timeout: 10_000 })
  address = `/en/detail/${id}`
})
afterAll(() => remove())

const HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script> javascript:alert(3) https://example.com/a'

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' })
const comment = (page: Page, by: string) => comments(page).getByRole('article', { name: `Comment by ${by}` })

/** Opens the page of the place and goes down to its comments. */
async function openComments(page: Page): Promise<void> {
  await countIntrusions(page)
  await visit(page, address)
  await comments(page).scrollIntoViewIfNeeded()
  await field(page, 'Write a comment').waitFor()
}

/** Below a bar that stays, part of a link is no target. */
async function violationsFromTop(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, 0))
  return violations(page)
}

async function write(page: Page, label: string, text: string, send: string): Promise<void> {
  await field(page, label).fill(text)
  await button(page, send).click()
}

it('two members talk: what a guest has typed is sent once they are logged in, and each sees the other arrive', async () => {
  const [page, other] = [await openPage({ expected: REJECTED }), await openPage({ width: 1280 })]
  await signInAs(other, 'owner')
  await openComments(other)
  await other.getByText('No comments yet.', { exact: false }).waitFor()

  // A guest writes, and is asked over the page.
  await openComments(page)
  await write(page, 'Write a comment', HOSTILE, 'Post comment')
  const hint = dialog(page, 'Hint')
  await hint.getByRole('button', { name: 'Not now' }).click()
  await hint.waitFor({ state: 'detached' })
  expect(await field(page, 'Write a comment').inputValue()).toBe(HOSTILE)
  await button(page, 'Post comment').click()
  await hint.getByRole('button', { name: 'Log in' }).click()
  await logIn(page, 'demo.member', (await demoPasswords()).password)
  await page.waitForURL(`**${address}`)
  const own = comment(page, 'demo.member').or(comments(page).getByRole('article')).first()
  await own.getByText(HOSTILE, { exact: false }).waitFor()
  expect(await comments(page).locator('img[src="x"], script').count()).toBe(0)
  expect(await own.getByRole('link', { name: 'https://example.com/a' }).getAttribute('rel')).toBe(
    'ugc nofollow noopener',
  )
  await expect.poll(() => field(page, 'Write a comment').inputValue()).toBe('')

  // The other sees it arrive, likes it and replies.
  await button(other, '1 new comment').click()
  const seen = comments(other).getByRole('article').first()
  await seen.getByText('<script>', { exact: false }).waitFor()
  await seen.getByRole('button', { name: 'Like' }).click()
  await seen.getByRole('button', { name: /1 like/, pressed: true }).waitFor()
  await seen.getByRole('button', { name: 'Reply' }).click()
  await other.keyboard.type('Well said.')
  await other.keyboard.press('Control+Enter')
  await comments(other).getByText('Well said.').waitFor()
  await expect.poll(() => other.evaluate(() => document.activeElement?.textContent)).toContain('Well said.')
  expect(await violationsFromTop(other)).toEqual([])

  // An admin deletes it, and takes that back.
  const admin = await openPage({ width: 1280 })
  await signInAs(admin, 'admin')
  await openComments(admin)
  const judged = comments(admin).getByRole('article').filter({ hasText: 'Well said.' })
  await judged.getByRole('button', { name: 'Delete' }).click()
  await dialog(admin, 'Delete this comment?').getByRole('button', { name: 'Delete' }).click()
  await judged.waitFor({ state: 'detached' })
  await button(admin, 'Undo').click()
  await judged.waitFor()
  await expect.poll(() => admin.evaluate(() => document.activeElement?.textContent)).toContain('Well said.')

  // And so does the first, who edits and deletes.
  await button(page, '1 new comment').click()
  const reply = comments(page)
    .getByRole('list', { name: /^Replies to/ })
    .getByRole('article')
  await reply.getByText('Well said.').waitFor()
  await own.getByRole('button', { name: 'Edit' }).click()
  await write(page, 'Edit your comment', 'Sunsets here are the best.', 'Save')
  await own.getByText('edited').waitFor()
  expect(await violationsFromTop(page)).toEqual([])
  await own.getByRole('button', { name: 'Delete' }).click()
  await dialog(page, 'Delete this comment?').getByRole('button', { name: 'Delete' }).click()
  await comments(page).getByText('This comment has been deleted.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')

  // A link leads to the reply.
  const link = await reply.getByRole('link', { name: /ago|Just now/ }).getAttribute('href')
  await visit(page, link ?? '')
  await comments(page).getByText('Well said.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Well said.')
})
