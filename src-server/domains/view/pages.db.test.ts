import { expect, it } from 'vitest'
import { NOON } from '../../testing/app.ts'
import { webScene } from '../../testing/scene.ts'

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const HOUR_MS = 3_600_000
const { app, people, web } = await webScene()
const admin = app.as(app.actorOf('admin'))

const open = (payload: object, agent = AGENT) =>
  web.inject({ method: 'POST', url: '/trpc/view.page', payload, headers: { 'user-agent': agent } })
const counted = async (route: string) => (await admin.view.pages()).filter((row) => row.route === route)

it('pages are counted by day, route, language, and members and guests, once a while', async () => {
  const { caller } = await people.member()
  for (let times = 0; times < 3; times++) await open({ route: '/visit', locale: 'en' })
  await open({ route: '/visit', locale: 'cn' })
  await caller.view.page({ route: '/visit', locale: 'en' })
  expect(await counted('/visit')).toEqual([])
  await app.system.view.countPages()
  await open({ route: '/visit', locale: 'en' })
  await app.system.view.countPages()
  await app.system.view.countPages()
  expect(await counted('/visit')).toEqual([
    { route: '/visit', locale: 'en', by_member: false, views: 4 },
    { route: '/visit', locale: 'cn', by_member: false, views: 1 },
    { route: '/visit', locale: 'en', by_member: true, views: 1 },
  ])
  const { rows } = await app.context.pool.query(`select data from event where type = 'PagesViewed'`)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
})

it('crawlers count nothing, and what is made up stays within bounds', async () => {
  await open({ route: '/food', locale: 'en' }, 'Mozilla/5.0 (compatible; Googlebot/2.1)')
  for (const wrong of [
    { route: '/a b', locale: 'en' },
    { route: 'visit', locale: 'en' },
    { route: '/', locale: 'xx' },
    {},
  ])
    expect((await open(wrong)).statusCode).toBe(400)
  expect(await counted('/food')).toEqual([])
  // The day before, of which nothing was counted yet.
  app.clock.now = new Date(NOON.getTime() - 12 * HOUR_MS)
  const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const rows = async () => (await app.context.pool.query('select from page_views')).rowCount ?? 0
  const before = await rows()
  for (let n = 0; n < 600; n++) await app.guest.view.page({ route: `/made/${letters(n)}`, locale: 'en' })
  await app.system.view.countPages()
  const others = (views: number) => [{ route: '/*', locale: 'en', by_member: false, views }]
  expect(await counted('/*')).toEqual(others(100))
  // Also of the next minute, and those that were counted before go on.
  for (let n = 0; n < 600; n++) await app.guest.view.page({ route: `/more/${letters(n)}`, locale: 'en' })
  await app.guest.view.page({ route: `/made/${letters(0)}`, locale: 'en' })
  await app.system.view.countPages()
  expect(await counted('/*')).toEqual(others(700))
  expect(await counted(`/made/${letters(0)}`)).toMatchObject([{ views: 2 }])
  expect((await rows()) - before).toBe(501)
  app.clock.now = NOON
  await app.guest.view.page({ route: '/event', locale: 'en' })
  await app.system.view.countPages()
  expect(await counted('/event')).toMatchObject([{ views: 1 }])
})

it('what could not be written is counted with the next', async () => {
  await app.guest.view.page({ route: '/hotel', locale: 'kh' })
  const down = app.as(
    { id: app.actorOf('system').id, role: 'system' },
    { commit: () => Promise.reject(new Error('away')) },
  )
  await expect(down.view.countPages()).rejects.toThrow()
  await app.guest.view.page({ route: '/hotel', locale: 'kh' })
  await app.system.view.countPages()
  expect(await counted('/hotel')).toEqual([{ route: '/hotel', locale: 'kh', by_member: false, views: 2 }])
})

it('what was written although its answer was lost, and the database was away then, counts once', async () => {
  await app.guest.view.page({ route: '/service', locale: 'kh' })
  const { commit, sql } = app.context
  let isAway = false
  const losing = app.as(
    { id: app.actorOf('system').id, role: 'system' },
    {
      async commit(each) {
        await commit(each)
        isAway = true
        throw new Error('away')
      },
      sql: { query: (...asked) => (isAway ? Promise.reject(new Error('away')) : sql.query(...asked)) },
    },
  )
  await expect(losing.view.countPages()).rejects.toThrow()
  await app.guest.view.page({ route: '/service', locale: 'kh' })
  await app.system.view.countPages()
  expect(await counted('/service')).toEqual([{ route: '/service', locale: 'kh', by_member: false, views: 2 }])
})
