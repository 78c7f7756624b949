import { readdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { isOpen } from '#shared/opening-hours.ts'
import { postCard } from '#shared/post.ts'
import { openPage } from './browser.ts'
import { cardsOf, STEADY_LIST, visit } from './screen.ts'

type Card = z.infer<typeof postCard>

async function listed(page_type: 'visit' | 'food'): Promise<Card[]> {
  const response = await fetch(`${inject('baseUrl')}/api/getPostPageType`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-lang': 'en' },
    body: JSON.stringify({ page_type, pageSize: 20 }),
  })
  return z.object({ data: z.array(postCard) }).parse(await response.json()).data
}

/** Fetches a chunk of the client without running it. */
async function preload(page: Page, name: string): Promise<void> {
  const files = await readdir('dist/client/assets')
  const file = files.find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'))
  await page.evaluate(
    (href) =>
      new Promise((resolve, reject) => {
        const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
        link.onload = resolve
        link.onerror = reject
        document.head.append(link)
      }),
    `/assets/${file}`,
  )
}

/** The elements that cover the middle of each of these, other than its own parts. */
const covered = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const above = document.elementFromPoint(left + width / 2, top + height / 2)
        // Beside the screen there is nothing, and the bar of the phone and the offer of a language lie at its lower edge.
        if (!above || top + height / 2 > innerHeight - 140) return []
        const isOwn = element.contains(above) || above.contains(element) || element.parentElement?.contains(above)
        return isOwn ? [] : [element.textContent]
      }),
    )

describe('a list on a phone', () => {
  it('begins within 300 px, with one button on a picture and the map beside its count', async () => {
    const page = await openPage()
    for (const address of ['/visit', '/visit?province=siem-reap', '/en/hotel?province=preah-sihanouk', '/cn/food']) {
      await visit(page, address)
      const card = cardsOf(page).first()
      expect((await card.boundingBox())?.y, address).toBeLessThan(300)
      expect(await card.getByRole('button').count(), address).toBe(1)
      expect(await covered(page, 'article h3, [role=group] button'), address).toEqual([])
    }
  })

  it('has no button for the map where it has failed', async () => {
    const page = await openPage({ expected: [/40[04]/] })
    await visit(page, '/en/visit?province=nowhere')
    await page.getByText('No results found').filter({ visible: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Map', exact: true }).count()).toBe(0)
  })
})

describe('a long list', () => {
  it('comes by itself for a few pages, then waits, so that the footer is in reach', async () => {
    const page = await openPage()
    const places = await listed('visit')
    let pages = 0
    await page.route('**/trpc/post.list*', (route) => {
      pages += 1
      // As if there were hundreds: twenty cards, each time others.
      const rows = places.map((post, n) => ({ ...post, id: `${pages}-${n}` }))
      return route.fulfill({ json: { result: { data: { rows, total: 500 } } } })
    })
    await page.goto('/en/visit')
    const count = () => cardsOf(page).count()
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        return count()
      })
      .toBe(80)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(500)
    expect(await count()).toBe(80)
    await page.locator('#footer').getByText('English').waitFor()
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect.poll(count).toBe(100)
  })
})

describe('a list whose late parts arrive while it is rendered', () => {
  it('is rendered without an error', async () => {
    const page = await openPage({ width: 1280, fresh: true })
    // Nothing is fetched ahead, but the code is at hand once it is asked for.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    // Repeated, since they do not always arrive then; `openPage` fails on what React writes to the console.
    for (const _ of ['with code that is fetched', 'with code that is kept']) {
      await visit(page, '/en/search?q=temple')
      await preload(page, 'other-filters')
      await page.getByRole('link', { name: 'See all: Temple', exact: true }).click()
      await page.getByRole('link', { name: 'Remove Temple', exact: true }).waitFor()
    }
  })
})

describe('a kept list', () => {
  it('is asked for again when it is old, behind what is shown, and says whether places are open now, not when it was made', async () => {
    const page = await openPage({ timezone: 'America/Los_Angeles', fresh: true })
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/trpc/post.list')) calls.push(request.url())
    })
    const leaveAndReturn = async () => {
      await cardsOf(page).first().getByRole('link').click()
      await page.waitForURL('**/en/detail/*')
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await page.waitForURL('**/en/food')
      await cardsOf(page).first().waitFor()
    }
    await page.clock.install()
    // A link that is followed before hydration is a page load of its own.
    await visit(page, '/en/food')
    await leaveAndReturn()
    expect(calls).toEqual([])
    await page.clock.fastForward('11:00')
    await leaveAndReturn()
    await expect.poll(() => calls.length).toBe(1)

    const food = await listed('food')
    const stateAt = (now: Date) => food.map((post) => isOpen(post.hours, now) ?? false)
    const shown = async () => (await cardsOf(page).allInnerTexts()).map((text) => /Open until|Open 24 hours/.test(text))
    const [noon, night] = [new Date('2027-01-15T12:00:30+07:00'), new Date('2027-01-15T23:30:30+07:00')]
    expect(stateAt(noon)).not.toEqual(stateAt(night))
    for (const time of [noon, night]) {
      await page.clock.fastForward(time.getTime() - (await page.evaluate(() => Date.now())))
      await expect.poll(shown).toEqual(stateAt(time))
    }
  })
})

describe('a search', () => {
  let dish: Card
  beforeAll(async () => {
    const [first] = await listed('food')
    if (!first) throw new Error('there is no food')
    dish = first
  })

  it('in a list says where else there is something', async () => {
    const page = await openPage({ width: 1280 })
    await visit(page, `/en/visit?q=${encodeURIComponent(dish.name)}`)
    await page.getByText('No results found').filter({ visible: true }).waitFor()
    await page.locator('main').getByRole('link', { name: 'Food and drinks 1' }).click()
    await page.waitForURL('**/en/food?q=*')
    await cardsOf(page).getByRole('link', { name: dish.name }).waitFor()
  })

  it('says so without JavaScript as well', async () => {
    const page = await openPage({ javaScript: false })
    await page.goto(`/en/visit?q=${encodeURIComponent(dish.name)}`)
    await page.locator('main').getByRole('link', { name: 'Food and drinks 1' }).click()
    await page.waitForURL('**/en/food?q=*')
    expect(await cardsOf(page).count()).toBe(1)
  })
})

describe('related places', () => {
  it('fail alone, and can be asked for again', async () => {
    const page = await openPage({ expected: [/500/, /UNEXPECTED/] })
    await visit(page, STEADY_LIST)
    await page.route('**/trpc/post.related*', (route) =>
      route.fulfill({ status: 500, json: { error: { message: 'UNEXPECTED', code: -32_603, data: { fields: [] } } } }),
    )
    const card = cardsOf(page).first()
    const name = (await card.getByRole('link').textContent()) ?? ''
    await card.getByRole('link').click()
    await page.getByText('Related places could not be loaded.').waitFor()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.unroute('**/trpc/post.related*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(1)
  })
})
