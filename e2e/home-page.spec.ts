import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { adminAt, asAdmin } from './admin-at.ts'
import { openPage } from './browser.ts'
import { expectStill, overflow, violations } from './page-checks.ts'
import { button, dialog, field, visit } from './screen.ts'
import { translationsFor } from './words.ts'

const kh = translationsFor('kh')

const EDITOR = '/en/setting/homepage'
/** Two pages and several frames, one after the other. */
const JOURNEY = { timeout: 180_000 }
const BLOCKS = 'card-block-theme-one'
/** The field of a theme, as the schema of themes calls it in Khmer. */
const COLOUR = 'ពណ៌'
const PLACES = 'Trending · Places to visit'

/** The editor's sections by their names, from the top. */
const listed = (page: Page) => page.getByRole('list', { name: 'Sections' }).getByRole('heading').allTextContents()

/** The titles that a visitor reads from the top, in the order of the page. */
async function read(): Promise<string[]> {
  const html = await (await fetch(`${inject('baseUrl')}/`)).text()
  const [main = ''] = html.split('</main>')
  return [...main.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title = '']) => title)
}

/** Moves the places to visit, by the keyboard alone, over these places of the list. */
async function movePlaces(page: Page, key: 'ArrowDown' | 'ArrowUp', over: readonly number[]): Promise<void> {
  await page.getByRole('button', { name: `Move “${PLACES}”` }).focus()
  await page.keyboard.press('Space')
  // Screen readers are told at once what it is picked up over.
  await page.getByText(new RegExp(`“${PLACES}” is (picked up|over place)`)).waitFor({ state: 'attached' })
  for (const place of over) {
    const said = page.getByText(`“${PLACES}” is over place ${place} of`)
    // A key that comes in the moment of picking up is not heard.
    await expect
      .poll(async () => {
        await page.keyboard.press(key)
        return said.waitFor({ state: 'attached', timeout: 3_000 }).then(
          () => true,
          () => false,
        )
      })
      .toBe(true)
  }
  await page.keyboard.press('Space')
  await page.getByText('The order has been changed.').waitFor()
}

