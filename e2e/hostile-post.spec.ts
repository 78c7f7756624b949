import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { LOCALES, localePath } from '#shared/locales.ts'
import type { SavePostInput } from '#shared/post.ts'
import { adminAt } from './admin-at.ts'
import { openPage } from './browser.ts'
import { join, peopleCalled } from './people.ts'
import { countIntrusions, STOPPED } from './policy.ts'
import { button, cardsOf, dialog, picture, REJECTED, visit } from './screen.ts'
import { call } from './sign-in.ts'
import { translationsFor } from './words.ts'

const somebody = peopleCalled('mallory', '015 615')

const MARKUP = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"onfocus="alert(3)`
const words = { name: MARKUP, address: MARKUP, description: `${MARKUP} javascript:alert(4)` }
const HOSTILE: Omit<SavePostInput, 'images'> = {
  ...words,
  type: 'event',
  language: 'en',
  translations: { kh: words, cn: words },
  place_type: 'concert',
  province: 'kep',
  starts_at: '2027-03-01T10:00:00Z',
  social_links: ['https://example.com/"><script>alert(5)</script>', "https://example.com/#'onclick='alert(6)"],
  contact: {
    website: 'https://example.com/?next=javascript:alert(7)"onclick="alert(8)',
    telegram: 'https://t.me/x"onclick="alert(9)',
    facebook: 'https://facebook.com/<script>alert(10)</script>',
  },
  map: `<iframe src="https://www.google.com/maps/embed?pb='><script>alert(11)</script>" srcdoc="<script>parent.alert(12)</script>" onload="alert(13)"></iframe>`,
}

const UPLOADED = z.object({ data: z.tuple([z.object({ id: z.string() })]) })
const SAVED = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) })

/** A page whose policy is watched. */
async function openWatched() {
  const page = await openPage({ width: 1280, expected: REJECTED })
  const map = { contentType: 'text/html', body: 'a map' }
  await page.route('https://www.google.com/**', (route) => route.fulfill(map))
  return { page, intrusions: await countIntrusions(page) }
}

/** Elements that the words would have become as markup, and links that lead to no page. */
const madeOfWords = (page: Page) =>
  page.evaluate(() => {
    const isSafe = (link: Element) => /^(https?:|tel:|webcal:|\/|#|$)/.test(link.getAttribute('href') ?? '')
    const elements = document.querySelectorAll('img[src="x"], [onerror], [onfocus], [onclick], [onload], [srcdoc]')
    const links = [...document.querySelectorAll('a')].filter((link) => !isSafe(link))
    return [...elements, ...links].map((element) => element.outerHTML)
  })

/** Nothing of it has run, or stands on the page but as text. */
async function expectInert(page: Page, intrusions: readonly string[]): Promise<void> {
  await page.getByText(MARKUP).filter({ visible: true }).first().waitFor()
  expect(await madeOfWords(page)).toEqual([])
  expect(intrusions).toEqual([])
}

describe('a post full of scripts', () => {
  it('is text to its author, to the admin who approves it, and to readers of each language', {
    timeout: 120_000,
  }, async () => {
    const { page: author, intrusions } = await openWatched()
    await join(author, somebody())
    const headers = { origin: inject('baseUrl'), 'sec-fetch-site': 'same-origin' }
    const multipart = { files: await picture('x.png') }
    const uploaded = await author.request.post('/api/saveFiles/post', { multipart, headers })
    const [{ id: image }] = UPLOADED.parse(await uploaded.json()).data
    await call(author, 'file.describe', { id: image, alt: { kh: MARKUP, en: MARKUP, cn: MARKUP } })
    const sent = await call(author, 'post.save', { ...HOSTILE, images: [image], submit: true })
    const { id } = SAVED.parse(sent).result.data
    await visit(author, '/en/setting/mypost')
    await expectInert(author, intrusions)
    await visit(author, `/en/setting/mypost/dialog?edit=${id}`)
    await button(author, 'Preview').click()
    await dialog(author, 'Preview').getByRole('heading', { name: MARKUP }).waitFor()
    await expectInert(author, intrusions)

    const admin = await adminAt('/en/setting/admin', { width: 1280 })
    const seenByAdmin = await countIntrusions(admin)
    await visit(admin, '/en/setting/admin?tab=posts')
    await admin.locator('[data-row]').filter({ hasText: MARKUP }).getByRole('link', { name: 'Review' }).click()
    await dialog(admin, 'Post').getByRole('heading', { name: MARKUP }).waitFor()
    await expectInert(admin, seenByAdmin)
    await button(admin, 'Approve and publish').click()
    await dialog(admin, 'Post').waitFor({ state: 'detached' })

    const { page: reader, intrusions: seen } = await openWatched()
    for (const locale of LOCALES) {
      await visit(reader, localePath(locale, `/detail/${id}`))
      await expectInert(reader, seen)
    }
    await button(reader, translationsFor('cn')('Show the map')).click()
    await reader.frameLocator('iframe').getByText('a map').waitFor()
    expect(await reader.locator('iframe').getAttribute('srcdoc')).toBeNull()
    await visit(reader, '/en/event?province=kep')
    await expectInert(reader, seen)
    await cardsOf(reader).filter({ hasText: MARKUP }).getByRole('link').first().click()
    await reader.getByRole('heading', { level: 1, name: MARKUP }).waitFor()
    await expectInert(reader, seen)
    await call(author, 'post.remove', { id })
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
