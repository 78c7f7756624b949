import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { INTL_LOCALE, type Locale, localePath } from '#shared/locales.ts'
import { openPage } from './browser.ts'
import { localesOf } from './looks.ts'
import { somePlace } from './pages.ts'
import { button, dialog, nextFrame, visit } from './screen.ts'
import { translationsFor } from './words.ts'

/** Opens a place of the demo. @returns its name */
async function openPlace(page: Page, locale: Locale): Promise<string> {
  await visit(page, localePath(locale, `/detail/${(await somePlace()).id}`))
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
}

/** Gives the device a sheet of its own, which rejects with a failure if there is one. */
const giveSheet = (page: Page, failure: string | undefined) =>
  page.evaluate((failure) => {
    const shared: ShareData[] = []
    const share = async (data: ShareData) => {
      shared.push(data)
      if (failure) throw new DOMException('The sheet has not shared', failure)
    }
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    Object.assign(window, { shared })
  }, failure)

const sharedOn = (page: Page) => page.evaluate(() => ('shared' in window ? window.shared : undefined))

describe('a place is shared', () => {
  it("by the device's own sheet, whether or not its reader closes it; our own choices are shown where it fails", async () => {
    const page = await openPage()
    const title = await openPlace(page, 'en')
    const sheets = [
      { failure: undefined, isOurs: false },
      { failure: 'AbortError', isOurs: false },
      { failure: 'NotAllowedError', isOurs: true },
    ]
    for (const { failure, isOurs } of sheets) {
      await giveSheet(page, failure)
      await button(page, 'Share').click()
      await expect.poll(() => sharedOn(page)).toEqual([{ title, url: page.url() }])
      await nextFrame(page)
      await expect.poll(() => button(page, 'Share').getAttribute('aria-expanded')).toBe(String(isOurs))
    }
  })

  it.each(localesOf('share'))('on Facebook, on Telegram and by a copied link (%s)', async (locale) => {
    const words = translationsFor(locale)
    const page = await openPage({ locale: INTL_LOCALE[locale] })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const name = await openPlace(page, locale)
    await button(page, words('Share')).click()
    const addressOf = async (way: string) => {
      const href = await page.getByRole('link', { name: words(way), exact: true }).getAttribute('href')
      const { origin, pathname, searchParams } = new URL(href ?? '')
      return [origin + pathname, Object.fromEntries(searchParams)]
    }
    const url = page.url()
    expect(await addressOf('Share on Facebook')).toEqual(['https://www.facebook.com/sharer/sharer.php', { u: url }])
    expect(await addressOf('Share on Telegram')).toEqual(['https://t.me/share/url', { url, text: name }])
    expect(await addressOf('Share on WhatsApp')).toEqual(['https://wa.me/', { text: `${name} ${url}` }])
    const copy = { name: words('Copy link'), exact: true }
    await dialog(page, words('Share')).getByRole('button', copy).click()
    await page.getByText(words('Copied successfully!'), { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  })
})
