import { expect, inject, it } from 'vitest'
import { openPage } from './browser.ts'
import { waitForHydration } from './page-checks.ts'
import { somePlace } from './pages.ts'

it('pages that are kept work as others: of home, lists, a text and a place', async () => {
  const page = await openPage()
  for (const address of ['/en', '/en/visit', '/cn/food', '/en/policy', `/en/detail/${(await somePlace()).id}`]) {
    for (let asked = 0; asked < 3; asked++) await (await fetch(inject('baseUrl') + address)).text()
    // Its console would tell of a script that the policy does not allow.
    const response = await page.goto(address)
    const headers = response?.headers() ?? {}
    expect(headers['cache-control'], address).toBe('public, no-cache')
    expect(headers['content-security-policy'], address).toMatch(/script-src 'self' 'sha256-/)
    expect(headers['content-security-policy'], address).not.toContain('nonce')
    await waitForHydration(page)
    expect(await page.content(), address).not.toContain('nonce=')
  }
})
