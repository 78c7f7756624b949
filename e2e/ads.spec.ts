import type { Locator, Page } from 'playwright-core'
import { expect, inject, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { demoId } from '#db/seed/demo-ids.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { adminAt } from './admin-at.ts'
import { openPage } from './browser.ts'
import { expectSound, expectStill } from './page-checks.ts'
import { button, dialog, field, link, paste, picture, visit } from './screen.ts'
import { callAs, cookieHeaderOf } from './sign-in.ts'

const RECORD = z.object({
  kind: z.string(),
  id: z.string(),
  version: z.int(),
  sort: z.int(),
  data: z.record(z.string(), z.unknown()),
})

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const written = (page: Page, language: string) =>
  group(page, 'Text').getByRole('textbox', { name: language, exact: true })

/** @returns whether the cursor stays there: for a moment after it has got the focus, an editor puts it back where it was */
async function goToEnd(text: Locator): Promise<boolean> {
  await text.press('ControlOrMeta+End')
  await text.page().waitForTimeout(200)
  return text.evaluate((element) => {
    const { focusNode, focusOffset } = getSelection() ?? {}
    const rest = document.createRange()
    rest.selectNodeContents(element)
    if (focusNode) rest.setStart(focusNode, focusOffset ?? 0)
    return rest.toString() === ''
  })
}

/** @returns a record as an admin reads it */
async function recordOf(kind: string, id: string) {
  const input = encodeURIComponent(JSON.stringify({ kind, id }))
  const read = await fetch(`${inject('baseUrl')}/trpc/catalog.get?input=${input}`, {
    headers: { cookie: await cookieHeaderOf('admin') },
  })
  return RECORD.parse((await read.json()).result.data)
}

/** The ads of a position take turns: without the demo's, that of the test is always there. */
async function withoutDemoAd(): Promise<void> {
  const { version: _, ...ad } = await recordOf('ad', demoId('ad blog'))
  await callAs('admin', 'catalog.save', { ...ad, is_visible: false })
  onTestFinished(() => callAs('admin', 'catalog.save', { ...ad, is_visible: true }).then(() => undefined))
}

/** Other tests read the terms of the demo, whose first version the page's own admin may not be there to restore. */
const restoreTerms = () =>
  onTestFinished(async () => {
    const { kind, id, version } = await recordOf('company_rule', 'termofuse')
    await callAs('admin', 'catalog.restore', { kind, id, version, from: 1 })
  })

it('an ad is made with a picture, seen with its label on a Khmer phone, followed, and counted in a statement', async () => {
  await withoutDemoAd()
  const admin = await adminAt('/en/setting/records/ad?edit=NEW', { width: 1280 })
  await field(admin, 'Title').fill('Slow boats')
  await button(admin, 'Save').click()
  await admin.getByRole('alert').getByText('Please fill in:').waitFor()
  await group(admin, 'Picture')
    .locator('input[type=file]')
    .setInputFiles(await picture('boats.png'))
  await group(admin, 'What the picture shows').getByLabel('ខ្មែរ').fill('ទូកនៅលើទន្លេ')
  await field(admin, 'Link').fill('//evil.example')
  await field(admin, 'Position').selectOption('blog')
  await field(admin, 'For readers of').selectOption('kh')
  await button(admin, 'Save').click()
  await expect.poll(() => field(admin, 'Link').getAttribute('aria-invalid')).toBe('true')
  await field(admin, 'Link').fill('/hotel?province=kep')
  await expectSound(admin)
  await button(admin, 'Save').click()
  await dialog(admin, 'New record · Ads').waitFor({ state: 'hidden' })

  const phone = await openPage({ width: 390, locale: 'km-KH' })
  const seen = phone.waitForRequest('**/trpc/view.increase')
  await visit(phone, '/blog')
  const ad = phone.getByRole('complementary', { name: 'ពាណិជ្ជកម្ម' })
  await ad.getByText('ពាណិជ្ជកម្ម · Slow boats').waitFor()
  await ad.getByRole('img', { name: 'ទូកនៅលើទន្លេ' }).waitFor()
  expect(await ad.getByRole('link').getAttribute('rel')).toBe('sponsored noopener')
  await expectStill(phone, 0)
  await expectSound(phone)
  await ad.scrollIntoViewIfNeeded()
  await seen
  const clicked = phone.waitForRequest('**/trpc/view.click')
  await ad.getByRole('link').tap()
  await clicked
  await phone.waitForURL('**/hotel?province=kep')

  await visit(phone, '/en/blog')
  expect(await phone.getByRole('complementary', { name: 'Ad' }).count()).toBe(0)

  await link(admin, 'Slow boats').click()
  await button(admin, 'Statement').click()
  const sheet = dialog(admin, 'Statement · Slow boats')
  await sheet.getByText('What was counted along the way is the same.').waitFor()
  // The workers count every few seconds.
  await expect
    .poll(
      async () => {
        await sheet.getByLabel('From').fill('2026-01-02')
        await sheet.getByLabel('From').fill(`${phnomPenhDate(new Date()).slice(0, 8)}01`)
        return sheet.getByRole('row', { name: 'Total 1 1' }).count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await expectSound(admin)
  const saved = admin.waitForEvent('download')
  await button(admin, 'Save as CSV').click()
  expect((await saved).suggestedFilename()).toMatch(/^ad-[0-9a-f-]{36}-.*\.csv$/)
})

it('the policy is edited, what is pasted becomes clean, and a visitor sees it with its day', async () => {
  const admin = await adminAt('/en/setting/records/company_rule?edit=termofuse', { width: 1280 })
  restoreTerms()
  const text = written(admin, 'English')
  await text.click()
  await expect.poll(() => goToEnd(text)).toBe(true)
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('## Questions')
  await admin.keyboard.press('Enter')
  await paste(
    text,
    `<b style="font-weight:normal"><p><span style="font-weight:700">Ask</span> us
      <a href="javascript:alert(1)">here</a> or <a href="https://example.com/ask">there</a>.</p></b>
      <p class="MsoListParagraphCxSpFirst"><span style="mso-list:Ignore">·</span>One</p>
      <p class="MsoListParagraphCxSpLast"><span style="mso-list:Ignore">·</span>Two</p>
      <img src="https://evil.example/x.png"><script>alert(1)</script>`,
  )
  const toolbar = admin.getByRole('toolbar', { name: 'Format: English' })
  await toolbar.getByRole('button', { name: 'Heading', exact: true }).focus()
  await admin.keyboard.press('End')
  expect(await toolbar.getByRole('button', { name: 'Redo' }).evaluate((one) => one === document.activeElement)).toBe(
    true,
  )
  await expectSound(admin)
  await button(admin, 'Save').click()
  await dialog(admin, 'Terms of use').waitFor({ state: 'hidden' })

  // The audit tells the change in words, not as it is stored.
  await visit(admin, '/en/setting/admin?tab=changes&kind=company_rule')
  const change = admin.getByRole('list', { name: 'Changes, the newest first' }).getByRole('listitem').first()
  await change.getByText('Ask us').waitFor()
  expect(await change.textContent()).not.toContain('"type"')

  const phone = await openPage({ width: 390, javaScript: false })
  await phone.goto('/en/termofuse')
  await phone.getByRole('heading', { level: 2, name: 'Questions' }).waitFor()
  expect(await phone.locator('article li').allTextContents()).toEqual(['One', 'Two'])
  expect(await phone.locator('article strong').allTextContents()).toEqual(['Ask'])
  const links = await phone.locator('article a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(links).toEqual(['https://example.com/ask'])
  expect(await phone.locator('article img').count()).toBe(0)
  await phone.getByText(/^Updated \d+ \w+ 20\d\d$/).waitFor()
})

it('a text that is missing in the language of the reader says so', async () => {
  restoreTerms()
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Read it in English.' }] }
  const titles = { kh: 'លក្ខខណ្ឌប្រើប្រាស់', en: 'Terms of use', cn: '使用条款' }
  const record = {
    kind: 'company_rule',
    id: 'termofuse',
    data: { titles, texts: { en: { type: 'doc', content: [paragraph] } } },
  }
  await callAs('admin', 'catalog.save', record)
  const phone = await openPage({ width: 390 })
  await visit(phone, '/cn/termofuse')
  await phone.getByText('此文本尚无中文版本。').waitFor()
  await phone.locator('[lang=en]').getByText('Read it in English.').waitFor()
  await expectSound(phone)
})

it('sponsors stand on the home page with their logos, by the name that their readers know', async () => {
  const page = await openPage({ width: 1280 })
  for (const [address, heading, name] of [
    ['/en', 'Sponsors', 'Sample Boats'],
    ['/cn/home/theme-one', '赞助商', '示例游船'],
  ] as const) {
    await visit(page, address)
    const sponsors = page.getByRole('region', { name: heading })
    await sponsors.scrollIntoViewIfNeeded()
    const sponsor = sponsors.getByRole('link', { name })
    expect(await sponsor.getAttribute('rel')).toBe('sponsored noopener')
    const logo = sponsor.locator('img')
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})
