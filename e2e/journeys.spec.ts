import { afterAll, beforeAll, describe, expect } from 'vitest'
import { z } from 'zod'
import { readPlaceTypes, readProvinces } from '#db/seed/content.ts'
import type { Locale } from '#shared/locales.ts'
import { weekdayOf } from '#shared/opening-hours.ts'
import { addDays, fromPhnomPenh, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { itInLooks } from './looks.ts'
import { type Offer, publish } from './published.ts'
import { button, cardsOf, dialog, field, link } from './screen.ts'
import { type ClockServer, serveAt } from './serve-at.ts'
import { arrive, arriveAt, choose, openCard, openList, type Traveller } from './traveller.ts'

const [WEDNESDAY = ''] = [1, 2, 3, 4, 5, 6, 7]
  .map((days) => addDays(phnomPenhDate(new Date()), days))
  .filter((date) => weekdayOf(date) === 'wed')
const [SATURDAY, SUNDAY, TUESDAY] = [3, 4, 6].map((days) => addDays(WEDNESDAY, days))

const BUNGALOWS = { kh: 'ផ្ទះឈើមាត់ព្រែក', en: 'Creekside Timber Rooms', cn: '溪畔木屋' }
const CONCERT = { kh: 'ប្រគំតន្ត្រីរាត្រីសៅរ៍', en: 'Saturday Night Strings', cn: '周六弦乐之夜' }
const MARKET = { kh: 'ផ្សារសៀវភៅថ្ងៃអាទិត្យ', en: 'Sunday Book Market', cn: '周日书市' }
const LECTURE = { kh: 'បាឋកថាថ្ងៃអង្គារ', en: 'Tuesday Lecture', cn: '周二讲座' }
const NIGHT = { kh: 'ចាប់ពី $25 / យប់', en: 'From $25 a night', cn: 'US$25起/晚' }

type Names = Record<Locale, string>
const named = ({ kh, en, cn }: Names) => ({ name: en, translations: { kh: { name: kh }, cn: { name: cn } } })

const BUSINESS: Offer = {
  ...named(BUNGALOWS),
  type: 'hotel',
  place_type: 'bungalow',
  province: 'kampot',
  lat: 10.61,
  lon: 104.18,
  price_from: 25,
  price_unit: 'night',
  open_24h: true,
  contact: { phone: '012 345 678' },
}

const eventOn = (names: Names, date = ''): Offer => ({
  ...named(names),
  type: 'event',
  place_type: 'concert',
  province: 'phnom-penh',
  starts_at: fromPhnomPenh(date, '17:00').toISOString(),
  ends_at: fromPhnomPenh(date, '20:00').toISOString(),
})

const morningOf = (date = '') => fromPhnomPenh(date, '10:00')

let server: ClockServer
let removeOffers: () => Promise<void>
beforeAll(async () => {
  removeOffers = await publish([
    BUSINESS,
    eventOn(CONCERT, SATURDAY),
    eventOn(MARKET, SUNDAY),
    eventOn(LECTURE, TUESDAY),
  ])
  server = await serveAt(morningOf(WEDNESDAY))
})
afterAll(async () => {
  await server?.stop()
  await removeOffers?.()
})

async function nameOf(kind: 'place type' | 'province', code: string, locale: Locale): Promise<string> {
  const all = kind === 'province' ? await readProvinces() : await readPlaceTypes()
  const found = all.find(({ id }) => id === code)
  if (!found) throw new Error(`no ${kind} ${code}`)
  return found.names[locale]
}

const toProvince = async ({ words }: Traveller, code: string, locale: Locale) => ({
  chip: words('Province'),
  choice: await nameOf('province', code, locale),
})

const cardTexts = ({ page }: Traveller) => cardsOf(page).allInnerTexts()
/** A text of the screen with anything in the place of its variable. */
const patternOf = (text: string) => new RegExp(text.replace(/\{\w+\}/, '.+'))

const position = z.object({ data: z.object({ lat: z.number(), lon: z.number() }) })

/** From the home page to the way to a temple that is open on a Wednesday morning, in six taps. */
async function goToTemple(me: Traveller, locale: Locale): Promise<void> {
  const { page, words, tap } = me
  await page.context().route('https://www.google.com/**', (route) => route.fulfill({ body: 'a map' }))
  const types = page.getByRole('region', { name: words('What do you feel like?') })
  await tap(types.getByRole('link', { name: await nameOf('place type', 'temple', locale) }))
  await page.waitForURL('**/visit?place_type=temple')
  await choose(me, await toProvince(me, 'siem-reap', locale))
  await tap(link(page, words('Open now')))
  await page.waitForURL('**open_now=1**')
  // The demonstration has no hours of this place.
  await expect
    .poll(async () => (await cardTexts(me)).filter((text) => /Banteay Srei|បន្ទាយស្រី|女王宫/.test(text)))
    .toEqual([])
  const texts = await cardTexts(me)
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts) expect(text).toMatch(patternOf(words('Open until {to}')))
  await openCard(me, (await cardsOf(page).getByRole('link').first().textContent()) ?? '')
  await page
    .getByText(patternOf(words('Open until {to}')))
    .filter({ visible: true })
    .first()
    .waitFor()
  const opened = page.context().waitForEvent('page')
  await tap(link(page, words('Directions')))
  expect(me.taps()).toBeLessThanOrEqual(6)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { lat, lon } = position.parse(await (await fetch(`${server.url}/api/getPostDetail/${id}`)).json()).data
  const route = `https://www.google.com/maps/dir/?api=1&destination=${lat}%2C${lon}`
  await expect.poll(async () => (await opened).url()).toBe(route)
  await (await opened).close()
}

