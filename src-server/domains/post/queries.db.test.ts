import { describe, expect, it } from 'vitest'
import { WEEKDAYS } from '#shared/opening-hours.ts'
import { RIEL_RATE_KEY } from '#shared/riel.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const RATE = { key: RIEL_RATE_KEY, appName: 'Riel for a dollar', type: 'money', input: 'number', value: '4100' }

describe('reading a post', () => {
  it("uses the caller's language where known, and says which it used", async () => {
    const post = await app.publish({ translations: { kh: { name: 'ផ្សារក្តាម' } } })
    const read = (locale: 'kh' | 'en' | 'cn') => app.as(null, { locale }).post.get({ id: post.id })
    expect(await read('kh')).toMatchObject({ name: 'ផ្សារក្តាម', lang: 'kh', province: { name: 'កែប' } })
    expect(await read('en')).toMatchObject({
      name: 'Kep crab market',
      lang: 'en',
      names: { en: 'Kep crab market', kh: 'ផ្សារក្តាម' },
    })
    expect(await read('cn')).toMatchObject({ name: 'Kep crab market', lang: 'en', province: { name: '白马' } })
  })

  it('has its hours, with the days of feasts, and today in the older fields', async () => {
    const week = [
      { days: ['sat', 'fri', 'fri'] as const, from: '08:00', to: '11:00' },
      { days: ['fri'] as const, from: '14:00', to: '00:00' },
    ].map((interval) => ({ ...interval, days: [...interval.days] }))
    const { id } = await app.publish({
      hours: { week, exceptions: [{ feast: 'bon-om-touk' }, { date: '2026-11-27' }] },
    })
    expect(await app.guest.post.get({ id })).toMatchObject({
      hours: {
        week: [
          { days: ['fri', 'sat'], from: '08:00', to: '11:00' },
          { days: ['fri'], from: '14:00', to: '24:00' },
        ],
        exceptions: [
          {
            feast: { code: 'bon-om-touk', name: 'the Water Festival' },
            first_day: '2026-11-23',
            last_day: '2026-11-25',
          },
          { date: '2026-11-27', feast: null, first_day: '2026-11-27', last_day: '2026-11-27', open: [] },
        ],
      },
      open_now: false,
      open_from: '08:00',
      open_to: '00:00',
      open_24h: false,
    })
  })

  it('takes one interval for every day, as before, and equal times as day and night', async () => {
    const everyDay = await app.publish({ open_from: '07:00', open_to: '21:00' })
    expect(everyDay.hours?.week).toEqual([{ days: [...WEEKDAYS], from: '07:00', to: '21:00' }])
    expect(everyDay).toMatchObject({ open_now: true, open_from: '07:00', open_to: '21:00' })
    const always = await app.publish({ open_from: '08:00', open_to: '08:00' })
    expect(always).toMatchObject({ open_now: true, open_24h: true, open_from: null })
    expect((await app.publish({ open_24h: true })).hours).toEqual(always.hours)
    expect((await app.publish()).hours).toBeNull()
  })

  it('says of what the price is, who pays it, the pass, how to reach it, and how good its position is', async () => {
    const data = { names: { kh: 'សំបុត្រ', en: 'Temple pass', cn: '通票' }, price: 37, note: { en: 'All temples.' } }
    await app.system.catalog.save({ kind: 'pass', id: 'temple-pass', data })
    const contact = { phone: '០១២ 345 678', telegram: '@kepmarket', facebook: 'm.facebook.com/kep.market', website: '' }
    const given = { price_from: 37, price_unit: 'entry', price_for: 'foreigners', pass: 'temple-pass' } as const
    const { id } = await app.publish({ ...given, contact, lat: 10.48, lon: 104.3, precision: 'commune' })
    const post = await app.guest.post.get({ id })
    expect(post).toMatchObject({
      ...given,
      pass: { code: 'temple-pass', name: 'Temple pass', price: 37, note: 'All temples.' },
      precision: 'commune',
      contact: {
        phone: '+85512345678',
        telegram: 'https://t.me/kepmarket',
        facebook: 'https://facebook.com/kep.market',
        website: null,
      },
      is_sample: false,
    })
    const pinned = await app.publish({ lat: 10.48, lon: 104.3 })
    expect(pinned).toMatchObject({ precision: 'exact', price_unit: null, price_for: 'everyone', pass: null })
    expect(await app.publish({ precision: 'km' })).toMatchObject({ precision: null })
  })

  it('has its price in riel, at the configured rate', async () => {
    const { id, price_from_riel } = await app.publish({ price_from: 2.55 })
    expect(price_from_riel).toBe(10_200)
    await app.system.catalog.save({ kind: 'configuration', id: RIEL_RATE_KEY, data: RATE })
    expect((await app.guest.post.get({ id })).price_from_riel).toBe(10_500)
    expect((await app.publish()).price_from_riel).toBeNull()
  })

  it('takes Kampot for Kompot', async () => {
    const { province } = await app.publish({ province: 'kampot' })
    expect(province.code).toBe('kompot')
    expect((await app.guest.post.list({ page_type: 'visit', province: 'kampot' })).total).toBe(1)
  })

  it('says the first day of an event by the moon, as it is in Phnom Penh', async () => {
    const { id } = await app.publish({ type: 'event', starts_at: '2025-11-04T17:00:00Z' })
    const read = (locale: 'kh' | 'en') => app.as(null, { locale }).post.get({ id })
    expect((await read('kh')).lunar_date).toBe('១៥កើត ខែកត្តិក')
    expect((await read('en')).lunar_date).toBe('15th waxing day of Kadeuk')
    const place = await app.publish()
    expect((await app.guest.post.get({ id: place.id })).lunar_date).toBeNull()
  })

  it('lists related published posts, near and of its kind first, never itself', async () => {
    const of = await app.publish({ province: 'takeo', place_type: 'temple' })
    const far = await app.publish({ province: 'kratie', place_type: 'temple' })
    const near = await app.publish({ province: 'takeo', place_type: 'museum' })
    const both = await app.publish({ province: 'takeo', place_type: 'temple' })
    const draft = await app.system.post.save(app.draft({ province: 'takeo', place_type: 'temple' }))
    await app.project()
    const ids = (await app.guest.post.related({ post_id: of.id, limit: 3 })).map((post) => post.id)
    expect(ids).toEqual([both.id, near.id, far.id])
    await expect(app.guest.post.related({ post_id: draft.id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
  })

  it('lists related events that are not over, near in place and time first', async () => {
    const event = (province: string, starts_at: string, ends_at?: string) =>
      app.publish({ type: 'event', province, starts_at, ends_at })
    const of = await event('pailin', '2026-12-10T10:00:00Z')
    const elsewhere = await event('kratie', '2026-12-11T10:00:00Z')
    const monthLater = await event('pailin', '2027-01-08T10:00:00Z')
    const weekSooner = await event('pailin', '2026-12-03T10:00:00Z')
    const yearLater = await event('pailin', '2027-12-10T10:00:00Z')
    const running = await event('kratie', '2026-11-01T10:00:00Z', '2026-12-01T10:00:00Z')
    await event('pailin', '2026-11-18T10:00:00Z', '2026-11-19T10:00:00Z')
    await event('pailin', '2026-11-19T10:00:00Z')
    const related = await app.guest.post.related({ post_id: of.id, limit: 6 })
    expect(related.map(({ id }) => id)).toEqual([weekSooner.id, monthLater.id, elsewhere.id, running.id, yearLater.id])
  })
})

describe('a price in riel', () => {
  it('keeps what was given, and counts as dollars at the rate of then', async () => {
    await app.system.catalog.save({ kind: 'configuration', id: RIEL_RATE_KEY, data: RATE })
    const shown = { price_from: 1.46, price_from_riel: 6_000, price_currency: 'KHR' }
    const { id } = await app.publish({ price_from: '៦០០០៛' })
    expect(await app.guest.post.get({ id })).toMatchObject(shown)
    expect(await app.system.post.content({ id })).toMatchObject({ price_from: 1.46, price_riel: 6_000 })
    const inDollars = await app.publish({ price_from: '1,200.50$' })
    expect(inDollars).toMatchObject({ price_from: 1_200.5, price_currency: 'USD' })
  })

  it('is found by bounds in either currency, and a bound may be in riel', async () => {
    const { id } = await app.publish({ type: 'food', place_type: 'restaurant', price_from: '6000 KHR' })
    const idsOf = async (bounds: { price_min?: number | string; price_max?: number | string }) => {
      const { rows } = await app.guest.post.list({ page_type: 'food', pageSize: 100, ...bounds })
      return rows.map((row) => row.id)
    }
    expect(await idsOf({ price_max: '6.000៛' })).toContain(id)
    expect(await idsOf({ price_min: 1.46, price_max: '៦០០០ រៀល' })).toContain(id)
    expect(await idsOf({ price_max: '5000៛' })).not.toContain(id)
    expect(await idsOf({ price_min: '7000៛' })).not.toContain(id)
  })
})
