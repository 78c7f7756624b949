import { expect, it } from 'vitest'
import { versionOf } from '../../event-sourcing/event.ts'
import { newId } from '../../platform/ids.ts'
import type { Client } from '../../procedures/context.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { adViewEvents } from '../view/events.ts'

const BROWSER = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

const { app, people } = await appScene(new Date('2026-11-20T12:00:00+07:00'))
// The dashboard closes when the clock moves on.
const admin = () => app.as(app.actorOf('admin'))
const guest = (client: Partial<Client> = {}) =>
  app.as(null, { client: { address: '203.0.113.7', userAgent: BROWSER, hasCookies: false, ...client } })
const at = (time: string) => {
  app.clock.now = new Date(time)
}
async function makeAd(more: { starts_at?: string; ends_at?: string; is_visible?: boolean } = {}): Promise<string> {
  const image = await app.picture()
  const link = 'https://example.com/'
  return (await admin().catalog.saveAd({ title: 'Boats', image, link, position: 'list', ...more })).id
}
async function countsOf(id: string) {
  await app.system.view.count()
  const { views, clicks, is_confirmed } = await admin().ad.statement({ id, from: '2026-11-01', to: '2026-11-30' })
  expect(is_confirmed).toBe(true)
  return { views, clicks }
}

it('statements read every version of the events that there is', () => {
  expect(versionOf(adViewEvents.AdViewsCounted)).toBe(1)
})

it('views and clicks count once in half an hour for each viewer, and do not hide each other', async () => {
  const id = await makeAd()
  const see = () => guest().view.increase({ id, kind: 'ad' })
  await Promise.all([see(), see(), guest().view.click({ id }), guest().view.click({ id })])
  await guest({ address: '203.0.113.8' }).view.increase({ id, kind: 'ad' })
  await (await people.member()).caller.view.increase({ id, kind: 'ad' })
  expect(await countsOf(id)).toEqual({ views: 3, clicks: 1 })
  at('2026-11-20T12:29:00+07:00')
  await see()
  expect(await countsOf(id)).toEqual({ views: 3, clicks: 1 })
  at('2026-11-20T12:30:00+07:00')
  await see()
  await guest().view.click({ id })
  expect(await countsOf(id)).toEqual({ views: 4, clicks: 2 })
})

it('crawlers and admins count nothing, and a line only so much as guests are told apart', async () => {
  const id = await makeAd()
  const crawler = guest({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  expect(await crawler.view.increase({ id, kind: 'ad' })).toBeNull()
  expect(await crawler.view.click({ id })).toBeNull()
  expect(await admin().view.increase({ id, kind: 'ad' })).toBeNull()
  expect(await admin().view.click({ id })).toBeNull()
  expect(await countsOf(id)).toEqual({ views: 0, clicks: 0 })
  await Promise.all(
    Array.from({ length: 250 }, (_, n) => guest({ userAgent: `${BROWSER} ${n}` }).view.increase({ id, kind: 'ad' })),
  )
  expect((await countsOf(id)).views).toBeLessThanOrEqual(64)
})

it('what is not shown has no views: unknown, hidden, deleted, before and after its time, a post', async () => {
  at('2026-11-20T12:00:00+07:00')
  const deleted = await makeAd()
  await admin().catalog.removeAd({ id: deleted })
  const ids = [
    newId(),
    await makeAd({ is_visible: false }),
    deleted,
    await makeAd({ starts_at: '2026-11-20T12:01:00+07:00' }),
    await makeAd({ ends_at: '2026-11-20T12:00:00+07:00' }),
    (await app.publish()).id,
  ]
  for (const id of ids) {
    await expect(guest().view.increase({ id, kind: 'ad' })).rejects.toEqual(rejectionWith('RECORD_NOT_FOUND'))
    await expect(guest().view.click({ id })).rejects.toEqual(rejectionWith('RECORD_NOT_FOUND'))
  }
  const shown = [
    await makeAd({ starts_at: '2026-11-20T12:00:59+07:00' }),
    await makeAd({ ends_at: '2026-11-20T12:01:00+07:00' }),
  ]
  for (const id of shown) {
    await guest().view.increase({ id, kind: 'ad' })
    expect(await countsOf(id)).toEqual({ views: 1, clicks: 0 })
  }
})

it('a statement has the days of Phnom Penh, of the period alone, and also of an ad that was deleted', async () => {
  const id = await makeAd()
  const view = () => guest().view.increase({ id, kind: 'ad' })
  for (const time of ['2026-11-20T23:59:00+07:00', '2026-11-21T00:30:00+07:00', '2026-11-23T08:00:00+07:00']) {
    at(time)
    await view()
    await app.system.view.count()
  }
  await guest().view.click({ id })
  await app.system.view.count()
  await admin().catalog.removeAd({ id })
  expect(await admin().ad.statement({ id, from: '2026-11-21', to: '2026-11-23' })).toEqual({
    ...{ id, title: 'Boats', from: '2026-11-21', to: '2026-11-23', views: 2, clicks: 1 },
    days: [
      { day: '2026-11-21', views: 1, clicks: 0 },
      { day: '2026-11-23', views: 1, clicks: 1 },
    ],
    position: expect.any(Number),
    is_confirmed: true,
  })
  const empty = await admin().ad.statement({ id, from: '2026-12-01', to: '2026-12-31' })
  expect(empty).toMatchObject({ days: [], views: 0, is_confirmed: true })
})

it('a table that somebody has changed is not confirmed, and the log has the last word', async () => {
  const id = await makeAd()
  at('2026-11-24T08:00:00+07:00')
  await guest().view.increase({ id, kind: 'ad' })
  await app.system.view.count()
  const statement = () => admin().ad.statement({ id, from: '2026-11-24', to: '2026-11-24' })
  await app.context.pool.query('update ad_count set views = views + 1000 where ad_id = $1', [id])
  expect(await statement()).toMatchObject({ views: 1, is_confirmed: false })
  await app.context.pool.query('update ad_count set views = views - 1000 where ad_id = $1', [id])
  expect(await statement()).toMatchObject({ views: 1, is_confirmed: true })
})

it('a period that runs backwards, is longer than a year, or of no ad is refused', async () => {
  const id = newId()
  const ask = (from: string, to: string) => refusalOf(admin().ad.statement({ id, from, to }))
  expect(await ask('2026-11-02', '2026-11-01')).toMatchObject({ fields: [{ path: 'to', reason: 'SCHEDULE_REVERSED' }] })
  expect(await ask('2026-01-01', '2027-01-02')).toMatchObject({ fields: [{ path: 'to', reason: 'PERIOD_TOO_LONG' }] })
  expect(await ask('2026-01-01', '2027-01-01')).toMatchObject({ reason: 'RECORD_NOT_FOUND' })
  const owner = app.as(app.actorOf('owner'))
  await expect(owner.ad.statement({ id, from: '2026-11-01', to: '2026-11-02' })).rejects.toEqual(
    rejectionWith('FORBIDDEN'),
  )
})

it('a thousand ads in one group count exactly', async () => {
  at('2026-11-25T08:00:00+07:00')
  const [first, second] = [await makeAd(), await makeAd()]
  const each = (n: number) => guest({ address: `10.1.${Math.floor(n / 250)}.${n % 250}` })
  await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => each(n).view.increase({ id: n % 4 ? first : second, kind: 'ad' })),
  )
  expect([await countsOf(first), await countsOf(second)]).toEqual([
    { views: 750, clicks: 0 },
    { views: 250, clicks: 0 },
  ])
})
