import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { openInstalled } from './kept-visit.ts'
import { expectSound } from './page-checks.ts'
import { button, cardsOf, visit } from './screen.ts'

const provincesOf = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('province:')))

const listed = z.object({ data: z.array(z.object({ name: z.string() })) })

async function hotelIn(province: string): Promise<string> {
  const answer = await fetch(`${inject('baseUrl')}/api/getPostPageType`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-lang': 'en' },
    body: JSON.stringify({ page_type: 'hotel', province }),
  })
  return listed.parse(await answer.json()).data[0]?.name ?? ''
}

describe('a province that is kept on the phone', () => {
  it('opens in flight mode with its posts and pictures, and can be taken back', { timeout: 240_000 }, async () => {
    const hotel = await hotelIn('siem-reap')
    const page = await openInstalled()
    await visit(page, '/en/visit?province=siem-reap')
    await page.getByLabel('More about Siem Reap').tap()
    await button(page, 'Keep this province on my phone').tap()
    const measured = page.getByText(/places with their pictures, about .* MB/)
    await measured.waitFor({ timeout: 60_000 })
    await expectSound(page)
    await button(page, 'Cancel').tap()
    await button(page, 'Keep this province on my phone').tap()
    await measured.waitFor({ timeout: 60_000 })
    await button(page, 'Keep it').tap()
    await page.getByText(/On this phone since .*MB/).waitFor({ timeout: 90_000 })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const links = await cardsOf(page).getByRole('link').all()
    const href = (await links.at(-1)?.getAttribute('href')) ?? ''
    const name = await links.at(-1)?.textContent()

    await page.context().setOffline(true)
    await page.goto('about:blank')
    await page.goto(href)
    const title = page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()
    await expect.poll(() => title.textContent()).toBe(name)
    const picture = page.locator('main img').filter({ visible: true }).first()
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true)
    // A place of a list that was not looked at.
    await page.goto(`/en/search?type=hotel&q=${encodeURIComponent(hotel)}`)
    await expect.poll(() => cardsOf(page).first().getByRole('heading').textContent()).toBe(hotel)
    await page.goto('/en/hotel?province=siem-reap')
    await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(0)
    await page.getByRole('heading', { level: 1, name: 'Places to stay in Siem Reap' }).waitFor()

    await page.context().setOffline(false)
    await visit(page, '/en/visit?province=siem-reap')
    await page.getByLabel('More about Siem Reap').tap()
    await button(page, 'Remove').tap()
    await button(page, 'Keep this province on my phone').waitFor()
    expect(await provincesOf(page)).toEqual([])
  })
})