type Seen = { on: Names[]; off: Names[] }

/** From the home page to the calendar file of an event of this weekend in Phnom Penh, in six taps. */
async function seeWeekend(me: Traveller, locale: Locale, { on, off }: Seen): Promise<void> {
  const { page, words } = me
  await openList(me, 'event')
  await choose(me, { chip: words('Upcoming'), title: words('Date'), choice: words('This weekend') })
  await choose(me, await toProvince(me, 'phnom-penh', locale))
  await page.waitForURL('**/event?*province=phnom-penh*')
  for (const event of on) await cardsOf(page).filter({ hasText: event[locale] }).waitFor()
  for (const event of off) await expect.poll(() => cardsOf(page).filter({ hasText: event[locale] }).count()).toBe(0)
  await openCard(me, MARKET[locale])
  const file = await page.request.get((await link(page, words('Add to calendar')).getAttribute('href')) ?? '')
  expect(await file.text()).toContain(`DTSTART:${SUNDAY?.replaceAll('-', '')}T100000Z`)
  expect(me.taps()).toBeLessThanOrEqual(6)
}

describe('a traveller', () => {
  itInLooks(
    'goes to a temple near Siem Reap that is open now, and sees what is on in Phnom Penh this weekend, asked on a Wednesday and a Sunday',
    async (look) => {
      const { locale } = look
      await server.moveTo(morningOf(WEDNESDAY))
      const me = await arriveAt(look, server)
      await goToTemple(me, locale)
      await me.beginAt(server.url)
      await seeWeekend(me, locale, { on: [CONCERT, MARKET], off: [LECTURE] })
      await server.moveTo(morningOf(SUNDAY))
      await me.page.clock.setSystemTime(server.now())
      await me.beginAt(server.url)
      await seeWeekend(me, locale, { on: [MARKET], off: [CONCERT, LECTURE] })
    },
    120_000,
  )

  itInLooks('finds a hotel under $30 in Kampot, its price for a night and a number to call', async (look) => {
    const { locale } = look
    const me = await arrive(look)
    const { page, words } = me
    await openList(me, 'hotel')
    const price = words('Up to {price}').replace('{price}', locale === 'cn' ? 'US$30' : '$30')
    await choose(me, { chip: words('Price'), choice: price })
    await choose(me, await toProvince(me, 'kompot', locale))
    const card = cardsOf(page).filter({ hasText: BUNGALOWS[locale] })
    await card.getByText(NIGHT[locale]).waitFor()
    await openCard(me, BUNGALOWS[locale])
    await page.getByRole('definition').getByText(NIGHT[locale]).waitFor()
    await page.getByRole('link', { name: '012 345 678' }).waitFor()
    expect(await link(page, words('Call')).getAttribute('href')).toBe('tel:+85512345678')
    // The last one would be the call.
    expect(me.taps()).toBeLessThanOrEqual(6)
  })

  itInLooks('is told once that an invented hotel is one, which is reached as a real one', async (look) => {
    const me = await arrive(look)
    const { page, words } = me
    await openList(me, 'hotel')
    const sample = cardsOf(page)
      .filter({ hasText: words('Sample') })
      .first()
    await openCard(me, (await sample.getByRole('link').textContent()) ?? '')
    await page.getByRole('link', { name: words('Open in maps') }).waitFor()
    for (const way of ['Directions', 'Call']) await link(page, words(way)).waitFor()
    expect(await link(page, words('Call')).getAttribute('href')).toMatch(/^tel:\+447700900\d{3}$/)
    const plates = page.locator('header').getByText(words('Sample'), { exact: true })
    expect(await plates.filter({ visible: true }).count()).toBe(1)
    // The way on.
    await page
      .getByRole('region', { name: words('Related places') })
      .getByRole('article')
      .first()
      .waitFor()
  })

  itInLooks('shows a place to the driver', async (look) => {
    const { locale } = look
    const me = await arrive(look)
    const { page, words, tap } = me
    await field(page, words('Search places, food, events…')).last().fill(BUNGALOWS[locale])
    await page.keyboard.press('Enter')
    // The kept home page has its card as well, until the results stand in its place.
    await page.getByRole('heading', { level: 1 }).filter({ hasText: BUNGALOWS[locale], visible: true }).waitFor()
    await openCard(me, BUNGALOWS[locale])
    await tap(button(page, words('Show driver')))
    const card = dialog(page, words('Show driver'))
    const sizeOf = (text: string) =>
      card.getByText(text, { exact: true }).evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize))
    const [name, province, phone] = [await sizeOf(BUNGALOWS.kh), await sizeOf('កំពត'), await sizeOf('012 345 678')]
    expect(name).toBeGreaterThanOrEqual(36)
    expect(Math.max(province, phone)).toBeLessThan(name)
    expect(Math.min(province, phone)).toBeGreaterThanOrEqual(24)
    expect(await card.getByRole('link', { name: '012 345 678' }).getAttribute('href')).toBe('tel:+85512345678')
    expect(me.taps()).toBeLessThanOrEqual(3)
  })
})
