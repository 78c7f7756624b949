import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { VARIANT_WIDTHS } from '#shared/file.ts'
import { openPage } from './browser.ts'
import { expectStill, waitForHydration } from './page-checks.ts'
import { somePlace } from './pages.ts'
import { cardsOf, fetchedAhead, holdBack, link, visit } from './screen.ts'

const fetched = (page: Page, name: string) =>
  page.waitForFunction(
    (part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)),
    name,
  )

const scriptsOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)

/** Opens the home page until it is idle, and a little longer. @returns how many scripts it has fetched */
async function openIdle(page: Page): Promise<number> {
  await visit(page, '/en')
  await fetched(page, '/assets/idle')
  await page.waitForTimeout(1_000)
  return scriptsOf(page)
}

/** When the page was drawn first, and when its first script was fetched. */
const beginning = (page: Page) =>
  page.evaluate(() => ({
    drawn: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    fetched: Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    ),
  }))

/** Scripts of a page with all of its parts that come late. */
const FEW = 72

it('a page is drawn before its code is fetched; pictures beside the screen and code of other pages wait for the visitor', async () => {
  const page = await openPage({ fresh: true, ahead: true })
  const before = await openIdle(page)
  const { drawn, fetched } = await beginning(page)
  expect(fetched).toBeGreaterThanOrEqual(drawn)
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(FEW)

  const row = page.getByRole('region', { name: 'Trending places' }).getByRole('list')
  await row.scrollIntoViewIfNeeded()
  const loaded = () =>
    row
      .locator('img')
      .evaluateAll(
        (images) =>
          images.filter((image) => image instanceof HTMLImageElement && image.complete && image.currentSrc).length,
      )
  await expect.poll(loaded).toBeGreaterThan(1)
  await page.waitForTimeout(500)
  expect(await loaded()).toBeLessThan(5)
  await row.locator('article').first().hover()
  await expect.poll(loaded).toBeGreaterThan(5)
  await fetchedAhead(page)
  expect(await scriptsOf(page)).toBeGreaterThan(before + 40)
})

it('code of other pages is not fetched ahead for who saves data, whose taps fetch it', async () => {
  const page = await openPage({ width: 1280 })
  const before = await openIdle(page)
  expect(before).toBeLessThan(FEW)
  const calls: string[] = []
  page.on('request', (request) => /\.js$|\/trpc\//.test(request.url()) && calls.push(request.url()))
  await link(page, 'Blog').hover()
  await page.waitForTimeout(1_000)
  expect(await scriptsOf(page)).toBe(before)
  expect(calls).toEqual([])
  await link(page, 'Blog').click()
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
})

it('the application is not started before what it begins with has arrived', async () => {
  const html = await (await fetch(`${inject('baseUrl')}/en`)).text()
  const [data, start] = ['$_TSR.router=', 'PerformanceObserver(start)'].map((part) => html.indexOf(part))
  expect(data).toBeGreaterThan(0)
  expect(start).toBeGreaterThan(data ?? 0)
})

it('a page that is scrolled before its code is there stays where it is', async () => {
  const page = await openPage()
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/en/visit', { waitUntil: 'commit' })
  // Words that are not streamed yet, and those of another font, have another height.
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  // Not at the end, where more places are fetched, and the footer is laid out when it is near.
  const card = await cardsOf(page).nth(14).elementHandle()
  await card?.scrollIntoViewIfNeeded()
  const seen = () => card?.evaluate((place) => place.getBoundingClientRect().top)
  const before = await seen()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
  release()
  await waitForHydration(page)
  await fetched(page, '/assets/idle')
  expect(await seen()).toBeCloseTo(before ?? Number.NaN, 0)
})

/** The fonts in which an element is drawn. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ postScriptName }) => postScriptName).sort()
}

describe('a font that comes too late for the page', () => {
  it('is taken up by the next one, in both weights, and nothing moves', async () => {
    const page = await openPage({ fresh: true, ahead: true })
    const release = await holdBack(page, '**/*.woff2')
    await page.goto('/en', { waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    // Longer than browsers wait for an optional font.
    await page.waitForTimeout(500)
    release()
    await fetched(page, '/assets/idle')
    await waitForHydration(page)
    await page.waitForTimeout(1_000)
    expect((await fontsOf(page, 'h1')).join()).not.toContain('Kantumruy')

    await link(page, 'Visit').click()
    await page.waitForURL('**/en/visit')
    await page.getByRole('heading', { level: 1, name: 'Places to visit' }).waitFor()
    await page.evaluate(() => {
      const heading = [...document.querySelectorAll('h1')].find((node) => node.checkVisibility())
      heading?.setAttribute('data-probe', 'bold')
      heading?.nextElementSibling?.setAttribute('data-probe', 'plain')
    })
    await expect.poll(() => fontsOf(page, '[data-probe=bold]')).toEqual(['KantumruyPro-Bold'])
    expect(await fontsOf(page, '[data-probe=plain]')).toEqual(['KantumruyPro-Regular'])
    await expectStill(page, 0)
  })
})

type Shown = { name: string; sizes: string; box: { width: number; height: number }; ratio: number; asked: number }

/** The pictures of a page in several widths, with the width that `sizes` asks for. */
const picturesOf = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'))
    const inPixels = (length: string) => {
      probe.style.width = length
      return probe.getBoundingClientRect().width
    }
    const shown = [...document.querySelectorAll('img')]
      .filter((image) => image.srcset && image.checkVisibility())
      .map((image) => {
        const { width, height } = image.getBoundingClientRect()
        // No comma stands inside of a condition; in a length it is in brackets.
        const choices = image.sizes
          .split(/,\s*(?![^(]*\))/)
          .map((choice) => /^((?:\([^()]*\)(?: and )?)*)\s*(.*)$/.exec(choice) ?? [])
        const [, , length = ''] = choices.find(([, condition]) => !condition || matchMedia(condition).matches) ?? []
        const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
        return { name: image.currentSrc, sizes: image.sizes, box: { width, height }, ratio, asked: inPixels(length) }
      })
    probe.remove()
    return shown
  })

/** Whether a picture is asked for in about the width that covers its box. */
function fits({ box, ratio, asked }: Shown): boolean {
  const needed = Math.max(box.width, box.height * ratio)
  // A phone's two pixels for each of these are in the smallest copy: there is nothing smaller to ask for.
  if (Math.max(asked, needed) <= Math.min(...VARIANT_WIDTHS) / 2) return true
  return asked < needed * 1.15 && asked > needed * 0.8
}

it.each([
  { kind: 'phone', widths: [360, 412, 500, 700] },
  { kind: 'desktop', widths: [800, 1100, 1280] },
])(
  'pictures are asked for in the width of their place, on each $kind',
  async ({ widths }) => {
    const page = await openPage({ width: Math.max(...widths) })
    for (const address of ['/en', '/en/visit', `/en/detail/${(await somePlace()).id}`]) {
      const misfits = async () => {
        await page.goto(address)
        // Sections far below are laid out only when they are near.
        await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
        const found = []
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          const pictures = await picturesOf(page)
          if (pictures.length === 0) return 'no picture with smaller copies yet'
          found.push(...pictures.filter((picture) => !fits(picture)).map((picture) => ({ width, ...picture })))
        }
        return found
      }
      await expect.poll(misfits, { message: address, timeout: 50_000, interval: 1_000 }).toEqual([])
    }
  },
  // The smaller copies are being made meanwhile.
  120_000,
)
