import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { INTL_LOCALE, localePath } from '#shared/locales.ts'
import { openPage } from './browser.ts'
import { localesOf } from './looks.ts'
import { join, peopleCalled } from './people.ts'
import { cardsOf, visit } from './screen.ts'
import { translationsFor } from './words.ts'

// What the demonstration's member has saved, other tests change meanwhile.
const somebody = peopleCalled('sovann.keys', '015 801')

/** A page whose target is further away asks too much of whoever has no pointer. */
const MOST_STOPS = 80

/** The beginning of a name in each language. */
const STARTS = { kh: 'អង្គរវ', en: 'angkor w', cn: '吴哥' }

describe('with the keyboard alone', () => {
  it.each(localesOf('guest'))('a guest types, goes to a suggestion, opens it, and comes back (%s)', async (locale) => {
    const words = translationsFor(locale)
    const page = await openPage({ width: 1280, locale: INTL_LOCALE[locale], motion: true })
    await visit(page, localePath(locale, '/'))
    await tabTo(page, page.getByRole('banner').getByRole('combobox'))
    await page.keyboard.type(STARTS[locale])
    const list = page.getByRole('listbox', { name: words('Suggestions') })
    const place = list
      .getByRole('option')
      .filter({ has: page.locator('mark') })
      .first()
    const name = (await place.locator('mark').locator('..').textContent()) ?? ''
    const steps = await place.evaluate((option) => [...(option.parentElement?.children ?? [])].indexOf(option) + 1)
    for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowDown')
    expect(await place.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: words('Where to in Cambodia?'), exact: true }).waitFor()
  })

  it.each(localesOf('member'))(
    'a member goes from home to a place, saves it, and finds it among what is saved (%s)',
    async (locale) => {
      const words = translationsFor(locale)
      const page = await openPage({ width: 1280, locale: INTL_LOCALE[locale], motion: true })
      await join(page, somebody())
      await visit(page, localePath(locale, '/'))
      const navigation = page.getByRole('navigation', { name: words('Main pages') }).filter({ visible: true })
      await enter(page, navigation.locator('a[href$="/food"]'))
      await page.waitForURL('**/food')
      // The address changes before the screen does.
      await page.getByRole('heading', { level: 1, name: words('Food and drinks'), exact: true }).waitFor()
      const card = cardsOf(page).first()
      await card.waitFor()
      const place = card.getByRole('link').first()
      const name = (await place.textContent()) ?? ''
      await enter(page, place)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      const save = words('Save {name}').replace('{name}', name)
      const heart = page.getByRole('button', { name: save, exact: true }).filter({ visible: true }).first()
      await enter(page, heart)
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
      await visit(page, localePath(locale, '/setting/mysave'))
      const saved = page.getByRole('link', { name, exact: true }).filter({ visible: true }).first()
      await enter(page, saved)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      await enter(page, heart)
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
    },
  )
})

/** Tabs to the target, and presses Enter. */
async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Tabs to the target, which must show that it has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab')
    if (!(await target.evaluate((node) => node === document.activeElement))) continue
    expect(await target.evaluate((node) => node.matches(':focus-visible'))).toBe(true)
    return
  }
  throw new Error(`${target} is not within ${MOST_STOPS} stops`)
}
