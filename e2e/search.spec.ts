import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asciiDigits } from '#shared/khmer.ts'
import { INTL_LOCALE, localePath } from '#shared/locales.ts'
import { openPage } from './browser.ts'
import { localesOf, widthsOf } from './looks.ts'
import { expectSound, expectStill } from './page-checks.ts'
import { type Offer, publish } from './published.ts'
import { button, cardsOf, dialog, holdBack, nextFrame, visit } from './screen.ts'
import { signInAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

const WORDS = { kh: 'ប្រាសាទ', en: 'temple', cn: '寺庙' }

const countIn = (text: string | null) => Number(/\d+/.exec(asciiDigits(text ?? ''))?.[0])

const STARTS = { kh: 'អង្គ', en: 'angk', cn: '吴哥' }

const searchBox = (page: Page) => page.getByRole('combobox').filter({ visible: true }).first()

describe('the search in the header', () => {
  it.each(localesOf('suggests'))('suggests while one types, and Enter opens the suggestion (%s)', async (locale) => {
    const page = await openPage({ width: 1280, locale: INTL_LOCALE[locale] })
    const words = translationsFor(locale)
    await visit(page, localePath(locale, '/about'))
    await searchBox(page).click()
    await page.keyboard.type(STARTS[locale])
    const place = page
      .getByRole('listbox', { name: words('Suggestions') })
      .getByRole('option')
      .filter({ has: page.locator('mark') })
      .first()
    const name = await place.locator('[lang], span span').first().textContent()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => searchBox(page).getAttribute('aria-activedescendant')).toBe(await place.getAttribute('id'))
    await expectSound(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/detail/*')
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
    expect(await page.getByRole('listbox').count()).toBe(0)
  })

  it('fetches its code at the first touch, and is worked by the keyboard: the arrows go round by the field, Escape closes, Enter searches', async () => {
    const page = await openPage({ width: 1280 })
    await visit(page, '/en/about')
    const isFetched = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /assets\/suggestions-/.test(name)),
      )
    expect(await isFetched()).toBe(false)
    await searchBox(page).focus()
    await expect.poll(isFetched).toBe(true)
    await page.keyboard.type('siem')
    const options = page.getByRole('option')
    const selected = page.getByRole('option', { selected: true })
    await expect.poll(() => options.filter({ hasText: 'Province' }).count()).toBe(1)
    await page.keyboard.press('ArrowUp')
    await selected.filter({ hasText: 'Search for “siem”' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await selected.waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    await selected.filter({ hasText: 'Siem Reap' }).waitFor()
    await page.keyboard.press('Home')
    await selected.waitFor({ state: 'detached' })
    expect(await searchBox(page).evaluate((field) => field instanceof HTMLInputElement && field.selectionStart)).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => options.count()).toBe(0)
    await expect.poll(() => searchBox(page).getAttribute('aria-expanded')).toBe('false')
    expect(await searchBox(page).inputValue()).toBe('siem')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/en/search?q=siem')
    expect(await searchBox(page).inputValue()).toBe('siem')
  })

  it('leads to provinces and kinds of places', async () => {
    const page = await openPage()
    await visit(page, '/en/about')
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).tap()
    await page.keyboard.type('siem')
    await page.getByRole('option', { name: 'Siem Reap' }).tap()
    await page.waitForURL('**/en/visit?province=siem-reap')
    await page.getByRole('heading', { level: 1, name: 'Places to visit in Siem Reap' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).tap()
    await page.keyboard.type('templ')
    await expectSound(page)
    await page.getByRole('option', { name: 'Temple', exact: true }).tap()
    await page.waitForURL('**/en/search?place_type=temple')
  })

  it('remembers what was searched for, until it is removed or another signs in', async () => {
    const page = await openPage({ width: 1280 })
    const late = Promise.withResolvers<void>()
    await page.route(/assets\/suggestions-/, (route) => late.promise.then(() => route.continue()))
    await visit(page, '/en/about')
    for (const words of ['temple', 'angkor']) {
      await searchBox(page).fill(words)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/en/search?q=${words}`)
      late.resolve()
    }
    await page.unroute(/assets\/suggestions-/)
    await visit(page, '/en')
    await page.getByRole('banner').getByRole('combobox').click()
    const options = page.getByRole('option')
    await expect.poll(() => options.allTextContents()).toEqual(['angkor', 'temple'])
    await expectSound(page)
    await button(page, 'Remove angkor').click()
    await expect.poll(() => options.allTextContents()).toEqual(['temple'])
    await options.first().click()
    await page.waitForURL('**/en/search?q=temple')
    await signInAs(page, 'member')
    await visit(page, '/en/about')
    await searchBox(page).click()
    await page.keyboard.type('x')
    await options.first().waitFor()
    expect(await options.filter({ hasText: 'temple' }).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull()
  })

  it('searches without JavaScript, and asks search engines to leave out what is found', async () => {
    const page = await openPage({ width: 1280, javaScript: false })
    await page.goto('/en/about')
    await page.getByRole('banner').getByRole('combobox').fill('angkor')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/en/search?q=angkor')
    expect(await cardsOf(page).count()).toBeGreaterThan(0)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await page.title()).toMatch(/^Search: angkor · /)
  })
})

describe('the page of results', () => {
  it.each(localesOf('facets'))('has facets with counts that follow the other filters (%s)', async (locale) => {
    const page = await openPage({ width: 1280, locale: INTL_LOCALE[locale] })
    const words = translationsFor(locale)
    await visit(page, localePath(locale, `/search?q=${WORDS[locale]}`))
    const total = page.getByRole('region', { name: words('Results'), exact: true }).getByRole('status')
    const facets = page.getByRole('navigation', { name: words('Filters'), exact: true })
    const all = countIn(await total.textContent())
    expect(all).toBeGreaterThan(1)
    expect(await page.locator('article mark').count()).toBeGreaterThan(0)
    const province = facets
      .getByRole('region', { name: words('Province'), exact: true })
      .getByRole('link')
      .first()
    const inProvince = countIn(await province.textContent())
    await province.click()
    await expect.poll(async () => countIn(await total.textContent())).toBe(inProvince)
    expect(new URL(page.url()).searchParams.get('province')).toBeTruthy()
    // Its own counts stay, so that another province can be chosen.
    expect(countIn(await province.textContent())).toBe(inProvince)
    await facets.getByRole('link', { name: words('Newest') }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('newest')
    const chosen = page.getByRole('list', { name: words('Chosen filters') })
    await chosen.getByRole('link').first().click()
    await expect.poll(async () => countIn(await total.textContent())).toBe(all)
    expect(await chosen.count()).toBe(0)
    expect(new URL(page.url()).search).toBe(`?${new URLSearchParams({ q: WORDS[locale], sort: 'newest' })}`)
  })

  it('cleans its address, and has its facets in a sheet on a phone', async () => {
    const page = await openPage()
    await visit(page, '/en/search?q=hotel&type=castle&province=kampot&page=1&price_min=five')
    await expect.poll(() => new URL(page.url()).search).toBe('?q=hotel&province=kompot')
    await button(page, 'Filters').tap()
    const sheet = dialog(page, 'Filters')
    await sheet.getByRole('link').first().waitFor()
    await expectSound(page)
    await sheet.getByRole('link', { name: 'Lowest price' }).tap()
    await expect.poll(() => new URL(page.url()).search).toBe('?province=kompot&q=hotel&sort=price')
    await expect.poll(() => sheet.count()).toBe(0)
    await page.goBack()
    expect(new URL(page.url()).search).toBe('?q=hotel&province=kompot')
  })

  it('says what was searched for in place of a misspelling, and leads to the list of a type in a province that the words name', async () => {
    const page = await openPage({ width: 1280 })
    await visit(page, '/en/search?q=angkro')
    const link = page.getByRole('main').getByRole('link', { name: 'Angkor', exact: true })
    await link.click()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')?.toLowerCase()).toBe('angkor')
    await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(0)
    await searchBox(page).fill('temple siem reap')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('link', { name: 'See all: Temple, Siem Reap' }).click()
    await page.waitForURL('**/en/visit?place_type=temple&province=siem-reap')
  })
})

/** Its name begins as words that no place has, and that stand in an article. */
const GARDEN = {
  name: 'Nothofagus Garden',
  translations: { kh: { name: 'សួនណូតូ' }, cn: { name: '假山毛榉园' } },
  type: 'visit',
  place_type: 'garden',
  province: 'kep',
  lat: 10.48,
  lon: 104.3,
} satisfies Offer

describe('a search that finds nothing', () => {
  it('names each filter that is in the way, with how much there is without it', async () => {
    const page = await openPage({ width: 1280 })
    await visit(page, '/en/search?type=visit&province=siem-reap&price_min=90000')
    const without = page.getByRole('link', { name: /^Without “From \$90,000”/ })
    const posts = countIn((await without.textContent())?.split(':')[1] ?? '')
    await without.click()
    const total = page.getByRole('region', { name: 'Results', exact: true }).getByRole('status')
    await expect.poll(async () => countIn(await total.textContent())).toBe(posts)
  })

  it('moves no article that it finds, however late a name comes that is like the words', async () => {
    const remove = await publish([GARDEN])
    try {
      const page = await openPage({ width: 1280 })
      const beginning = encodeURIComponent(JSON.stringify({ q: GARDEN.name }))
      const suggested = async () => (await page.request.get(`/trpc/search.suggest?input=${beginning}`)).text()
      await expect.poll(suggested).toContain(GARDEN.translations.kh.name)
      const release = await holdBack(page, '**/trpc/search.suggest*')
      await visit(page, '/en/search?q=nothing-is-called-this')
      await page.locator('h2', { hasText: 'Articles' }).waitFor({ state: 'attached' })
      await nextFrame(page)
      release()
      await page.getByRole('region', { name: 'Did you mean?' }).getByRole('link', { name: GARDEN.name }).waitFor()
      await page.getByRole('region', { name: 'Articles' }).waitFor()
      // The articles begin at the end of the window, where little of them is seen to move.
      await expectStill(page, 0.001)
    } finally {
      await remove()
    }
  })

  it('shows the articles that it finds where the code of the names cannot be had', async () => {
    const page = await openPage({ width: 1280, expected: [/ERR_FAILED/] })
    await page.route(/assets\/near-names-/, (route) => route.abort())
    await visit(page, '/en/search?q=nothing-is-called-this')
    await page.getByRole('region', { name: 'Articles' }).waitFor()
  })

  it('says why where the server does not know the filter', async () => {
    const page = await openPage()
    await visit(page, '/en/search?q=sea&province=atlantis')
    await page.getByText('There is no such province.').waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).tap()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=sea')
    await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(0)
  })
})

describe('without JavaScript', () => {
  it.each(widthsOf('results can be read'))(
    'results, facets and pages can be read and followed (%i px)',
    async (width) => {
      const page = await openPage({ width, javaScript: false })
      await page.goto('/en/search')
      const [first] = await cardsOf(page).getByRole('heading').allTextContents()
      await page.getByRole('link', { name: 'Next page' }).click()
      expect(new URL(page.url()).search).toBe('?page=2')
      expect((await cardsOf(page).getByRole('heading').allTextContents())[0]).not.toBe(first)
      const facets = page.getByRole('navigation', { name: 'Filters' })
      await facets.getByRole('link', { name: /^Food/ }).click()
      expect(new URL(page.url()).search).toBe('?type=food')
      await page.getByRole('link', { name: 'Remove Food' }).click()
      expect(new URL(page.url()).search).toBe('')
    },
  )
})
