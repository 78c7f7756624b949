import { expect, inject, it } from 'vitest'
import { openPage } from './browser.ts'
import { waitForHydration } from './page-checks.ts'
import { somePlace } from './pages.ts'

it.each(['/en', '/en/visit', '/cn/food', '/en/policy', 'detail'])(
  'a page that is kept works as another: %s',
  async (path) => {
    const page = await openPage()
    const address = path === 'detail' ? `/en/detail/${(await somePlace()).id}` : path
    for (let asked = 0; asked < 3; asked++) await (await fetch(inject('baseUrl') + address)).text()
    // Its console would tell of a script that the policy does not allow.
    const response = await page.goto(address)
    const headers = response?.headers() ?? {}
    expect(headers['cache-control']).toBe('public, no-cache')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(headers['content-security-policy']).not.toContain('nonce')
    await waitForHydration(page)
    expect(await page.content()).not.toContain('nonce=')
  },
)
