import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { localePath } from '#shared/locales.ts'
import type { SavePostInput } from '#shared/post.ts'
import { asAdmin } from './admin-at.ts'
import { openPage } from './browser.ts'
import { expectInert, MARKUP, madeOfWords, visitInert, type Watched, watched } from './inert.ts'
import { join, peopleCalled } from './people.ts'
import { countIntrusions, STOPPED } from './policy.ts'
import { button, cardsOf, dialog, link, picture, REJECTED, visit } from './screen.ts'
import { call } from './sign-in.ts'
import { translationsFor } from './words.ts'

const somebody = peopleCalled('mallory', '015 615')
const withId = z.object({ id: z.string() })
const SAVED = z.object({ result: z.object({ data: withId }) })
const UPLOADED = z.object({ data: z.tuple([withId]) })

/** As long as a nickname may be. */
const NICKNAME = `"'></script><img src=x onerror=alert()><svg onload=alert()>`
const COMMENT = `${MARKUP} https://example.com/?a="'><script>alert(5)</script>`
const words = { name: MARKUP, address: MARKUP, description: `${MARKUP} javascript:alert(6)` }
const POST: Omit<SavePostInput, 'images'> = {
  ...words,
  type: 'event',
  language: 'en',
  translations: { kh: words, cn: words },
  place_type: 'concert',
  province: 'kep',
  starts_at: '2027-03-01T10:00:00Z',
  social_links: ['https://example.com/"><script>alert(7)</script>', "https://example.com/#'onclick='alert(8)"],
  contact: {
    website: 'https://example.com/?next=javascript:alert(9)"onclick="alert(10)',
    telegram: 'https://t.me/x"onclick="alert(11)',
    facebook: 'https://facebook.com/<script>alert(12)</script>',
  },
  map: `<iframe src="https://www.google.com/maps/embed?pb='><script>alert(13)</script>" srcdoc="<script>parent.alert(14)</script>" onload="alert(15)"></iframe>`,
}

async function uploadDescribed(page: Page): Promise<string> {
  const headers = { origin: inject('baseUrl'), 'sec-fetch-site': 'same-origin' }
  const multipart = { files: await picture('x.png') }
  const uploaded = await page.request.post('/api/saveFiles/post', { multipart, headers })
  const [{ id }] = UPLOADED.parse(await uploaded.json()).data
  await call(page, 'file.describe', { id, alt: { kh: MARKUP, en: MARKUP, cn: MARKUP } })
  return id
}

async function sendPost(page: Page): Promise<string> {
  const images = [await uploadDescribed(page)]
  return SAVED.parse(await call(page, 'post.save', { ...POST, images, submit: true })).result.data.id
}

const MAPS = 'https://www.google.com/**'

/** Answers for the maps' server; only where it is asked, since with routes a page loads everything without the browser's cache. */
const answerMaps = (page: Page) =>
  page.route(MAPS, (route) => route.fulfill({ contentType: 'text/html', body: 'a map' }))

async function readAsAuthor(author: Watched): Promise<void> {
  const { page } = author
  await visitInert(author, '/en/setting/mypost')
  await answerMaps(page)
  await link(page, `Edit ${MARKUP}`).click()
  await button(page, 'Preview').click()
  await dialog(page, 'Preview').getByRole('heading', { name: MARKUP }).waitFor()
  await expectInert(author)
  await page.unroute(MAPS)
}

async function approve(admin: Watched): Promise<void> {
  const { page } = admin
  await visit(page, '/en/setting/admin?tab=posts')
  await page.locator('[data-row]').filter({ hasText: MARKUP }).getByRole('link', { name: 'Review' }).click()
  await dialog(page, 'Post').getByRole('heading', { name: MARKUP }).waitFor()
  await expectInert(admin)
  await button(page, 'Approve and publish').click()
  await dialog(page, 'Post').waitFor({ state: 'detached' })
}

async function showMap({ page }: Watched): Promise<void> {
  await answerMaps(page)
  await button(page, translationsFor('en')('Show the map')).click()
  await page.frameLocator('iframe').getByText('a map').waitFor()
  expect(await page.locator('iframe').getAttribute('srcdoc')).toBeNull()
}

async function readComment(reader: Watched): Promise<void> {
  const comments = reader.page.getByRole('region', { name: 'Comments' })
  await comments.scrollIntoViewIfNeeded()
  for (const text of [NICKNAME, MARKUP]) await comments.getByText(text).first().waitFor()
  await expectInert(reader)
}

describe('a post, a profile and a comment full of scripts', () => {
  it('are text to their author, to the admin who approves the post, and to readers of each language', {
    timeout: 120_000,
  }, async () => {
    const author = await watched(await openPage({ width: 1280, expected: REJECTED }))
    const person = somebody()
    await join(author.page, person)
    await call(author.page, 'account.save', { nickname: NICKNAME, bio: MARKUP })
    const id = await sendPost(author.page)
    await readAsAuthor(author)
    await approve(await watched(await asAdmin({ width: 1280 })))

    await call(author.page, 'comment.save', { post_id: id, text: COMMENT })
    await call(author.page, 'reaction.bookmark', { post_id: id, is_saved: true })
    await visitInert(author, '/en/setting/mysave')

    const reader = await watched(await openPage({ expected: REJECTED }))
    for (const locale of ['kh', 'cn'] as const) await visitInert(reader, localePath(locale, `/detail/${id}`))
    await visitInert(reader, `/en/user/${person.username}`, NICKNAME)
    await visitInert(reader, '/en/event?province=kep')
    await cardsOf(reader.page).filter({ hasText: MARKUP }).getByRole('link').first().click()
    await reader.page.getByRole('heading', { level: 1, name: MARKUP }).waitFor()
    await showMap(reader)
    await readComment(reader)
    await call(author.page, 'post.remove', { id })
  })

  it('would be counted where one of them ran', async () => {
    const page = await openPage({ expected: [STOPPED, /404/] })
    const intrusions = await countIntrusions(page)
    await visit(page, '/en/about')
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="alert(1)">'))
    await expect.poll(() => intrusions).toEqual(['stopped: script-src-attr inline'])
    expect(await madeOfWords(page)).toHaveLength(1)
  })
})
