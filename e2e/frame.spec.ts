import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { openPage } from './browser.ts'
import { expectStill, overflow, violations, waitForHydration } from './page-checks.ts'
import { holdBack } from './screen.ts'
import { signInAs } from './sign-in.ts'

type Box = { left: number; right: number; top: number; bottom: number }

/** The boxes of visible matches. */
const boxes = (page: Page, selector: string): Promise<Box[]> =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((nodes) =>
      nodes.map((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        return { left, right, top, bottom }
      }),
    )

describe('the frame', () => {
  it('holds at double text size', async () => {
    const page = await openPage({ locale: 'km-KH' })
    for (const { width, address } of [
      { width: 390, address: '/visit' },
      { width: 320, address: '/en/visit' },
    ]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(address)
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      const header = await page.getByRole('banner').evaluate((node) => node.getBoundingClientRect().bottom)
      const controls = await boxes(page, 'header[class] a, header[class] button')
      expect(controls.length, address).toBeGreaterThanOrEqual(3)
      for (const { top, bottom } of controls) {
        expect(top, address).toBeGreaterThanOrEqual(0)
        expect(bottom, address).toBeLessThanOrEqual(header)
      }
      const labels = await boxes(page, 'nav.fixed a')
      expect(labels, address).toHaveLength(5)
      for (const [index, { right }] of labels.entries())
        expect(right, address).toBeLessThanOrEqual((labels[index + 1]?.left ?? width) + 0.5)
      expect(await overflow(page), address).toBeLessThanOrEqual(0)
    }
  })

  it('shows every link of the navigation on a desktop', async () => {
    const page = await openPage({ width: 1280, javaScript: false })
    const navigation = page.locator('header nav').filter({ visible: true })
    const label = page.locator('header a[href*="edit=NEW"] span')
    for (const address of ['/', '/en/', '/cn/']) {
      await page.goto(address)
      for (const width of [1024, 1280, 1440]) {
        const at = `${address}, ${width} wide`
        await page.setViewportSize({ width, height: 900 })
        const { left, right } = await navigation.evaluate((nav) => nav.getBoundingClientRect().toJSON())
        const links = await boxes(page, 'header nav a')
        // Beside the search stand five of them and “More”.
        expect(links, at).toHaveLength(width < 1280 ? 8 : 6)
        for (const link of links) {
          expect(link.left, at).toBeGreaterThanOrEqual(left)
          expect(link.right, at).toBeLessThanOrEqual(right)
        }
        expect(await label.isVisible(), at).toBe(width < 1280)
      }
    }
  })

  it('is no wider than a small phone on the home page, also with an event whose name is one long word', async () => {
    const page = await openPage({ width: 320, locale: 'km-KH' })
    await page.goto('/')
    await waitForHydration(page)
    // Sections far below are laid out only when they are near.
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
    const event = page.getByRole('region', { name: 'ព្រឹត្តិការណ៍ខាងមុខ' }).getByRole('article').first().getByRole('link')
    await event.evaluate((link) => link.replaceChildren('Bon-Om-Touk'.replaceAll('-', '').repeat(3)))
    expect(await overflow(page)).toBe(0)
  })

  it('says where a page needs JavaScript', async () => {
    // In the source: the browser under test shows nothing in `noscript`, with or without scripts.
    const page = await openPage()
    const source = (address: string) => page.request.get(address).then((response) => response.text())
    const notice = /<noscript><p[^>]*>This page needs JavaScript\./
    expect(await source('/en/account/login')).toMatch(notice)
    expect(await source('/en/account/register')).toMatch(notice)
    await signInAs(page, 'member')
    expect(await source('/en/setting/myprofile')).toMatch(notice)
    expect(await source('/en')).not.toMatch(notice)
  })

  it('gives the gutter of the scrollbar the color of the page behind a dialog', async () => {
    const page = await openPage()
    await page.goto('/en/visit')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    // The browser under test has no scrollbar: the color is compared with a pixel of the header's margin.
    const gutter = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const expected = gutter.match(/[\d.]+/g)?.map((part) => Math.round(Number(part) * 255))
    const pixel = async () => {
      const shot = await page.screenshot({ clip: { x: 2, y: 20, width: 1, height: 1 } })
      return [...(await sharp(shot).removeAlpha().raw().toBuffer())]
    }
    await expect.poll(pixel).toEqual(expected)
  })

  it('scrolls away on a short screen', async () => {
    const page = await openPage({ width: 700 })
    await page.setViewportSize({ width: 700, height: 330 })
    await page.goto('/en/visit')
    // Repeated: until hydration the router may scroll back to the top.
    const seen = () =>
      page.evaluate(() => {
        scrollTo({ top: 300, behavior: 'instant' })
        return [document.querySelector('header'), document.querySelector('nav.grid-cols-5')].map((node) => {
          const { top = 0, bottom = 0 } = node?.getBoundingClientRect() ?? {}
          return bottom > 0 && top < innerHeight
        })
      })
    await expect.poll(seen).toEqual([false, false])
  })

  it('has links and buttons of 24 pixels at least', async () => {
    const page = await openPage({ width: 390 })
    for (const path of ['/cn/visit?province=siem-reap', '/cn', '/cn/event']) {
      await page.goto(path)
      if (path.endsWith('reap')) {
        const card = page.locator('main article a').first()
        const name = (await card.textContent()) ?? ''
        await card.click()
        // The URL changes before the page: the list would be measured while it goes.
        await page.getByRole('heading', { level: 1, name }).waitFor()
      }
      const small = await page
        .locator('a, button, input')
        .filter({ visible: true })
        .evaluateAll((nodes) =>
          nodes
            // The name of a card stretches over all of it.
            .filter((node) => !node.closest('article') && !node.classList.contains('sr-only'))
            // An element that the page has taken away since has no size.
            .filter((node) => node.checkVisibility())
            .map((node) => ({ text: node.textContent, box: node.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 24 || box.height < 24)
            .map(({ text, box }) => `${text}: ${box.width}×${box.height}`),
        )
      expect(small, path).toEqual([])
    }
  })

  it('titles an unknown page in its language, and keeps the nonce on scripts alone', async () => {
    const page = await openPage({ locale: 'km-KH', expected: [/404/] })
    await page.goto('/no/such-page')
    expect(await page.title()).toBe('រកមិនឃើញទំព័រនេះទេ · ដំណើរ')
    await page.goto('/en/about')
    await waitForHydration(page)
    await page.evaluate(() => history.pushState(null, '', '/en/no/such-page'))
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await expect.poll(() => page.title()).toBe('Page not found · Domner')

    const html = await (await fetch(`${inject('baseUrl')}/en`)).text()
    expect(html).not.toContain('csp-nonce')
    expect(html.match(/<(?:meta|link)[^>]*nonce=/g)).toBeNull()
    const icon = await fetch(`${inject('baseUrl')}/favicon.ico`)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon'])
  })
})

describe('the menus of a desktop’s header, by keyboard', () => {
  const opener = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
  const isFocused = (locator: Locator) => locator.evaluate((node) => node === document.activeElement)
  const isOpen = (locator: Locator) => locator.getAttribute('aria-expanded')

  it('open, are walked with Tab, and close on Escape or when the focus leaves', async () => {
    const page = await openPage({ width: 1280 })
    await page.goto('/en/visit')
    await waitForHydration(page)
    const [language, theme] = [opener(page, 'Language: English'), opener(page, 'Theme')]
    const languages = page.getByRole('group', { name: 'Language: English' })
    await language.focus()
    await page.keyboard.press('Enter')
    expect([await isOpen(language), await isFocused(language)]).toEqual(['true', true])
    expect(await languages.getAttribute('id')).toBe(await language.getAttribute('aria-controls'))
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Tab')
    expect(await isFocused(languages.getByRole('link').first())).toBe(true)
    await page.keyboard.press('Escape')
    expect([await isOpen(language), await isFocused(language)]).toEqual(['false', true])

    await page.keyboard.press('Space')
    for (const _ of await languages.getByRole('link').all()) await page.keyboard.press('Tab')
    expect(await isFocused(languages.getByRole('link').last())).toBe(true)
    await page.keyboard.press('Tab')
    expect([await isOpen(language), await isFocused(theme)]).toEqual(['false', true])

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await isOpen(theme)).toBe('true')
  })

  it('keep the way to log out in sight on a low screen', async () => {
    const page = await openPage()
    await page.setViewportSize({ width: 390, height: 560 })
    await signInAs(page, 'admin')
    await page.goto('/en/about')
    await waitForHydration(page)
    for (const { menu, role, lowest } of [
      // Above the bar of the phone.
      { menu: 'My account', role: 'group', lowest: 560 - 60 },
      { menu: 'Menu', role: 'dialog', lowest: 560 },
    ] as const) {
      await opener(page, menu).click()
      const leave = page.getByRole(role, { name: menu }).getByRole('button', { name: 'Log out' })
      await leave.waitFor()
      const bottom = async () => {
        const { y = 0, height = 0 } = (await leave.boundingBox()) ?? {}
        return y + height
      }
      // A sheet rises into its place.
      await expect.poll(bottom, { message: menu }).toBeLessThanOrEqual(lowest)
      await leave.click()
      const question = page.getByRole('dialog', { name: 'Log out' })
      await question.waitFor()
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
    }
  })

  it('lead a member to what is theirs', async () => {
    const page = await openPage({ width: 1280 })
    await signInAs(page, 'member')
    // A page without a map, whose pins the menu would cut.
    await page.goto('/en/about')
    await waitForHydration(page)
    const account = opener(page, 'My account')
    await account.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'My account' }).getByRole('link', { name: 'My profile' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/en/setting/mypost')
    await expect.poll(() => isOpen(account)).toBe('false')
  })
})

describe('Khmer words on a first visit', () => {
  const home = { address: '/', locale: 'km-KH' }
  const search = { address: `/en/search?q=${'គ្រែក្នុងបន្ទប់រួម '.repeat(3)}`, locale: 'en-GB' }
  it.each([
    { of: 'a Khmer page', width: 390, ...home },
    { of: 'a Khmer page', width: 1280, ...home },
    { of: 'an English page', width: 390, ...search },
  ])('of $of can be read as soon as their font has come, and nothing moves then: $width wide', async (visit) => {
    const { address, width, locale } = visit
    const page = await openPage({ width, locale, fresh: true })
    const release = await holdBack(page, '**/*.woff2')
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    // Longer than browsers wait for an optional font.
    await page.waitForTimeout(500)
    release()
    const isThere = () =>
      page.evaluate(() =>
        [...document.fonts].some(({ family, status }) => family.includes('Domner Khmer Late') && status === 'loaded'),
      )
    await expect.poll(isThere).toBe(true)
    await expectStill(page)
  })
})
