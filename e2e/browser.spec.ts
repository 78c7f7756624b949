import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'

describe('a page that a test before has used', () => {
  it.each([1, 2])('begins without cookies, storage and history (%i)', async () => {
    const page = await openPage({ width: 400 })
    await page.goto('/healthz')
    const left = () =>
      page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length, history.length])
    expect(await left()).toEqual(['', 0, 0, 2])
    await page.goto('/robots.txt')
    await page.context().addCookies([{ name: 'left', value: '1', url: page.url() }])
    await page.evaluate(() => {
      localStorage.setItem('left', '1')
      sessionStorage.setItem('left', '1')
    })
    expect(await left()).toEqual(['left=1', 1, 1, 3])
  })
})
