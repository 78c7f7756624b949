import { expect, it } from 'vitest'
import { z } from 'zod'
import { localePath } from '#shared/locales.ts'
import { openPage } from './browser.ts'
import { localesOf } from './looks.ts'
import { expectStill } from './page-checks.ts'
import { link, visit } from './screen.ts'

const SEEN_IN = localesOf('province')

const described = z.object({ '@type': z.literal('Place'), name: z.string(), description: z.string() })

it.each(SEEN_IN)('the page of a province says what there is in it, also without JavaScript (%s)', async (locale) => {
  const page = await openPage({ javaScript: false })
  await page.goto(localePath(locale, '/visit?province=siem-reap'))
  const json = await page.locator('script[type="application/ld+json"]').first().textContent()
  const about = described.parse(JSON.parse(json ?? ''))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(about.name)
  await page.locator('header p', { hasText: about.description }).waitFor()
  const description = await page.locator('meta[name=description]').getAttribute('content')
  expect(about.description.startsWith((description ?? '').slice(0, 40))).toBe(true)
})

it('the page of a province leads to its other lists, and nothing moves', async () => {
  const page = await openPage({ width: 1280 })
  await visit(page, '/en/visit?province=siem-reap')
  const lists = page.getByRole('navigation', { name: 'Siem Reap', exact: true })
  await lists.getByRole('link', { name: /^Places to stay/ }).click()
  await page.waitForURL('**/en/hotel?province=siem-reap')
  await page.getByRole('heading', { level: 1, name: 'Places to stay in Siem Reap' }).waitFor()
  await expectStill(page, 0)
  await link(page, 'Remove Siem Reap').click()
  await page.getByRole('heading', { level: 1, name: 'Places to stay', exact: true }).waitFor()
})
