import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { layoutShift, waitForHydration } from './page-checks.ts'
import { fetchedAhead, holdBack, link, visit } from './screen.ts'

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
  await fetched(page, '/assets/persist-state')
  await page.waitForTimeout(1_000)
  return scriptsOf(page)
}

describe('code of other pages', () => {
  it('is fetched once the visitor does something, and not before', async () => {
    const page = await openPage({ fresh: true })
    const before = await openIdle(page)
    expect(before).toBeLessThan(30)
    await fetchedAhead(page)
    expect(await scriptsOf(page)).toBeGreaterThan(before + 20)
  })

  it('is not fetched ahead for who saves data, whose taps fetch it', async () => {
    const page = await openPage({ fresh: true, width: 1280 })
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const before = await openIdle(page)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await link(page, 'Blog').hover()
    await page.waitForTimeout(1_000)
    expect(await scriptsOf(page)).toBe(before)
    expect(calls).toEqual([])
    await link(page, 'Blog').click()
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
  })
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
    const page = await openPage({ fresh: true })
    const release = await holdBack(page, '**/*.woff2')
    await page.goto('/en', { waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    // Longer than browsers wait for an optional font.
    await page.waitForTimeout(500)
    release()
    await fetched(page, '/assets/late-font')
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
    expect(await layoutShift(page)).toBe(0)
  })
})
