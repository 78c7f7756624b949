import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { LINK_PREVIEW } from '#shared/link-preview.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { openPage } from './browser.ts'
import { someArticle } from './demo-articles.ts'
import { nextFrame, REJECTED, stored, visit } from './screen.ts'

const SOON = { timeout: 30_000 }

const KHMER = /\p{Script=Khmer}/u
const HAN = /\p{Script=Han}/u

describe('a visitor', () => {
  it('goes from home to a list, to a place and back to the list as it was', async () => {
    const page = await openPage()
    await page.goto('/en')
    await page.getByRole('link', { name: 'Visit', exact: true }).filter({ visible: true }).first().click()
    await page.waitForURL('**/en/visit')
    const list = page.locator('article').filter({ visible: true })
    await list.nth(19).waitFor()
    // Repeated: the first scroll may come before hydration.
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        return list.count()
      })
      .toBe(28)
    const card = list.nth(17)
    await card.scrollIntoViewIfNeeded()
    await nextFrame(page)
    const y = await page.evaluate(() => scrollY)
    expect(y).toBeGreaterThan(1_000)
    await card.evaluate((node) => Object.assign(node, { mark: 'same' }))
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/trpc/post.list')) calls.push(request.url())
    })
    const name = (await card.getByRole('link').textContent()) ?? ''
    await card.getByRole('link').click()
    await page.waitForURL('**/en/detail/*')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.waitForURL('**/en/visit')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
    expect(await page.evaluate(() => [...document.querySelectorAll('article')].some((node) => 'mark' in node))).toBe(
      true,
    )
    expect(calls).toEqual([])
  })

  it('filters by the URL, and sees the count', async () => {
    const page = await openPage({ width: 1280, javaScript: false })
    await page.goto('/en/visit?province=siem-reap&place_type=temple')
    const cards = page.locator('article').filter({ visible: true })
    const count = await cards.count()
    expect(count).toBeGreaterThan(0)
    for (const text of await cards.allInnerTexts()) expect(text).toMatch(/Temple · Siem Reap/)
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${count} `) })
      .waitFor()
    await page.goto('/en/visit?q=angkor')
    await cards.first().getByRole('link', { name: 'Angkor Wat' }).waitFor()
    await page.goto('/en/visit?q=nothing-is-called-this')
    expect(await cards.count()).toBe(0)
    await page.getByText('No results found').filter({ visible: true }).waitFor()
  })

  it('sees opening hours in Phnom Penh time, wherever the phone is', async () => {
    const page = await openPage({ timezone: 'America/Los_Angeles' })
    // Hydrated: the server knows nothing of time zones.
    await visit(page, '/en/food')
    const here = await page.locator('article').allInnerTexts()
    expect(here.length).toBeGreaterThan(0)
    const there = await openPage({ timezone: 'Asia/Phnom_Penh' })
    await visit(there, '/en/food')
    expect(here).toEqual(await there.locator('article').allInnerTexts())
  })

  it('reads the list in each language, and robots learn of the other languages', async () => {
    const page = await openPage({ locale: 'km-KH', javaScript: false })
    for (const { lang, path, script } of [
      { lang: 'km', path: '/visit', script: KHMER },
      { lang: 'en', path: '/en/visit', script: /Places to visit/ },
      { lang: 'zh-Hans', path: '/cn/visit', script: HAN },
    ]) {
      await page.goto(path)
      expect(await page.locator('html').getAttribute('lang')).toBe(lang)
      expect(await page.title()).toMatch(script)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(script)
      const alternates = await page
        .locator('link[rel=alternate]')
        .evaluateAll((links) =>
          links.map((link) => [link.getAttribute('hreflang'), new URL(link.getAttribute('href') ?? '').pathname]),
        )
      expect(Object.fromEntries(alternates), path).toEqual({
        km: '/visit',
        en: '/en/visit',
        'zh-Hans': '/cn/visit',
        'x-default': '/visit',
      })
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      expect(new URL(canonical ?? '').pathname).toBe(path)
    }
  })

  it('is led by search engines to no page behind the last or of an unknown tag, and to one address of each place and article', async () => {
    const htmlOf = async (path: string) => (await fetch(inject('baseUrl') + path)).text()
    const isIndexed = async (path: string) => !(await htmlOf(path)).includes('content="noindex"')
    const behind = [...POST_TYPES, 'blog'].map((list) => `/en/${list}?page=9999`)
    for (const path of [...behind, '/en/blog?tag=nobody-has-this']) expect(await isIndexed(path), path).toBe(false)
    for (const path of ['/en/blog', '/en/blog?tag=nature']) expect(await isIndexed(path), path).toBe(true)
    const list = await htmlOf('/en/visit?page=2')
    expect(list).not.toContain('content="noindex"')
    for (const [path, html] of [
      ['detail', list],
      ['blog', await htmlOf('/en/blog')],
    ]) {
      const id = new RegExp(`/${path}/([0-9a-f-]{36})`).exec(html ?? '')?.[1] ?? ''
      const page = await htmlOf(`/en/${path}/${id.toUpperCase()}`)
      expect(/<link rel="canonical" href="([^"]+)"/.exec(page)?.[1]).toMatch(new RegExp(`/en/${path}/${id}$`))
    }
  })

  it('gets the browser’s language on the first visit, and the chosen one afterwards', async () => {
    const page = await openPage({ locale: 'zh-CN', javaScript: false })
    await page.goto('/visit')
    expect(new URL(page.url()).pathname).toBe('/cn/visit')
    await page.goto('/cn/visit?lang=en&sort=price')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/en/visit?sort=price')
    await page.goto('/visit')
    expect(new URL(page.url()).pathname).toBe('/en/visit')
    // A prefix is a choice as well.
    await page.goto('/kh/visit')
    expect(new URL(page.url()).pathname).toBe('/visit')
  })

  it('reads and pages without JavaScript', async () => {
    const page = await openPage({ javaScript: false })
    await page.goto('/en/visit')
    expect(await page.locator('article').count()).toBe(20)
    await page
      .getByRole('link', { name: /load more|next/i })
      .first()
      .click()
    await page.waitForURL('**page=2**')
    expect(await page.locator('article').count()).toBe(8)
    await page.locator('article').first().getByRole('link').click()
    await page.waitForURL('**/en/detail/*')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('')
    expect(((await page.locator('main').textContent()) ?? '').length).toBeGreaterThan(200)
  })

  it('is told when a page is not there, with its path', async () => {
    const page = await openPage({ expected: [/404/], javaScript: false })
    const response = await page.goto('/en/no/such-page')
    expect(response?.status()).toBe(404)
    await page.getByText('Page not found').first().waitFor()
    expect(await page.locator('main').textContent()).toContain('/no/such-page')
    const gone = await page.goto('/en/detail/0195b5a0-0000-7000-8000-000000000000')
    expect(gone?.status()).toBe(404)
  })

  it('is told when the connection is gone, and when it is back', async () => {
    // Prefetches may fail by it.
    const page = await openPage({ expected: [/ERR_INTERNET_DISCONNECTED/] })
    await visit(page, '/en/visit')
    await page.context().setOffline(true)
    await page
      .getByText(/offline/i)
      .first()
      .waitFor()
    await page.context().setOffline(false)
    await expect
      .poll(() =>
        page
          .getByText(/offline/i)
          .filter({ visible: true })
          .count(),
      )
      .toBe(0)
  })

  it('shares a place with its name and picture', async () => {
    const page = await openPage({ javaScript: false })
    await page.goto('/en/visit?q=angkor')
    await page.locator('article').getByRole('link').first().click()
    await page.waitForURL('**/en/detail/*')
    const meta = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
    expect(await meta('title')).toContain('Angkor Wat')
    // The workers make it after the start.
    await expect.poll(() => page.reload().then(() => meta('image')), SOON).toMatch(/\/1200x630\.jpeg$/)
    const image = await fetch((await meta('image')) ?? '')
    const { format, width, height } = await sharp(await image.arrayBuffer()).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...LINK_PREVIEW })
    expect([await meta('image:type'), image.headers.get('content-type')]).toEqual(['image/jpeg', 'image/jpeg'])
    expect([await meta('image:width'), await meta('image:height')]).toEqual([`${width}`, `${height}`])
    const data = await page.locator('script[type="application/ld+json"]').first().textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'TouristAttraction', name: 'Angkor Wat' })
  })

  it('shares every kind of page with a JPEG of one size', { timeout: 90_000 }, async () => {
    const page = await openPage({ javaScript: false })
    const imageOf = async (address: string): Promise<string> => {
      await page.goto(address)
      return (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
    }
    const firstIn = async (list: string): Promise<string> => {
      await page.goto(list)
      return (await page.locator('article').getByRole('link').first().getAttribute('href')) ?? ''
    }
    const [article, event] = [`/en/blog/${(await someArticle()).id}`, await firstIn('/en/event')]
    const own = /\/uploads\/.*\/1200x630\.jpeg$/
    for (const address of [article, event]) await expect.poll(() => imageOf(address), SOON).toMatch(own)
    for (const address of ['/en', article, event, '/en/user/demo.member']) {
      const shared = await fetch(await imageOf(address))
      const { format, width, height } = await sharp(await shared.arrayBuffer()).metadata()
      expect([address, { format, width, height }]).toEqual([address, { format: 'jpeg', ...LINK_PREVIEW }])
    }
  })
})

describe('the persisted state', () => {
  it('is filled at the start, with what can be had', async () => {
    const page = await openPage({ expected: [...REJECTED, /ERR_FAILED/] })
    await page.route('**/trpc/catalog.allCategories*', (route) => route.abort())
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await visit(page, '/en/about')
    const some = expect.arrayContaining([expect.anything()])
    const filled = {
      lang: 'en',
      ip: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      userInfos: { userName: '', profile: '', phone: '', uuid: '' },
      accessToken: false,
      categories: [],
      themeColor: '#818CF8',
      placeTypes: some,
      configuration: { 'brand.name.en': 'Domner' },
    }
    await expect.poll(() => stored(page)).toMatchObject(filled)
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(await stored(page))).toSorted()).toEqual(
      Object.keys(filled).toSorted(),
    )
    await page.unroute('**/trpc/catalog.allCategories*')
    await visit(page, '/en/about')
    await expect.poll(() => stored(page)).toMatchObject({ ...filled, categories: some })
    expect(calls.filter((path) => path === '/trpc/account.address')).toHaveLength(2)
  })
})

describe('HTTP responses', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${inject('baseUrl')}${path}`, { headers, redirect: 'manual' })

  it('a page has a content security policy with the hashes of its scripts, and the usual headers', async () => {
    const response = await get('/en/visit')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    const html = await response.text()
    const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes = '', code = ''] of scripts) {
      // Data is never run, and a script with an address is our own.
      if (/type="application\/(ld\+)?json"| src=/.test(attributes)) continue
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    }
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('a page is compressed, and its files are cached for a year', async () => {
    const response = await get('/en/visit', { 'accept-encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    const script = /\/assets\/[\w.-]+\.js/.exec(await response.text())?.[0]
    const asset = await get(script ?? '')
    expect(asset.headers.get('cache-control')).toMatch(/immutable/)
    expect(asset.headers.get('cache-control')).toMatch(/max-age=31536000/)
  })

  it('the sitemap lists every page in all languages', async () => {
    expect(await (await get('/robots.txt')).text()).toContain('/sitemap.xml')
    const index = await (await get('/sitemap.xml')).text()
    const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname)
    const bodies = await Promise.all(files.map(async (file) => (await get(file)).text()))
    const pages = bodies.flatMap((body) => [...body.matchAll(/<loc>([^<]+)<\/loc>/g)])
    const lists = pages.filter(([, address]) => address?.includes('?province='))
    // Articles of other tests come and go.
    const articles = pages.filter(([, address]) => /\/blog\/[^/]+$/.test(address ?? ''))
    expect(pages.length - lists.length - articles.length).toBe((7 + 60) * 3)
    const list = z.object({ data: z.array(z.object({ id: z.string(), is_sample: z.boolean() })) })
    const { data } = list.parse(await (await get('/api/getBlogArticle?pageSize=50')).json())
    const samples = data.filter(({ is_sample }) => is_sample)
    expect(samples).toHaveLength(4)
    for (const { id } of samples) expect(articles.filter(([, address]) => address?.endsWith(id))).toHaveLength(3)
    expect(lists.some(([, address]) => address?.endsWith('/en/visit?province=siem-reap'))).toBe(true)
  })

  it('the health checks say that the product lives and can serve', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await get('/readyz')).json()).toMatchObject({ status: 'ok' })
  })

  it('a crawler gets a whole page', async () => {
    const html = await (await get('/en/visit', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).text()
    expect(html).toContain('</html>')
    expect(html).toContain('Angkor Wat')
  })
})