describe('the home page', () => {
  it(
    'is put in another order by the keyboard, seen in a frame, published, read on a Khmer phone, and had back',
    JOURNEY,
    async () => {
      const page = await adminAt(EDITOR, { width: 1280 })
      const before = await read()
      await page.getByRole('list', { name: 'Sections' }).waitFor()
      const welcome = 'Welcome picture and search'
      // An earlier try may have left it elsewhere.
      if ((await listed(page))[1] === PLACES) await movePlaces(page, 'ArrowDown', [3, 4])
      expect((await listed(page)).slice(0, 4)).toEqual([welcome, 'Place types', 'Ad', PLACES])
      await movePlaces(page, 'ArrowUp', [3, 2])
      await expect.poll(async () => (await listed(page)).slice(0, 3)).toEqual([welcome, PLACES, 'Place types'])

      // The frame follows, and visitors see nothing of it yet.
      const frame = page.frameLocator('iframe')
      await frame.getByText('Not published yet').waitFor()
      await expect.poll(() => frame.locator('main h2').first().textContent()).toBe('Trending places')
      expect(await read()).toEqual(before)
      await page.getByText('Default: the order is another one').waitFor()
      expect(await violations(page)).toEqual([])

      await button(page, 'Publish').click()
      await page.getByText('It has been published.').waitFor()
      await page.getByText('Nothing differs from what visitors see.').waitFor()
      const [first, second, ...others] = before
      const phone = await openPage({ width: 390, locale: 'km-KH' })
      await visit(phone, '/')
      expect(await phone.locator('main h2').allTextContents()).toEqual([second, first, ...others])

      // Yesterday's page, beside today's.
      await visit(page, `${EDITOR}?tab=publications`)
      const tabs = page.getByRole('navigation', { name: 'Themes and publications' })
      await expect.poll(() => tabs.locator('[aria-current]').allTextContents()).toEqual(['Publications'])
      await page
        .getByRole('link', { name: /^Look at it:/ })
        .nth(1)
        .click()
      const then = page.frameLocator('iframe[title^="The page of"]')
      await then.getByText(/^As it was published:/).waitFor()
      await expect.poll(() => then.locator('main h2').first().textContent()).toBe('What do you feel like?')
      expect(await page.frameLocator('iframe[title^="Today"]').locator('main h2').first().textContent()).toBe(
        'Trending places',
      )
      await button(page, 'Close').click()
      await page
        .getByRole('button', { name: /^Restore the page of/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
      await page.getByText('Visitors see the earlier page again.').waitFor()
      expect(await violations(page)).toEqual([])
      expect(await read()).toEqual(before)

      // The working copy gets the order of before as well, so that nothing waits for the next test.
      await visit(page, EDITOR)
      await movePlaces(page, 'ArrowDown', [3, 4])
      await page.getByText('Nothing differs from what visitors see.').waitFor()
    },
  )

  it('has a section that is made of picked posts, undone and made again, without what is gone', async () => {
    const page = await adminAt(`${EDITOR}?type=theme-one`, { width: 1280 })
    await page.getByRole('link', { name: 'Add a section' }).click()
    const sheet = dialog(page, 'New section')
    await sheet.getByLabel('English').fill('By hand')
    await field(page, 'Content').selectOption('picked')
    await field(page, 'Find a post to add').fill('angkor wat')
    await sheet
      .getByRole('list', { name: 'Found posts' })
      .getByRole('button', { name: /^Angkor Wat/ })
      .first()
      .click()
    await sheet
      .getByRole('list', { name: 'Picked posts' })
      .getByText(/^Angkor Wat/)
      .waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, 'Save').click()
    await sheet.waitFor({ state: 'hidden' })
    await page.frameLocator('iframe').getByRole('heading', { name: 'By hand' }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Delete By hand' }).click()
    await page.getByText('“By hand” has been deleted.').waitFor()
    await button(page, 'Undo').click()
    await page.getByRole('heading', { name: 'By hand' }).waitFor()
    await page.getByRole('button', { name: 'Delete By hand' }).click()
    await page.getByText('“By hand” has been deleted.').waitFor()
  })

  it('numbers the sections of the magazine, also those that are laid out late', async () => {
    const page = await openPage({ width: 1280 })
    // All of it is in the window, so that all is laid out.
    await page.setViewportSize({ width: 1280, height: 6000 })
    await visit(page, '/home/theme-one')
    // A counter of a style sheet is only in the tree for screen readers.
    const session = await page.context().newCDPSession(page)
    const numbers = async () => {
      const { nodes } = await session.send('Accessibility.getFullAXTree')
      const texts = nodes.flatMap(({ role, name }) => (role?.value === 'StaticText' ? [String(name?.value)] : []))
      return texts.filter((text) => /^0\d$/.test(text)).map(Number)
    }
    await expect.poll(numbers).toEqual([1, 2, 3, 4, 5, 6, 7])
    await session.detach()
  })

  it('has the colour that admins gave to a design, in each of the three', async () => {
    const page = await asAdmin({ width: 1280 })
    await page.route(/home\.preview/, async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replaceAll('"accent":null', '"accent":"#b91c1c"') })
    })
    for (const [theme, ornament, part, of] of [
      ['theme-default', '.pan-card', null, 'border-block-start-color'],
      ['theme-one', '.mag-head', '::before', 'color'],
      ['card-block-theme-one', '.blk-hello', null, 'background-color'],
    ] as const) {
      await visit(page, `/en/home/preview?theme=${theme}`)
      const colour = page
        .locator(ornament)
        .first()
        .evaluate((element, { part, of }) => getComputedStyle(element, part).getPropertyValue(of), { part, of })
      // As light or dark as the page needs it, but of the same hue.
      expect(await colour, theme).toMatch(/^oklch\([\d.]+ [\d.]+ 27\.\d+\)$/)
      expect(await violations(page), theme).toEqual([])
    }
  })

  it(
    'gets another colour on a Khmer phone, and has the one of before back from the list of changes',
    JOURNEY,
    async () => {
      const page = await asAdmin({ width: 390, locale: 'km-KH' })
      const visitor = await openPage({ width: 390, locale: 'km-KH' })
      const seen = async () => {
        await visit(visitor, `/home/${BLOCKS}`)
        return visitor.locator('.blk-hello').evaluate((element) => getComputedStyle(element).backgroundColor)
      }
      const publish = async () => {
        await visit(page, '/setting/homepage')
        await button(page, kh('Publish')).click()
        await page.getByText(kh('It has been published.')).waitFor()
      }
      const before = await seen()

      await visit(page, `/setting/records/theme?edit=${BLOCKS}`)
      const colour = page.getByRole('dialog').getByRole('textbox', { name: COLOUR, exact: true })
      await colour.fill('teal')
      await button(page, kh('Save')).click()
      await page.getByText(kh('Please enter a colour, such as #0F766E.'), { exact: true }).waitFor()
      await colour.fill('#b91c1c')
      expect([await overflow(page), await violations(page)]).toEqual([0, []])
      await button(page, kh('Save')).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(await seen(), 'visitors see it once it is published').toBe(before)
      await publish()
      expect(await seen()).toMatch(/^oklch\([\d.]+ [\d.]+ 27\.\d+\)$/)

      await visit(page, `/setting/admin?tab=changes&kind=theme&subject=${BLOCKS}`)
      const changes = page.getByRole('list', { name: kh('Changes, the newest first') })
      const change = changes.getByRole('listitem').first()
      await change.getByText('#b91c1c').waitFor()
      expect([await overflow(page), await violations(page)]).toEqual([0, []])
      await change.getByRole('button').last().click()
      const asked = dialog(page, kh('Take this change back?'))
      await asked.getByRole('button', { name: kh('Take back') }).click()
      await asked.waitFor({ state: 'hidden' })
      await publish()
      expect(await seen()).toBe(before)
    },
  )

  it.each([
    ['theme-default', kh('Stories for the journey')],
    ['theme-one', 'សម្រាប់អាន'],
    ['card-block-theme-one', 'អានសិន'],
  ])('stands still, fits a Khmer phone, and leads to articles in Khmer: %s', async (theme, stories) => {
    const page = await openPage({ width: 390, locale: 'km-KH' })
    await visit(page, `/home/${theme}`)
    await page.locator('main h2').nth(1).waitFor()
    await expectStill(page, 0)
    expect(await overflow(page)).toBe(0)

    const articles = page.getByRole('region', { name: stories, exact: true }).getByRole('article')
    expect(await articles.count()).toBe(3)
    // Another test may have published a newer one, which goes with it.
    const article = articles.last().getByRole('link')
    const title = (await article.textContent()) ?? ''
    expect(title).toMatch(/\p{Script=Khmer}/u)
    await article.click()
    await page.waitForURL(/\/blog\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  })
})
