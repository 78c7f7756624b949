import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asciiDigits } from '#shared/khmer.ts'
import { INTL_LOCALE, localePath } from '#shared/locales.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { openPage } from './browser.ts'
import { localesOf, widthsOf } from './looks.ts'
import { button, cardsOf, dialog, field, link, visit } from './screen.ts'
import { translationsFor } from './words.ts'

const SEEN_IN = localesOf('filters')

const searchOf = (page: Page) => decodeURI(new URL(page.url()).search)

describe('a chosen filter', () => {
  it.each(widthsOf('stands once in its chip'))('stands once, and is removed in its chip (%i px)', async (width) => {
    const page = await openPage({ width })
    await visit(page, '/en/visit?province=siem-reap&place_type=temple&open_now=1&q=a')
    const bar = page.getByRole('group', { name: 'Filters' })
    for (const name of ['Siem Reap', 'Temple', 'Open now', '“a”']) expect(await bar.getByText(name).count()).toBe(1)
    await bar.getByRole('link', { name: 'Remove Siem Reap' }).click()
    await expect.poll(() => searchOf(page)).not.toContain('province')
    await expect.poll(() => button(page, 'Province').evaluate((chip) => chip === document.activeElement)).toBe(true)
    await bar.getByRole('link', { name: 'Remove a', exact: true }).click()
    await expect.poll(() => searchOf(page)).toBe('?place_type=temple&open_now=1')
    await bar.getByRole('link', { name: 'Clear all' }).click()
    await expect.poll(() => searchOf(page)).toBe('')
  })
})

describe('an empty result', () => {
  it.each(SEEN_IN)('names each filter that is in the way (%s)', async (locale) => {
    const page = await openPage({ locale: INTL_LOCALE[locale] })
    const words = translationsFor(locale)
    await visit(page, localePath(locale, '/visit?province=siem-reap&place_type=temple&price_max=1'))
    const price = words('Up to {price}').replace('{price}', locale === 'cn' ? 'US$1' : '$1')
    const way = page.getByRole('link', { name: words('Without “{label}”:').replace('{label}', price) })
    const count = asciiDigits((await way.textContent()) ?? '')
      .match(/\d+/g)
      ?.at(-1)
    // The province is not to blame: without it there is nothing either.
    const [before = ''] = words('Without “{label}”:').split('{label}')
    expect(await page.getByRole('link', { name: before }).count()).toBe(1)
    await way.click()
    await expect.poll(() => cardsOf(page).count()).toBe(Number(count))
  })
})

it('a party that no single room sleeps is offered as many rooms as do', async () => {
  const page = await openPage()
  const check_in = addDays(phnomPenhDate(new Date()), 60)
  await visit(page, `/en/hotel?check_in=${check_in}&check_out=${addDays(check_in, 1)}&people=5`)
  await page.getByRole('heading', { name: 'Nothing free on these dates' }).waitFor()
  const chips = page.getByRole('group', { name: 'Filters' })
  await chips.getByText(/· 5 people$/).waitFor()
  await page.getByRole('link', { name: /· 5 people · 3 rooms:/ }).click()
  await chips.getByText(/· 5 people · 3 rooms$/).waitFor()
  await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(0)
})

describe('the provinces', () => {
  it.each(SEEN_IN)(
    'stand in the order of the reader’s alphabet, the most wanted first, and are found (%s)',
    async (locale) => {
      const page = await openPage({ width: 1280, locale: INTL_LOCALE[locale] })
      const words = translationsFor(locale)
      await visit(page, localePath(locale, '/visit'))
      await button(page, words('Province')).click()
      const lists = dialog(page, words('Province')).getByRole('list')
      const namesIn = async (list: number) =>
        (await lists.nth(list).getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
      await expect.poll(() => lists.count()).toBe(2)
      expect((await namesIn(0))[1]).toBe({ kh: 'សៀមរាប', en: 'Siem Reap', cn: '暹粒' }[locale])
      const all = await namesIn(1)
      expect(all.length).toBeGreaterThan(24)
      expect(all).toEqual(all.toSorted(new Intl.Collator(INTL_LOCALE[locale]).compare))
      await field(page, words('Find a province')).fill('Bavaria')
      await page.getByText(words('There is no province with this name.')).waitFor()
      await field(page, words('Find a province')).fill('mondul')
      await expect.poll(() => lists.getByRole('link').count()).toBe(1)
      await lists.getByRole('link').click()
      await expect.poll(() => searchOf(page)).toBe('?province=mondulkiri')
    },
  )
})

describe('a price', () => {
  it('is typed as people write it', async () => {
    const page = await openPage({ locale: 'km-KH' })
    await visit(page, '/hotel')
    await button(page, 'តម្លៃ').click()
    await field(page, 'ចាប់ពី ($ ឬ ៛)').fill('៤០.០០០៛')
    await page.getByText('= $10').waitFor()
    await field(page, 'មិនលើស ($ ឬ ៛)').fill('១,០០០ ដុល្លារ')
    await button(page, 'បង្ហាញលទ្ធផល').click()
    await expect.poll(() => searchOf(page)).toBe('?price_min=40000៛&price_max=1000')
  })

  it('has choices that fit the page', async () => {
    const page = await openPage()
    await visit(page, '/en/hotel')
    await button(page, 'Price').click()
    await link(page, 'Up to $30 a night').click()
    await expect.poll(() => searchOf(page)).toBe('?price_max=30')
    await link(page, 'Event').click()
    // The address changes before the list.
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
    await button(page, 'Price').click()
    await page.getByRole('link', { name: 'Free' }).click()
    await expect.poll(() => searchOf(page)).toBe('?price_max=0')
  })

  it('is that of a night in the chip of hotels', async () => {
    const page = await openPage()
    await visit(page, '/en/hotel?price_max=30')
    await button(page, 'Price: Up to $30 a night').waitFor()
    await visit(page, '/en/food?price_max=30')
    await button(page, 'Price: Up to $30').waitFor()
  })

  it.each(SEEN_IN)('is said not to be given where such places are in the list (%s)', async (locale) => {
    const page = await openPage({ locale: INTL_LOCALE[locale] })
    const words = translationsFor(locale)
    await visit(page, localePath(locale, '/visit'))
    await button(page, words('Price')).click()
    await page.getByRole('link', { name: words('Free, or no price given') }).click()
    await expect.poll(() => searchOf(page)).toBe('?price_max=0&no_price=1')
    await page.getByRole('button', { name: words('Free, or no price given') }).waitFor()
    // No waterfall is known to be free.
    await visit(page, localePath(locale, '/visit?price_max=0&place_type=waterfall'))
    await page.getByRole('link', { name: `${words('Free, or no price given')}:` }).click()
    await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(0)
  })
})
