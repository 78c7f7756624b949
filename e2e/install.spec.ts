import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { expectSound } from './page-checks.ts'
import { button, dialog, visit } from './screen.ts'

const ASKED_AFTER_MS = 10_000
const DAY_MS = 86_400_000
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1'

/** Does as Chromium when it finds that an application can be installed. */
const offerInstallation = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((outcome) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.title = 'asked'
        return { outcome }
      },
    })
    dispatchEvent(event)
  }, outcome)

/** Opens a page until the part that asks is there, which is fetched behind the first load. */
async function visitWhole(page: Page, address: string): Promise<void> {
  await visit(page, address)
  await page.waitForLoadState('networkidle')
}

/** Whether the dialog is there after the visitor has looked around. */
async function isAsked(page: Page, title = 'Install Our App'): Promise<boolean> {
  await page.clock.fastForward(ASKED_AFTER_MS)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  return dialog(page, title).isVisible()
}

describe('the offer to install', () => {
  it('is not made on a desktop, leads to the question of the browser in a window as narrow as a phone, and a refusal holds for fourteen days', {
    timeout: 90_000,
  }, async () => {
    const page = await openPage({ fresh: true, width: 1280 })
    await page.clock.install()
    await visitWhole(page, '/en/about')
    await page.setViewportSize({ width: 390, height: 844 })
    // The browser has not said yet that it can ask.
    expect(await isAsked(page)).toBe(false)
    await page.setViewportSize({ width: 1280, height: 900 })
    await offerInstallation(page, 'dismissed')
    expect(await isAsked(page)).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    // The clock stands until it is told to go on: first the window has rested, then the visitor has looked around.
    await expect.poll(() => isAsked(page)).toBe(true)
    await expectSound(page)
    await button(page, 'Install App').click()
    await dialog(page, 'Install Our App').waitFor({ state: 'hidden' })
    expect(await page.title()).toBe('asked')

    await page.clock.fastForward(13 * DAY_MS)
    await offerInstallation(page, 'accepted')
    expect(await isAsked(page)).toBe(false)
    await page.clock.fastForward(DAY_MS)
    await offerInstallation(page, 'accepted')
    expect(await isAsked(page)).toBe(true)
    await button(page, 'Install App').click()
    await dialog(page, 'Install Our App').waitFor({ state: 'hidden' })
    expect(await isAsked(page)).toBe(false)
  })

  it('is not made where the application runs already, and shows the two steps of Safari on an iPhone', async () => {
    const page = await openPage({ fresh: true, locale: 'zh-CN' })
    await page.addInitScript((agent) => {
      Object.defineProperty(navigator, 'userAgent', { get: () => agent })
      Object.assign(navigator, { standalone: true })
    }, IPHONE)
    await page.clock.install()
    await visitWhole(page, '/cn/about')
    expect(await isAsked(page, '安装我们的应用')).toBe(false)
    await page.evaluate(() => {
      Object.assign(navigator, { standalone: false })
      // The offer looks again.
      dispatchEvent(new Event('resize'))
    })
    await expect.poll(() => isAsked(page, '安装我们的应用')).toBe(true)
    expect(await dialog(page, '安装我们的应用').getByRole('listitem').count()).toBe(2)
    await expectSound(page)
    await button(page, '确定').tap()
    await dialog(page, '安装我们的应用').waitFor({ state: 'hidden' })
  })
})
