import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { adminAt } from './admin-at.ts'
import { openPage } from './browser.ts'
import { someArticle } from './demo-articles.ts'
import { isHydrated, overflow } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { browserIn, restCall } from './rest-call.ts'
import { button, cardsOf, dialog, fetchedAhead, link, visit } from './screen.ts'
import { translationsFor } from './words.ts'

const kh = translationsFor('kh')
const article = await someArticle()
const [place] = article.mentions
const address = `/blog/${article.id}`
const somebody = peopleCalled('dara.reads', '016 938')

describe('a reader with a phone in Khmer', () => {
  it('goes from the list by a tag to an article, and to a place that it mentions, and comes back', async () => {
    const page = await openPage({ width: 390, locale: 'km-KH' })
    await visit(page, '/blog')
    const all = await cardsOf(page).count()
    const tags = page.getByRole('navigation', { name: kh('Subjects') }).getByRole('link')
    await tags.nth(1).click()
    await page.waitForURL(/\/blog\?tag=/)
    await expect.poll(() => cardsOf(page).count()).toBeLessThan(all)
    await tags.first().click()
    await page.waitForURL(/\/blog$/)
    await link(page, article.title).click()
    await page.waitForURL(`**${address}`)
    await page.getByRole('heading', { level: 1, name: article.title }).waitFor()
    const card = page.locator('aside').filter({ has: page.locator(`a[href*="${place?.id}"]`), visible: true })
    await card.first().getByRole('link').click()
    await page.waitForURL(`**/detail/${place?.id}`)
    await page.getByRole('heading', { level: 1, name: place?.name ?? '' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: article.title }).waitFor()
  })

  it('has no page wider than a small phone', async () => {
    const page = await openPage({ width: 320, locale: 'km-KH' })
    for (const each of ['/blog', address]) {
      await visit(page, each)
      expect(await overflow(page), each).toBeLessThanOrEqual(0)
    }
  })

  it('finds an article by its words, and is told when there is none', async () => {
    const page = await openPage({ width: 390, locale: 'km-KH' })
    await visit(page, `/blog?q=${encodeURIComponent(article.title)}`)
    expect(await cardsOf(page).count()).toBe(1)
    await visit(page, '/blog?q=xqzwvjkq')
    await page.getByRole('heading', { name: kh('No articles found') }).waitFor()
  })
})

it('an article is found at a place that it names, saved, shared and read on from, and is the same when one comes back', async () => {
  const page = await openPage({ width: 390, locale: 'km-KH' })
  await join(page, somebody())
  await visit(page, `/detail/${place?.id}`)
  const ofPlace = page.getByRole('region', { name: kh('Articles'), exact: true })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await ofPlace.getByRole('link', { name: article.title, exact: true }).tap()
  await page.waitForURL(`**${address}`)
  const title = page.getByRole('heading', { level: 1 }).filter({ visible: true })
  await title.getByText(article.title, { exact: true }).waitFor()

  const save = button(page, kh('Save {name}').replace('{name}', article.title))
  await save.scrollIntoViewIfNeeded()
  await expect.poll(() => isHydrated(save)).toBe(true)
  await save.tap()
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true')
  await button(page, kh('Share')).tap()
  const choices = dialog(page, kh('Share'))
  const telegram = await choices.getByRole('link', { name: kh('Share on Telegram') }).getAttribute('href')
  expect(new URL(telegram ?? '').searchParams.get('text')).toBe(article.title)
  expect(new URL(telegram ?? '').searchParams.get('url')).toBe(inject('baseUrl') + address)
  await page.keyboard.press('Escape')
  await choices.waitFor({ state: 'hidden' })

  const more = page.getByRole('region', { name: kh('More to read') }).getByRole('article')
  await more.first().waitFor()
  expect(await more.getByRole('link').allTextContents()).not.toContain(article.title)
  await title.evaluate((heading) => heading.setAttribute('data-marked', 'yes'))
  const other = (await more.first().getByRole('link').textContent()) ?? ''
  await more.first().getByRole('link').tap()
  await title.getByText(other, { exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => title.getAttribute('data-marked')).toBe('yes')
  expect(await title.textContent()).toBe(article.title)

  await visit(page, '/setting/mysave?type=article')
  await link(page, article.title).waitFor()
})

it('the first article of the blog stays where it is while the others arrive', async () => {
  const page = await openPage({ width: 1280, locale: 'zh-CN', javaScript: false })
  const title = cardsOf(page).first().getByRole('heading')
  const open = async () => {
    await page.goto('/cn/blog')
    return (await title.boundingBox())?.y ?? 0
  }
  const whole = await open()
  await page.route('**/cn/blog', async (route) => {
    const response = await route.fetch()
    const [start] = (await response.text()).split('</article>')
    await route.fulfill({ response, body: `${start}</article>` })
  })
  const first = await open()
  expect(await cardsOf(page).count()).toBe(1)
  expect(whole - first, 'the lines of a title more').toBeLessThan(60)
})

describe('without JavaScript', () => {
  it('the blog is searched and an article read, its places and languages by links', async () => {
    const page = await openPage({ width: 390, locale: 'km-KH', javaScript: false })
    await page.goto('/blog')
    await page.getByRole('searchbox', { name: kh('Search the articles') }).fill(article.title)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/blog\?q=/)
    await link(page, article.title).click()
    await page.waitForURL(`**${address}`)
    const words = (await page.locator('main').textContent()) ?? ''
    expect(words).toContain(article.summary)
    expect(words.length).toBeGreaterThan(2_000)
    expect(await page.locator(`main a[href*="${place?.id}"]`).count()).toBeGreaterThan(0)
    await link(page, 'English').click()
    await page.waitForURL(`**/en${address}`)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })
})

it('an article tells search engines and feed readers what it is', async () => {
  const page = await openPage({ javaScript: false })
  await page.goto(`/en${address}`)
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Article', inLanguage: 'en', author: { name: 'Domner' } })
  expect(await page.locator('meta[property="og:type"]').getAttribute('content')).toBe('article')
  const alternates = page.locator('link[rel=alternate][hreflang]')
  expect(await alternates.count()).toBe(article.languages.length + 1)
  await page.goto('/en/blog')
  expect(await page.locator('link[type="application/rss+xml"]').getAttribute('href')).toMatch(/\/feed\/en\.rss$/)
})

it('an article says how often it was viewed', async () => {
  const body = { id: article.id, kind: 'article' }
  await restCall('POST', 'increaseView', { body, headers: browserIn('203.0.113.91') })
  const page = async () => (await fetch(`${inject('baseUrl')}/en${address}`)).text()
  // Views are counted in batches.
  await expect.poll(page, { timeout: 45_000, interval: 1_000 }).toMatch(/>\d+ views?</)
})

const scriptsOfEditor = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/(?:article|rich-text)-editor-[^/]*\.js$/.test(name)),
  )

it('a reader never loads the editor, also where the code of all other pages is fetched ahead', async () => {
  const reader = await openPage({ fresh: true, ahead: true })
  await visit(reader, `/en${address}`)
  await fetchedAhead(reader)
  expect(await scriptsOfEditor(reader)).toEqual([])
  const admin = await adminAt('/en/setting/articles?edit=NEW')
  await admin.getByRole('textbox', { name: 'Text' }).first().waitFor()
  expect(await scriptsOfEditor(admin)).not.toEqual([])
})
