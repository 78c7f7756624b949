import { tmpdir } from 'node:os'
import { expect, inject, it } from 'vitest'
import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { DEFAULT_BRAND } from '#shared/brand.ts'
import { openPage } from './browser.ts'
import { waitForHydration } from './page-checks.ts'

// In Chinese, whose name no other test looks at.
const NAME = '旅人 <Wayfarer> with a name that no phone has room for'

async function configure(value: string): Promise<void> {
  const { context, close } = createContext({ databaseUrl: inject('databaseUrl'), dataDir: tmpdir() })
  const id = 'brand.name.cn'
  const data = { key: id, appName: 'Name (Chinese)', type: 'brand', input: 'text', value }
  await createCaller(systemRequest(context)).catalog.save({ kind: 'configuration', id, data }).finally(close)
}

it('the configured name is in the title, the head and the page, also after hydration', async () => {
  await configure(NAME)
  try {
    const page = await openPage({ width: 320, expected: [/404/] })
    await page.goto('/cn')
    await waitForHydration(page)
    expect(await page.title()).toBe(NAME)
    expect(await page.locator('meta[property="og:site_name"]').getAttribute('content')).toBe(NAME)
    // Articles that are ours have the name as well, wherever they stand.
    for (const part of ['banner', 'contentinfo'] as const)
      expect(await page.getByRole(part).getByText(NAME, { exact: true }).count(), part).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await page.evaluate(() => document.querySelector('header')?.offsetHeight)).toBeLessThan(60)

    await page.getByRole('contentinfo').locator('a[href="/cn/about"]').click()
    await page.waitForURL('**/cn/about')
    await expect.poll(() => page.title()).toContain(` · ${NAME}`)
    await page.goto('/cn/no/such-page')
    expect(await page.title()).toBe(`页面不存在 · ${NAME}`)
  } finally {
    await configure(DEFAULT_BRAND.cn)
  }
})
