import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { localePath } from '#shared/locales.ts'
import { openPage, untilLeft } from './browser.ts'
import { builtFile } from './built-file.ts'
import { itInLooks, localesOf, pageIn } from './looks.ts'
import { expectStill, overflow, violations } from './page-checks.ts'
import { button, cardsOf, dialog, holdBack, link, visit } from './screen.ts'
import { translationsFor } from './words.ts'

const SEEN_IN = localesOf('detail')

const place = z.object({
  id: z.string(),
  name: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  province: z.object({ name: z.string() }),
})

/** Angkor Wat, which every demonstration has, as it is in a language. */
async function angkor(lang: 'kh' | 'en') {
  const init = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-lang': lang },
    body: JSON.stringify(body),
  })
  const list = await fetch(`${inject('baseUrl')}/api/getPostPageType`, init({ page_type: 'visit', q: 'angkor wat' }))
  const [found] = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(await list.json()).data
  const answer = await fetch(`${inject('baseUrl')}/api/getPostDetail/${found?.id}`, { headers: { 'x-lang': lang } })
  return z.object({ data: place }).parse(await answer.json()).data
}

/** A post that no other test opens. */
async function rarelySeen(): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ page_type: 'service', sort: 'price', pageSize: 100 }))
  const answer = await fetch(`${inject('baseUrl')}/trpc/post.list?input=${input}`)
  const list = z.object({ result: z.object({ data: z.object({ rows: z.array(z.object({ id: z.string() })) }) }) })
  return list.parse(await answer.json()).result.data.rows.at(-1)?.id ?? ''
}

