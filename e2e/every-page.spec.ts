import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { localePath } from '#shared/locales.ts'
import { openPage } from './browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PATHS = [
  '/',
  '/visit',
  '/food',
  '/hotel',
  '/service',
  '/event',
  '/blog',
  '/visit?q=nothing-is-called-this',
  '/no/such-page',
]

let detail: string
beforeAll(async () => {
  const answer = z.object({ data: z.array(z.object({ id: z.uuid() })) })
  const response = await fetch(`${inject('baseUrl')}/api/getPostPageType`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_type: 'visit' }),
  })
  detail = `/detail/${answer.parse(await response.json()).data[0]?.id}`
})

/** What axe finds wrong with a page, as one line each. */
async function violations(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(
    `${AXE}; axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`,
  )
  const { violations } = z
    .object({ violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })) })
    .parse(found)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}

/** How far things moved after they were drawn. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )

// Each width meets each language and each mode, but not every three of them.
const LOOKS = [
  { width: 390, dark: false, locale: 'kh' },
  { width: 390, dark: true, locale: 'en' },
  { width: 390, dark: false, locale: 'cn' },
  { width: 1280, dark: true, locale: 'kh' },
  { width: 1280, dark: false, locale: 'en' },
  { width: 1280, dark: true, locale: 'cn' },
] as const

describe('every page', () => {
  it.each(LOOKS)(
    'is hydrated without a warning, accessible, and stays where it was drawn: $width wide, dark $dark, $locale',
    { timeout: 180_000 },
    async ({ width, dark, locale }) => {
      const page = await openPage({ width, dark, expected: [/404/] })
      for (const path of [...PATHS, detail]) {
        await page.goto(localePath(locale, path))
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.waitForFunction(() => document.readyState === 'complete')
        expect(await layoutShift(page), `${path} moved`).toBeLessThan(0.01)
        expect(await violations(page), path).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0)
      }
    },
  )
})
