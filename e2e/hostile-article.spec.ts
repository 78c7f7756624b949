import type { Page } from 'playwright-core'
import { expect, inject, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { localePath } from '#shared/locales.ts'
import { asAdmin } from './admin-at.ts'
import { openPage } from './browser.ts'
import { expectInert, MARKUP, visitInert, type Watched, watched } from './inert.ts'
import { button, paste, picture, REJECTED, visit } from './screen.ts'
import { call } from './sign-in.ts'

const withId = z.object({ id: z.string() })
const UPLOADED = z.object({ data: z.tuple([withId]) })
const SAVED = z.object({ data: withId })

const sameOrigin = { headers: { origin: inject('baseUrl'), 'sec-fetch-site': 'same-origin' } }

async function upload(page: Page): Promise<string> {
  const multipart = { files: await picture('x.png') }
  const uploaded = await page.request.post('/api/saveFiles/article', { multipart, ...sameOrigin })
  return UPLOADED.parse(await uploaded.json()).data[0].id
}

const paragraph = (text: string, href?: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) }],
})

/** Every kind of words that a text has. The link leads to a page, whatever its address says. */
const bodyWith = (file: string) => ({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: MARKUP }] },
    paragraph(MARKUP, `https://example.com/"onclick="alert(5)?a='><script>alert(6)</script>`),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(MARKUP)] }] },
    { type: 'blockquote', content: [paragraph(MARKUP)] },
    {
      type: 'table',
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(MARKUP)] }] }],
    },
    { type: 'image', attrs: { file, alt: MARKUP, caption: MARKUP } },
  ],
})

async function saveHostile(page: Page, id: string): Promise<void> {
  const [cover, inside] = [await upload(page), await upload(page)]
  const text = { title: MARKUP, summary: MARKUP, body: bodyWith(inside) }
  const texts = { kh: text, en: text, cn: text }
  const alt = { kh: MARKUP, en: MARKUP, cn: MARKUP }
  await call(page, 'article.save', { id, language: 'en', texts, cover, cover_alt: alt, submit: true })
}

/** Whatever could run as an address is refused, so that nothing of it is stored. */
async function expectRefused(page: Page, href: string): Promise<void> {
  const body = { type: 'doc', content: [paragraph('Here', href)] }
  const data = { language: 'en', texts: { en: { title: 'Kep', body } } }
  const answer = await page.request.post('/trpc/article.save', { data, ...sameOrigin })
  expect([answer.status(), await answer.text()], href).toEqual([400, expect.stringContaining('DOCUMENT_INVALID')])
}

/** As programs send and copy it: what runs, and words beside it. */
const HTML = `<h2>First words</h2><p onclick="alert(1)">Second <a href="javascript:alert(2)">words</a>,
  <a href="data:text/html,<script>alert(3)</script>">third</a> and <a href="https://example.com/">fourth</a></p>
  <script>alert(4)</script><img src="x" onerror="alert(5)"><iframe srcdoc="<script>alert(6)</script>"></iframe>
  <svg onload="alert(7)"></svg><form action="//evil.example"><p>Fifth words</p></form>`
const WORDS = ['First words', 'Second words, third and fourth', 'Fifth words']

/** The words are all there, and of the rest one link. */
async function expectWords({ page }: Watched, within: string): Promise<void> {
  const text = page.locator(within).filter({ visible: true }).first()
  for (const words of WORDS) await text.getByText(words).waitFor()
  expect(await text.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    'https://example.com/',
  ])
  expect(await text.locator('script, iframe, svg, form, img[src]').count()).toBe(0)
}

it('an article full of scripts is text to who edits it, and to readers of each language', {
  timeout: 120_000,
}, async () => {
  const admin = await watched(await asAdmin({ width: 1280 }))
  const id = crypto.randomUUID()
  for (const href of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', '//evil.example/'])
    await expectRefused(admin.page, href)
  await saveHostile(admin.page, id)
  onTestFinished(() => void call(admin.page, 'article.remove', { id }).catch(() => undefined))
  await visitInert(admin, '/en/setting/articles')
  await visitInert(admin, `/en/setting/articles?edit=${id}`)
  await button(admin.page, 'History').click()
  await expectInert(admin)

  const reader = await watched(await openPage({ expected: REJECTED }))
  for (const locale of ['kh', 'en', 'cn'] as const) {
    await visitInert(reader, localePath(locale, '/blog'))
    await visitInert(reader, localePath(locale, `/blog/${id}`))
  }
  // Each place of the text has all of its words.
  expect(await reader.page.locator('.art-text').getByText(MARKUP).count()).toBeGreaterThanOrEqual(6)
})

it('HTML that runs keeps its words alone, whether it is sent or pasted', { timeout: 120_000 }, async () => {
  const admin = await watched(await asAdmin({ width: 1280 }))
  const cover = await upload(admin.page)
  const sending = { title: 'Sent as HTML', body: HTML, cover, language: 'en', status: 'published' }
  const sent = await admin.page.request.post('/api/saveBlogArticle', { data: sending, ...sameOrigin })
  const { id } = SAVED.parse(await sent.json()).data
  onTestFinished(() => void call(admin.page, 'article.remove', { id }).catch(() => undefined))
  const reader = await watched(await openPage({ expected: REJECTED }))
  await visitInert(reader, `/en/blog/${id}`, WORDS[0])
  await expectWords(reader, '.art-text')

  await visit(admin.page, '/en/setting/articles?edit=NEW')
  const english = admin.page.getByRole('group', { name: 'English' }).first()
  const text = english.getByRole('textbox', { name: 'Text' })
  await text.click()
  await paste(text, HTML)
  await expectInert(admin, WORDS[0])
  await expectWords(admin, '[role=textbox][aria-multiline]')
})
