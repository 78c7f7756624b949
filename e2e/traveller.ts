import type { Locator, Page } from 'playwright-core'
import { localePath } from '#shared/locales.ts'
import { openPage } from './browser.ts'
import { type Look, pageIn } from './looks.ts'
import { button, cardsOf, dialog, visit } from './screen.ts'
import type { ClockServer } from './serve-at.ts'
import { translationsFor } from './words.ts'

export type Traveller = {
  page: Page
  words: ReturnType<typeof translationsFor>
  tap(target: Locator): Promise<void>
  /** Since they were at the home page. */
  taps(): number
  /** Begins anew at the home page of a server. */
  beginAt(url: string): Promise<void>
}

/** Opens the home page for somebody whose day does not matter. */
export const arrive = async (look: Look): Promise<Traveller> =>
  begin(await openPage({ ...pageIn(look), motion: true }), look)

/** The same on a server whose clock is also that of their phone, on which all code is fetched ahead. */
export async function arriveAt(look: Look, { url, now }: ClockServer): Promise<Traveller> {
  const page = await openPage({ ...pageIn(look), baseUrl: url, fresh: true, ahead: true, motion: true })
  await page.clock.install({ time: now() })
  return begin(page, look)
}

async function begin(page: Page, { locale }: Look): Promise<Traveller> {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  const beginAt = async (url: string) => {
    taps = 0
    await visit(page, url + localePath(locale, '/'))
  }
  await beginAt('')
  return { page, words: translationsFor(locale), tap, taps: () => taps, beginAt }
}

type List = 'hotel' | 'event'

/** Labels of the lists: the phone's bar has short ones. */
const FULL = { hotel: 'Places to stay', event: 'Events' } as const
const SHORT = { hotel: 'navigation: Hotel', event: 'navigation: Event' } as const

/** Waits for a list: the address changes before the kept home page, which has cards too, gives way to it. */
export async function untilShown({ page, words }: Traveller, type: List): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname.endsWith(`/${type}`))
  await page.getByRole('heading', { level: 1, name: words(FULL[type]) }).waitFor()
}

/** Opens a list from the navigation. */
export async function openList(me: Traveller, type: List): Promise<void> {
  const { page, words, tap } = me
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const name = words(isPhone ? SHORT[type] : FULL[type])
  const navigation = page.getByRole('navigation', { name: words('Main pages') }).filter({ visible: true })
  await tap(navigation.getByRole('link', { name, exact: true }))
  await untilShown(me, type)
}

/** Chooses in a list's filter: in the dialog that its chip opens. */
export async function choose(
  { page, tap }: Traveller,
  { chip, title = chip, choice }: { chip: string; title?: string; choice: string },
): Promise<void> {
  await tap(button(page, chip))
  const choices = dialog(page, title)
  await tap(choices.getByRole('link', { name: choice }).first())
  await choices.waitFor({ state: 'hidden' })
}

/** Opens a card of the list that is shown. */
export async function openCard({ page, tap }: Traveller, name: string): Promise<void> {
  await tap(cardsOf(page).getByRole('link', { name }).first())
  await page.waitForURL('**/detail/*')
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
