import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { openInstalled, visitKept, WITHOUT_NETWORK } from './kept-visit.ts'
import { expectSound } from './page-checks.ts'
import { cardsOf, fetchedAhead } from './screen.ts'

const isKept = (page: Page, text: string) =>
  page.evaluate(async (wanted) => {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (decodeURIComponent(url).includes(wanted)) return true
    return false
  }, text)

const notice = /^You are offline\. Only the \d+ places that are kept on this device were searched, by their names\.$/

describe('a search without a network', () => {
  it('finds what is kept on the phone and what was found before, says that no other was searched, and asks anew by itself when it is back', async () => {
    const page = await openInstalled()
    await visitKept(page, '/en/search?q=temple')
    await expect.poll(() => isKept(page, '/trpc/search.posts')).toBe(true)
    await visitKept(page, '/en/visit?place_type=temple')
    await expect.poll(() => isKept(page, '/trpc/post.list')).toBe(true)
    const name = (await cardsOf(page).first().getByRole('link').first().textContent()) ?? ''
    await page.context().setOffline(true)
    // As from the home screen: nothing of the page before is there any more.
    await page.goto('about:blank')
    await page.goto(`/en/search?q=${encodeURIComponent(name)}`)
    await page.getByText(notice).waitFor()
    expect(await cardsOf(page).first().getByRole('heading').textContent()).toBe(name)
    await expectSound(page)
    await page.getByRole('combobox').filter({ visible: true }).first().fill('zzqxv')
    await page.keyboard.press('Enter')
    await page.getByText('Among all places there may be some').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Please check the spelling').waitFor()

    await page.context().setOffline(true)
    await page.goto('about:blank')
    await page.goto('/en/search?q=temple')
    await cardsOf(page).first().waitFor()
    expect(await page.getByText(notice).count()).toBe(0)
    const answered = page.waitForResponse((response) => response.url().includes('search.posts') && response.ok())
    await page.context().setOffline(false)
    await answered
    await cardsOf(page).first().waitFor()
  })

  it('stays in the page that was opened before, and finds what was seen in it', async () => {
    const page = await openPage({ expected: WITHOUT_NETWORK, fresh: true, ahead: true, width: 1280 })
    await page.goto('/en/visit')
    await fetchedAhead(page)
    const name = (await cardsOf(page).first().getByRole('link').first().textContent()) ?? ''
    await page.context().setOffline(true)
    await page.getByRole('combobox').fill(name)
    await page.keyboard.press('Enter')
    await page.getByText(notice).waitFor()
    await cardsOf(page).getByRole('link', { name }).first().waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => page.getByText(notice).count()).toBe(0)
    await cardsOf(page).getByRole('link', { name }).first().waitFor()
  })
})
