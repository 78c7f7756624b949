import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { planDemo } from '#db/seed/plan.ts'
import { openPage } from './browser.ts'
import { overflow } from './page-checks.ts'
import { somePlace } from './pages.ts'
import { button, cardsOf, link, visit } from './screen.ts'
import { signInAs } from './sign-in.ts'

/** As many screens as are kept, of which the list is one. */
const MANY_PLACES = 12
/** The English names of the demo's posts. */
const DEMO = new Set((await planDemo(true)).map(({ en }) => en.name))

const title = (page: Page) => page.locator('main h1').filter({ visible: true })

/** Marks what is shown, and tells later whether it is shown still. */
const mark = (page: Page) => title(page).evaluate((heading) => heading.setAttribute('data-marked', 'yes'))
const isMarked = (page: Page) => title(page).evaluate((heading) => heading.hasAttribute('data-marked'))

const back = (page: Page) => page.getByRole('link', { name: 'Back', exact: true }).filter({ visible: true })

const shelf = (page: Page) => page.getByRole('region', { name: 'Related places' }).filter({ visible: true })

async function open(page: Page, card: Locator): Promise<void> {
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').first().click()
  // What a card has shown stands in a page that still loads, which is not kept.
  await page.locator('main article h1').filter({ visible: true }).getByText(name, { exact: true }).waitFor()
}

it('a place is the same document when one comes back from a related place, and its bar gives way to that of the list', async () => {
  const page = await openPage()
  const { id } = await somePlace()
  const bar = page.getByRole('navigation', { name: 'Main pages' }).filter({ visible: true })
  await visit(page, `/en/detail/${id}`)
  expect(await bar.count()).toBe(0)
  await mark(page)
  const name = await title(page).textContent()
  await shelf(page).scrollIntoViewIfNeeded()
  await open(page, shelf(page).getByRole('article').first())
  expect(await isMarked(page)).toBe(false)
  expect(await title(page).textContent()).not.toBe(name)
  await page.goBack()
  await page.waitForURL(`**/en/detail/${id}`)
  await expect.poll(() => isMarked(page)).toBe(true)
  expect(await title(page).textContent()).toBe(name)

  await back(page).click()
  await page.waitForURL('**/en/visit')
  await cardsOf(page).first().waitFor()
  // The hidden places do not stand in for a phone's navigation.
  await expect.poll(() => bar.count()).toBe(1)
  expect(await overflow(page)).toBe(0)
})

it('the settings and the blog are the same document when one comes back', async () => {
  const page = await openPage({ width: 1280 })
  await signInAs(page, 'member')
  await visit(page, '/en/setting/mypost')
  await mark(page)
  await button(page, 'More').click()
  await link(page, 'Blog').click()
  await page.waitForURL('**/en/blog')
  await title(page).getByText('Blog').waitFor()
  await mark(page)
  await page.goBack()
  await page.waitForURL('**/en/setting/mypost')
  await expect.poll(() => isMarked(page)).toBe(true)
  await page.goForward()
  await page.waitForURL('**/en/blog')
  await expect.poll(() => isMarked(page)).toBe(true)
})

it('the screens that were seen longest ago are let go', async () => {
  const page = await openPage()
  await visit(page, '/en/visit?sort=popular')
  await cardsOf(page).nth(MANY_PLACES).waitFor()
  // Other tests delete what they have published.
  const names = (await cardsOf(page).getByRole('heading').allTextContents()).filter((name) => DEMO.has(name))
  expect(names.length).toBeGreaterThanOrEqual(MANY_PLACES)
  for (const name of names.slice(0, MANY_PLACES)) {
    await open(page, cardsOf(page).filter({ has: page.getByRole('heading', { name, exact: true }) }))
    if (name === names[0]) await mark(page)
    await back(page).click()
    await cardsOf(page).first().waitFor()
  }
  expect(await page.locator('[data-marked]').count()).toBe(0)
  expect(await page.locator('[data-own-bar]').count()).toBeLessThan(MANY_PLACES)
})