async function viewsOf(id: string): Promise<number> {
  const answer = await fetch(`${inject('baseUrl')}/api/getPostDetail/${id}`)
  return z.object({ data: z.object({ views: z.number() }) }).parse(await answer.json()).data.views
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const tabs = (page: Page, name = 'Main pages') => page.getByRole('navigation', { name }).filter({ visible: true })

/** As another device's browser calls itself. */
const callItself = (page: Page, userAgent: string) =>
  untilLeft(page.addInitScript((name) => Object.defineProperty(navigator, 'userAgent', { value: name }), userAgent))

describe('a place on a phone', () => {
  it('is opened with its facts, which would push down what is below them if they came later', async () => {
    const page = await openPage({ fresh: true })
    await visit(page, '/en/visit?province=siem-reap')
    const release = await holdBack(page, `**/${await builtFile('facts')}`)
    await cardsOf(page).first().getByRole('link').click()
    await page.getByRole('status', { name: 'Loading…' }).waitFor()
    release()
    await page.getByText('Opening hours').waitFor()
    await expectStill(page)
  })

  it('has a way back over its picture, to where one came from, in place of the navigation', async () => {
    const page = await openPage()
    await visit(page, '/en/visit?province=siem-reap')
    expect(await tabs(page).count()).toBe(1)
    await page.getByRole('article').filter({ visible: true }).first().getByRole('link').click()
    await page.waitForURL('**/en/detail/*')
    await link(page, 'Back').waitFor()
    await expect.poll(() => tabs(page).count()).toBe(0)
    await link(page, 'Back').click()
    await expect.poll(() => pathOf(page)).toBe('/en/visit')
    expect(new URL(page.url()).search).toBe('?province=siem-reap')
    await expect.poll(() => tabs(page).count()).toBe(1)
  })

  it('has its facts beside its picture when the phone is held sideways', async () => {
    const page = await openPage()
    await page.setViewportSize({ width: 844, height: 390 })
    await visit(page, `/en/detail/${(await angkor('en')).id}`)
    const picture = await page.getByRole('group', { name: /^Photos of/ }).boundingBox()
    const name = await page.getByRole('heading', { level: 1 }).boundingBox()
    const hours = await page.getByText('Opening hours').filter({ visible: true }).first().boundingBox()
    const right = (picture?.x ?? 0) + (picture?.width ?? 0)
    expect(name?.x).toBeGreaterThan(right)
    expect(hours?.x).toBeGreaterThan(right)
    expect(hours?.y).toBeLessThan(390)
  })

  it('that was opened by a link leads to its list, and has a view of who looked at it', async () => {
    const id = await rarelySeen()
    const before = await viewsOf(id)
    const page = await openPage()
    const told = page.waitForRequest('**/trpc/view.increase')
    await visit(page, `/en/detail/${id}`)
    await told
    await link(page, 'Back').click()
    await expect.poll(() => pathOf(page)).toBe('/en/service')
    await expect.poll(() => viewsOf(id), { timeout: 45_000 }).toBe(before + 1)
  })

  it.each(SEEN_IN)('has one bar of actions, which wraps with large text on a small screen (%s)', async (locale) => {
    const { id } = await angkor('en')
    const words = translationsFor(locale)
    const page = await openPage({ width: 320, locale: locale === 'kh' ? 'km-KH' : 'en-US' })
    await visit(page, localePath(locale, `/detail/${id}`))
    await page.addStyleTag({ content: 'html { font-size: 150% !important }' })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const parts = [link(page, words('Directions')), button(page, words('Show driver')), button(page, words('Share'))]
    for (const part of parts) {
      const box = await part.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
      expect(await part.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0)
    }
  })
})

describe('a pass', () => {
  it('is named on the cards of its places, and what it costs is said once, on the page of one', async () => {
    const { id, name } = await angkor('kh')
    const page = await openPage({ locale: 'km-KH' })
    await visit(page, `/visit?q=${encodeURIComponent(name)}`)
    const card = cardsOf(page).filter({ hasText: name }).first()
    await card.getByText('សំបុត្រអង្គរ').waitFor()
    expect(await card.textContent()).not.toContain('៛')
    await card.getByRole('link', { name }).first().click()
    await page.waitForURL(`**/detail/${id}`)
    await page.getByRole('definition').filter({ hasText: 'សំបុត្រអង្គរ' }).getByText('៛').waitFor()
  })
})

describe('the way to a place', () => {
  it('is shown by the maps of the device', async () => {
    const { id, lat, lon } = await angkor('en')
    const page = await openPage()
    const choice = (name: string) => link(page, name).getAttribute('href')
    const expectWay = async (address: string, appleMaps: number) => {
      await visit(page, `/en/detail/${id}`)
      await expect.poll(() => choice('Directions')).toBe(`${address}${lat}%2C${lon}`)
      expect(await choice('Google Maps')).toContain('/maps/dir/')
      expect(await choice('OpenStreetMap')).toBe(`https://www.openstreetmap.org/directions?to=${lat}%2C${lon}`)
      expect(await choice('Open in maps')).toContain('https://www.google.com/maps/search/?api=1&query=')
      expect(await page.getByRole('link', { name: 'Apple Maps' }).count()).toBe(appleMaps)
    }
    // The browser under test is one of Android.
    await expectWay('https://www.google.com/maps/dir/?api=1&destination=', 0)
    await callItself(page, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')
    await expectWay('https://maps.apple.com/?daddr=', 1)
  })

  it('is there without JavaScript', async () => {
    const { id } = await angkor('en')
    const page = await openPage({ javaScript: false })
    await page.goto(`/en/detail/${id}`)
    expect(await link(page, 'Directions').getAttribute('href')).toContain('https://www.google.com/maps/dir/')
  })
})

describe('the driver', () => {
  itInLooks('is shown the place in Khmer, on a screen that stays on', async (look) => {
    const { locale } = look
    const words = translationsFor(locale)
    const khmer = await angkor('kh')
    const page = await openPage(pageIn(look))
    await untilLeft(
      page.addInitScript(() => {
        const locks: string[] = []
        const request = async () => {
          locks.push('held')
          return { release: async () => locks.pop() }
        }
        Object.defineProperty(navigator, 'wakeLock', { value: { request } })
        Object.assign(window, { locks })
      }),
    )
    const locks = () =>
      page.evaluate(() => ('locks' in window && Array.isArray(window.locks) ? window.locks.length : -1))
    await visit(page, localePath(locale, `/detail/${khmer.id}`))
    await button(page, words('Show driver')).click()
    const card = dialog(page, words('Show driver'))
    await card.getByText(khmer.name, { exact: true }).waitFor()
    await card.getByText(khmer.province.name).waitFor()
    await expect.poll(locks).toBe(1)
    expect(await violations(page)).toEqual([])
    await page.goBack()
    await expect.poll(locks).toBe(0)
    expect(pathOf(page)).toBe(localePath(locale, `/detail/${khmer.id}`))
  })
})
