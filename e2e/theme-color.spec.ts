import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { expectSound } from './page-checks.ts'
import { stored, visit } from './screen.ts'
import { signInAs } from './sign-in.ts'

const shown = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--theme-color').toUpperCase())

it('the theme colour is chosen in the settings, and pages come in it before the application does', async () => {
  const page = await openPage({ width: 1280, expected: [/ERR_FAILED/] })
  await signInAs(page, 'member')
  await visit(page, '/en/setting/appearance')
  await page.getByRole('radio', { name: 'Lotus' }).check({ force: true })
  await expect.poll(() => shown(page)).toBe('#E5457F')
  await expectSound(page)
  await expect.poll(() => stored(page)).toMatchObject({ themeColor: '#E5457F', lang: 'en' })

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/en/about')
  expect(await shown(page)).toBe('#E5457F')
  await page.evaluate(() => localStorage.setItem('domner', '{"themeColor":"red;background:url(//evil.example)"}'))
  await page.goto('/en/about')
  expect(await shown(page)).toBe('#818CF8')
})
