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

async function openAt(address: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ fresh: true, ...options })
  await page.clock.install()
  await visitWhole(page, address)
  return page
}

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
  it('leads to the question of the browser, and a refusal holds for fourteen days', { timeout: 90_000 }, async () => {
    const page = await openAt('/en/about')
    expect(await isAsked(page)).toBe(false)
    await offerInstallation(page, 'dismissed')
    expect(await isAsked(page)).toBe(true)
    await expectSound(page)
    await button(page, 'Install App').tap()
    await dialog(page, 'Install Our App').waitFor({ state: 'hidden' })
    expect(await page.title()).toBe('asked')

    await page.clock.fastForward(13 * DAY_MS)
    await offerInstallation(page, 'accepted')
    expect(await isAsked(page)).toBe(false)
    await page.clock.fastForward(DAY_MS)
    await offerInstallation(page, 'accepted')
    expect(await isAsked(page)).toBe(true)
    await button(page, 'Install App').tap()
    await dialog(page, 'Install Our App').waitFor({ state: 'hidden' })
    expect(await isAsked(page)).toBe(false)
  })

  it('shows the two steps of Safari on an iPhone, and not where the application runs already', async () => {
    const page = await openPage({ fresh: true, locale: 'zh-CN' })
    await page.addInitScript((agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), IPHONE)
    await page.clock.install()
    await visitWhole(page, '/cn/about')
    expect(await isAsked(page, '安装我们的应用')).toBe(true)
    expect(await dialog(page, '安装我们的应用').getByRole('listitem').count()).toBe(2)
    await expectSound(page)
    await button(page, '确定').tap()
    await page.addInitScript(() => {
      localStorage.removeItem('install-refused')
      Object.assign(navigator, { standalone: true })
    })
    await visitWhole(page, '/cn/about')
    expect(await isAsked(page, '安装我们的应用')).toBe(false)
  })

  it('is not made on a desktop, until its window is as narrow as a phone', async () => {
    const page = await openAt('/en/about', { width: 1280 })
    await offerInstallation(page, 'accepted')
    expect(await isAsked(page)).toBe(false)
    await page.setViewportSize({ width: 700, height: 900 })
    // The clock stands until it is told to go on: first the window has rested, then the visitor has looked around.
    await expect.poll(() => isAsked(page)).toBe(true)
  })
})
