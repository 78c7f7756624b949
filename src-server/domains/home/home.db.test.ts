import { expect, it, onTestFinished, vi } from 'vitest'
import { handle } from '../../event-sourcing/handle.ts'
import { newId } from '../../platform/ids.ts'
import { systemRequest } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { documentOf } from '../../testing/article-events.ts'
import { appScene } from '../../testing/scene.ts'
import { viewBatch } from '../view/decider.ts'

const { app, people } = await appScene()
await app.publish()
await app.project()

/** How many statements the database gets meanwhile. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(app.context.pool, 'query')
  const connect = vi.spyOn(app.context.pool, 'connect')
  onTestFinished(() => {
    query.mockRestore()
    connect.mockRestore()
  })
  await work()
  return query.mock.calls.length + connect.mock.calls.length
}
const home = () => app.guest.home.get()

it('a thousand who ask for the home page at once cost a few statements', async () => {
  await home()
  const asked = await statements(() => Promise.all(Array.from({ length: 1_000 }, home)))
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(5)
})

it('it shows what is published as soon as the workers have seen it, and at once what is named and hidden, and who registers', async () => {
  const before = await home()
  const post = await app.publish({ name: 'Kampot pepper farm' })
  const names = async () => {
    await app.project()
    return (await home()).trending.places.map(({ name }) => name)
  }
  expect(await names()).toContain('Kampot pepper farm')
  await app.system.post.save({ ...app.draft({ name: 'A pepper farm' }), id: post.id })
  expect(await names()).toContain('A pepper farm')
  await app.system.post.hide({ id: post.id })
  expect(await names()).not.toContain('A pepper farm')
  await people.member()
  const { numbers: _, ...expected } = { ...before, members: before.members + 1 }
  expect(await home()).toMatchObject(expected)
})

it('each number says what it counts, since when, and the latest behind it that everybody may see', async () => {
  const post = await app.publish({ name: 'Oyster farm' })
  const hidden = await app.publish({ name: 'Closed farm' })
  await app.system.post.hide({ id: hidden.id })
  await people.member()
  const hours = [{ hour: app.clock.now.toISOString(), views: 3, networks: 1 }]
  const views = { type: 'CountViews' as const, posts: { [post.id]: hours }, articles: {}, ads: {} }
  await handle(app.context, viewBatch, requestOf(systemRequest(app.context), { id: newId() }), views)
  const numbers = await app.guest.home.numbers()
  const named = Object.fromEntries(numbers.rows.map(({ name, ...number }) => [name, number]))
  const { posts, ...more } = await home()
  expect(named.posts).toMatchObject({
    amount: Object.values(posts).reduce((sum, amount) => sum + amount),
    counts: 'Places, food, hotels, services and events that are on the site now.',
    since: '2026-11-20T05:00:00.000Z',
  })
  expect(named.posts?.latest[0]?.post).toEqual({ id: post.id, name: 'Oyster farm', lang: 'en' })
  expect(JSON.stringify(numbers)).not.toContain('Closed farm')
  expect(named.articles).toMatchObject({
    amount: 0,
    counts: 'Articles that are in the blog now.',
    since: '2026-11-20T05:00:00.000Z',
    latest: [],
  })
  expect(named.members).toMatchObject({ amount: more.members, since: named.posts?.since })
  expect(named.members?.latest).toEqual(
    named.members?.latest.map(({ at }) => ({ at, post: null, article: null, amount: null })),
  )
  expect(named.members?.latest).toHaveLength(more.members)
  expect(named.views).toMatchObject({
    since: '2026-10-22T00:00:00.000Z',
    latest: [{ at: '2026-11-20', amount: more.views }],
  })
  expect(more.numbers).toEqual(numbers.rows)
  const { rows } = await app.as(null, { locale: 'cn' }).home.numbers()
  expect(rows.map(({ counts }) => counts)).toContain('目前博客中的文章。')
})

it('within a minute what time changes, and in each language its own', async () => {
  app.clock.now = new Date('2026-11-20T21:30:00+07:00')
  await app.publish({ name: 'Night market', open_from: '17:00', open_to: '22:00' })
  await app.project()
  const isOpen = async () => (await home()).trending.places.find(({ name }) => name === 'Night market')?.open_now
  expect(await isOpen()).toBe(true)
  app.clock.now = new Date('2026-11-20T22:01:00+07:00')
  expect(await isOpen()).toBe(false)
  const inKhmer = await app.as(null, { locale: 'kh' }).home.get()
  expect(inKhmer.provinces[0]?.name).not.toBe((await home()).provinces[0]?.name)
})

it('leads with the most popular festival that goes on or begins within a week', async () => {
  app.clock.now = new Date('2026-11-20T12:00:00+07:00')
  const festival = (name: string, starts_at: string, ends_at?: string) =>
    app.publish({ type: 'event', place_type: 'festival', name, starts_at, ends_at })
  await app.publish({ type: 'event', place_type: 'workshop', name: 'Workshop', starts_at: '2026-11-21T02:00:00Z' })
  await festival('Too late', '2026-11-28T02:00:00Z')
  await festival('Over', '2026-11-18T02:00:00Z', '2026-11-19T02:00:00Z')
  expect((await home()).festival).toBeNull()
  await festival('Running', '2026-11-18T02:00:00Z', '2026-11-22T02:00:00Z')
  expect((await home()).festival?.name).toBe('Running')
  const liked = await festival('Boat races', '2026-11-24T02:00:00Z')
  await app.project()
  await app.context.pool.query('update post_trend set score = score + 5 where post_id = $1', [liked.id])
  app.clock.now = new Date('2026-11-20T12:02:00+07:00')
  expect((await home()).festival?.name).toBe('Boat races')
})

it('has articles, in its sections too', async () => {
  const admin = app.as(app.actorOf('admin'))
  const texts = { en: { title: 'Mornings in Kep', body: documentOf('The market opens at five.') } }
  const { id } = await admin.article.save({ language: 'en', texts, cover: await app.picture(admin), submit: true })
  await app.project()
  const { articles, trending } = await home()
  expect([articles, trending.articles.map((article) => article.id)]).toEqual([1, [id]])
  const { rows } = await app.guest.home.sections({})
  const shown = rows.filter(({ source }) => source === 'articles')
  expect(shown.flatMap(({ articles }) => articles.map((article) => article.id))).toEqual([id])
})
