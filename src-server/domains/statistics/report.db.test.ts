import { describe, expect, it } from 'vitest'
import { SUSPENDED_HOURS } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { addDays, DAY_MS, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { ReportView } from '#shared/statistics.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { newId } from '../../platform/ids.ts'
import { systemRequest } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { replay } from '../../projections/replay.ts'
import { call } from '../../testing/hostile.ts'
import { christmasIn, hotelsOf } from '../../testing/hotels.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { DEMO_MARK } from '../catalog/public.ts'
import { viewBatch } from '../view/decider.ts'
import { subjectDays } from './projector.ts'

const { app, people } = await appScene()
const hotels = hotelsOf(app)
const admin = () => app.as(app.actorOf('admin'))

/** So many views of a post in each hour. */
async function view(id: string, views: Record<string, number>): Promise<void> {
  const hours = Object.entries(views).map(([hour, views]) => ({ hour, views, networks: 1 }))
  const counts = { type: 'CountViews' as const, posts: { [id]: hours }, articles: {}, ads: {} }
  await handle(app.context, viewBatch, requestOf(systemRequest(app.context), { id: newId() }), counts)
}
const dayOf = ({ days }: ReportView, day: string) => days.find((one) => one.day === day)
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const NONE = { views: 0, likes: 0, saves: 0, comments: 0, bookings: 0 }

describe('a report', () => {
  it('has the days and day periods of Phnom Penh', async () => {
    const { again, hotel } = await hotels.owner()
    // 23:00, 00:00 and 05:00 of the 10th there, and 12:00 and 17:00.
    await view(hotel.id, {
      '2026-11-09T16:00:00.000Z': 1,
      '2026-11-09T17:00:00.000Z': 2,
      '2026-11-09T22:00:00.000Z': 4,
      '2026-11-10T05:00:00.000Z': 8,
      '2026-11-10T10:00:00.000Z': 16,
    })
    await app.project()
    const report = await again().statistics.report({ filter: NOVEMBER })
    expect(report.days).toHaveLength(30)
    expect(dayOf(report, '2026-11-09')).toEqual({ day: '2026-11-09', ...NONE, views: 1 })
    expect(dayOf(report, '2026-11-10')).toEqual({ day: '2026-11-10', ...NONE, views: 30 })
    expect(report.day_periods).toEqual({ morning: 4, afternoon: 8, evening: 16, night: 3 })
    expect(report.totals).toEqual({ ...NONE, views: 31 })
  })

  it('counts what members do, until they take it back, and what guests book', async () => {
    const { again, hotel, room } = await hotels.owner()
    const [one, other] = [(await people.member()).caller, (await people.member()).caller]
    for (const caller of [one, other]) await caller.reaction.like({ post_id: hotel.id, is_liked: true })
    await one.reaction.like({ post_id: hotel.id, is_liked: false })
    await one.comment.save({ post_id: hotel.id, text: 'By the sea' })
    const { id } = await one.booking.request(christmasIn(await room()))
    await one.booking.leave({ id })
    await other.booking.request(christmasIn(await room()))
    await app.project()
    const report = await again().statistics.report({ filter: { period: 'this_month', post_id: hotel.id } })
    expect(report.totals).toEqual({ ...NONE, likes: 1, comments: 1, bookings: 2 })
    expect(report.post).toEqual({ id: hotel.id, name: 'Kep Lodge' })
    expect(report.bookings_by_status).toMatchObject({ requested: 1, withdrawn: 1, accepted: 0 })
    expect(report.top_posts).toEqual([{ id: hotel.id, name: 'Kep Lodge', is_sample: false, ...report.totals }])
    expect(report).toMatchObject({ new_members: null, missed_searches: null })
  })

  it('names posts in the language of its reader, or in one that they have', async () => {
    const { user, again } = await hotels.owner()
    const images = [await app.picture(again())]
    const words = { name: 'Kep Lodge', language: 'en', translations: { kh: { name: 'កែបឡូដ' } } } as const
    const { id } = await app.publish({ type: 'hotel', images, ...words }, again())
    await view(id, { '2026-11-10T05:00:00.000Z': 1 })
    await app.project()
    const namesIn = async (locale: Locale) => {
      const reader = app.as({ id: user.uuid, role: 'owner' }, { locale })
      const { post, top_posts } = await reader.statistics.report({ filter: { ...NOVEMBER, post_id: id } })
      return [post?.name, ...top_posts.map(({ name }) => name)]
    }
    expect(await namesIn('kh')).toEqual(['កែបឡូដ', 'កែបឡូដ'])
    expect(await namesIn('cn')).toEqual(['Kep Lodge', 'Kep Lodge'])
  })

  it('counts guests whom Domner itself has turned away for no owner', async () => {
    const { user, again, hotel, room } = await hotels.owner()
    const kind = await room({ room_amount: 5 })
    const { caller: guest } = await people.member()
    const book = async () => (await guest.booking.request(christmasIn(kind))).id
    const [refused, cancelled, turnedAway] = [await book(), await book(), await book()]
    await again().booking.reject({ id: refused, reason: 'Full' })
    for (const request_id of [cancelled, turnedAway]) await again().booking.accept({ request_id })
    await again().booking.cancel({ id: cancelled, reason: 'Full' })
    const before = app.clock.now
    await app.system.business.decide({ uuid: user.uuid, status: 'suspended', reason: 'Complaints' })
    app.clock.now = new Date(before.getTime() + (SUSPENDED_HOURS + 1) * 3_600_000)
    await app.system.booking.settle()
    app.clock.now = before
    const filter = { period: 'this_month' as const, post_id: hotel.id }
    const { bookings_by_status, bookings_ended_by_team } = await admin().statistics.report({ filter })
    expect(bookings_by_status).toMatchObject({ rejected: 1, cancelled_by_owner: 1, accepted: 0 })
    expect(bookings_ended_by_team).toEqual({ rejected: 0, cancelled_by_owner: 1 })
  })

  it('has the nights of a hotel, by the price at which they were booked', async () => {
    const { again, hotel, room } = await hotels.owner()
    const { id } = await room({ room_amount: 3, price: 25.5 })
    await room({ room_amount: 1 })
    const stay = { room_id: id, people_amount: 1, guest_name: 'Sok Dara' }
    await again().booking.enterWalkIn({ ...stay, room_amount: 2, booking_date: '2026-11-29', check_out: '2026-12-02' })
    const { id: cancelled } = await again().booking.enterWalkIn({ ...stay, room_amount: 1, booking_date: '2026-11-30' })
    await again().booking.cancel({ id: cancelled })
    await again().room.setNights({ id, nights: ['2026-11-30'], price: 99 })
    const { stays } = await again().statistics.report({ filter: { ...NOVEMBER, post_id: hotel.id } })
    expect(stays).toMatchObject({ nights: 4, revenue: 102, offered_nights: 4 * 30 })
    expect(stays.days.filter(({ nights }) => nights > 0)).toEqual([
      { day: '2026-11-29', nights: 2, revenue: 51 },
      { day: '2026-11-30', nights: 2, revenue: 51 },
    ])
  })

  it('compares the nights of a month that is not over with all of the month before', async () => {
    const { again, hotel, room } = await hotels.owner()
    const { id: room_id } = await room({ room_amount: 3, price: 25.5 })
    const stay = { room_id, people_amount: 1, guest_name: 'Sok Dara', room_amount: 2 }
    await again().booking.enterWalkIn({ ...stay, booking_date: '2026-11-29', check_out: '2026-12-02' })
    const now = app.clock.now
    app.clock.now = new Date('2026-12-05T05:00:00.000Z')
    const { stays } = await app.system.statistics.report({ filter: { period: 'this_month', post_id: hotel.id } })
    app.clock.now = now
    expect(stays).toMatchObject({ nights: 2, revenue: 51, before: { nights: 4, revenue: 102 } })
    expect(stays.before).toMatchObject({ from: '2026-11-01', to: '2026-12-01' })
  })

  it('of all has the nights and the revenue of every owner', async () => {
    const filter = { from: '2027-03-01', to: '2027-03-31' }
    const ofAll = async () => (await admin().statistics.report({ filter })).stays
    const before = await ofAll()
    for (const price of [20, 30.5]) {
      const { again, room } = await hotels.owner()
      const { id: room_id } = await room({ price, room_amount: 2 })
      const stay = { room_id, people_amount: 1, guest_name: 'Sok Dara', room_amount: 1 }
      await again().booking.enterWalkIn({ ...stay, booking_date: '2027-02-27', check_out: '2027-03-02' })
    }
    const after = await ofAll()
    expect(after.days[0]).toEqual({ day: '2027-03-01', nights: 2, revenue: 50.5 })
    expect(after).toMatchObject({ nights: 2, revenue: 50.5, offered_nights: before.offered_nights + 4 * 31 })
  })

  it('offers the rooms that can be booked, without those of a hotel that is gone', async () => {
    const { again, room } = await hotels.owner()
    await room({ room_amount: 2 })
    const nights = async () => (await again().statistics.report({ filter: NOVEMBER })).stays.offered_nights
    expect(await nights()).toBe(2 * 30)
    const { id } = await again().post.save(app.draft({ type: 'hotel', images: [await app.picture(again())] }))
    await app.system.post.publish({ id })
    await room({ post_id: id, room_amount: 5 })
    expect(await nights()).toBe(7 * 30)
    await app.system.post.hide({ id })
    expect(await nights()).toBe(2 * 30)
  })

  it('is compared with the period before', async () => {
    const { again, hotel } = await hotels.owner()
    await view(hotel.id, {
      '2026-10-15T05:00:00.000Z': 5,
      '2026-09-15T05:00:00.000Z': 7,
      '2026-08-31T16:00:00.000Z': 9,
    })
    await app.project()
    const { totals, before } = await again().statistics.report({ filter: { period: 'last_month' } })
    expect(totals.views).toBe(5)
    expect(before).toEqual({ from: '2026-09-01', to: '2026-10-01', totals: { ...NONE, views: 7 } })
  })

  it('is of the caller’s own, and of all for an admin', async () => {
    const [own, others] = [await hotels.owner(), await hotels.owner()]
    const day = { from: '2026-07-01', to: '2026-07-01' }
    await view(own.hotel.id, { '2026-07-01T05:00:00.000Z': 3 })
    await view(others.hotel.id, { '2026-07-01T05:00:00.000Z': 4 })
    const { id: park } = await app.publish()
    await view(park, { '2026-07-01T05:00:00.000Z': 5 })
    await app.project()
    const viewsOf = async (caller: ReturnType<typeof admin>, filter: object) =>
      (await caller.statistics.report({ filter: { ...day, ...filter } })).totals.views
    expect(await viewsOf(own.again(), {})).toBe(3)
    expect(await viewsOf(admin(), {})).toBe(12)
    expect(await viewsOf(admin(), { type: 'hotel' })).toBe(7)
    expect(await viewsOf(admin(), { post_id: park })).toBe(5)
    await expect(viewsOf(own.again(), { post_id: others.hotel.id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
    await expect(viewsOf(admin(), { post_id: newId() })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
  })

  it('of all has new members and the searches that found nothing', async () => {
    await people.member()
    await app.guest.search.posts({ q: 'zzyzx quorum' })
    await app.project()
    const { new_members, missed_searches } = await admin().statistics.report({ filter: {} })
    expect(new_members).toBeGreaterThan(0)
    expect(missed_searches).toContainEqual({ words: 'zzyzx quorum', times: 1 })
  })

  it('names the most viewed posts of whole months and the days around them, also where a like is taken back', async () => {
    const { again, hotel } = await hotels.owner()
    const days = ['2026-01-30', '2026-02-01', '2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01', '2026-04-02']
    await view(hotel.id, Object.fromEntries(days.map((day, nth) => [`${day}T05:00:00.000Z`, 10 ** nth])))
    const reader = await people.member()
    await reader.caller.reaction.like({ post_id: hotel.id, is_liked: true })
    await reader.caller.reaction.like({ post_id: hotel.id, is_liked: false })
    await app.project()
    const topOf = async (from: string, to: string) =>
      (await again().statistics.report({ filter: { from, to } })).top_posts
    expect(await topOf('2026-01-31', '2026-04-01')).toMatchObject([{ id: hotel.id, views: 111_110 }])
    expect(await topOf('2026-02-01', '2026-02-28')).toMatchObject([{ views: 110 }])
    expect(await topOf('2026-04-01', '2026-04-01')).toMatchObject([{ views: 100_000 }])
    expect(await topOf('2025-11-20', '2026-11-20')).toMatchObject([{ views: 1_111_111, likes: 0 }])
  })

  it('says that it is a sample of the posts and days for which the demo content has a past', async () => {
    const demo = await hotels.owner()
    const isSample = async ({ again }: typeof demo, from: string) =>
      (await again().statistics.report({ filter: { from, to: from } })).is_sample
    const { now } = app.clock
    const today = phnomPenhDate(now)
    expect(await isSample(demo, today)).toBe(false)
    const data = { appName: 'Demo content', key: DEMO_MARK.id, type: 'demo', input: 'text', value: 'loaded' }
    await app.system.catalog.save({ ...DEMO_MARK, data })
    app.clock.now = new Date(now.getTime() + DAY_MS)
    const later = await hotels.owner()
    // A day is compared with the one before it.
    expect(await isSample(demo, addDays(today, 1))).toBe(true)
    expect([await isSample(demo, addDays(today, 2)), await isSample(later, today)]).toEqual([false, false])

    const { id } = await app.publish({ is_sample: true })
    const day = addDays(today, 9)
    await view(id, { [`${day}T05:00:00.000Z`]: 1 })
    await app.project()
    const report = await admin().statistics.report({ filter: { from: day, to: day } })
    expect(report).toMatchObject({ is_sample: true, top_posts: [{ id, is_sample: true }] })
    await app.system.catalog.remove(DEMO_MARK)
    app.clock.now = now
  })

  it('is the same after a replay', async () => {
    const report = () => admin().statistics.report({ filter: { from: '2026-01-01', to: '2026-12-31' } })
    await app.project()
    const before = await report()
    expect(before.totals.views).toBeGreaterThan(0)
    await replay(app.engine, subjectDays)
    expect(await report()).toEqual(before)
  })

  it.each([
    [
      'of a thousand years',
      { from: '1901-01-01', to: '2199-12-31' },
      [{ path: 'filter.to', reason: 'PERIOD_TOO_LONG' }],
    ],
    ['of a year to come', { from: '9999-01-01', to: '9999-12-31' }, [{ path: 'filter.from' }, { path: 'filter.to' }]],
    [
      'that runs backwards',
      { from: '2026-11-02', to: '2026-11-01' },
      [{ path: 'filter.to', reason: 'SCHEDULE_REVERSED' }],
    ],
    ['without an end', { from: '2026-11-02' }, [{ path: 'filter.to', reason: 'FIELDS_MISSING' }]],
    ['of no period', { period: 'last_year' }, [{ path: 'filter.period' }]],
  ])('%s is refused', async (_, filter, fields) => {
    const asked = call('statistics.report', app.requestAs(app.actorOf('admin')), { filter })
    expect(await refusalOf(asked)).toMatchObject({ fields })
  })
})
