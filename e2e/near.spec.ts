import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { INTL_LOCALE, type Locale, localePath } from '#shared/locales.ts'
import { openPage } from './browser.ts'
import { localesOf } from './looks.ts'
import { button, cardsOf, visit } from './screen.ts'
import { translationsFor } from './words.ts'

/** In the middle of Kep. */
const KEP = { latitude: 10.48291, longitude: 104.31672 }

async function openAt(locale: Locale, allowed: boolean): Promise<Page> {
  const page = await openPage({ locale: INTL_LOCALE[locale] })
  if (allowed) await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(KEP)
  return page
}

const KILOMETRES = {
  en: /· (?:< )?([\d.,]+) (?:km|m)/,
  kh: /· (?:< )?([០-៩.,]+) (?:គ\.)?ម\./,
  cn: /· (?:< )?([\d.,]+)(?:公里|米)/,
}

it.each(localesOf('near me'))('“Near me” orders a list by distance and says it, in %s', async (locale) => {
  const page = await openAt(locale, true)
  const words = translationsFor(locale)
  const asked: string[] = []
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
  await visit(page, localePath(locale, '/visit'))
  const chip = button(page, words('Near me'))
  expect(await chip.getAttribute('aria-pressed')).toBe('false')
  expect(asked.some((address) => address.includes('"lat"'))).toBe(false)
  const usual = await cardsOf(page).first().textContent()
  await chip.click()
  await expect.poll(() => cardsOf(page).first().textContent()).toMatch(KILOMETRES[locale])
  expect(await chip.getAttribute('aria-pressed')).toBe('true')
  // No closer than some hundred metres, and nowhere in the address.
  expect(asked.find((address) => address.includes('"lat"'))).toMatch(/"lat":10\.483,"lon":104\.317[,}]/)
  expect(page.url()).not.toContain('10.48')
  await chip.click()
  await expect.poll(() => cardsOf(page).first().textContent()).toBe(usual)
})

it('“Near me” says why there is no position, and leaves the list as it is', async () => {
  const page = await openAt('en', false)
  await visit(page, '/en/food')
  const usual = await cardsOf(page).first().textContent()
  await button(page, 'Near me').click()
  await page.getByText('Your position is blocked for this site.').waitFor()
  // As devices say that do not know where they are.
  await page.context().setGeolocation({ latitude: 0, longitude: 0.0001 })
  await page.context().grantPermissions(['geolocation'])
  await button(page, 'Near me').click()
  await page.getByText('Your position could not be found.').waitFor()
  expect(await button(page, 'Near me').getAttribute('aria-pressed')).toBe('false')
  expect(await cardsOf(page).first().textContent()).toBe(usual)
})
