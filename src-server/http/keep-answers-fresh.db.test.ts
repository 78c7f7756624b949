import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { CATALOG } from '#shared/catalog.ts'
import { homeView } from '#shared/home.ts'
import { roomDisplay } from '#shared/room.ts'
import { postCounts } from '../domains/post/counts.ts'
import { replay } from '../projections/replay.ts'
import { hotelsOf } from '../testing/hotels.ts'
import { ask, keep, keptScene, LIST, PAGE, rest, trpc } from '../testing/kept-scene.ts'

const { app, people, one, another, plain } = await keptScene()

it('what one process is told, the next answer of every process has', async () => {
  const { user } = await people.member()
  const member = app.as({ id: user.uuid, role: 'user' })
  const post = await app.publish({ name: 'Old name' })
  const asked = [
    PAGE,
    LIST,
    trpc('post.detail', { id: post.id }),
    rest('getPostPageType', { page_type: 'visit' }),
    { url: `/api/getPostDetail/${post.id}` },
    { url: '/api/getHomeStatistics' },
  ]
  const system = app.system.post
  const changes: [string, () => Promise<unknown>][] = [
    ['an edit', () => system.save({ ...app.draft({ name: 'New name' }), id: post.id })],
    ['a like', () => member.reaction.like({ post_id: post.id, is_liked: true })],
    ['a comment', () => member.comment.save({ post_id: post.id, p_id: 0, text: 'Good crabs' })],
    ['hiding', () => system.hide({ id: post.id })],
    ['publishing', () => system.publish({ id: post.id })],
    ['deleting', () => system.remove({ id: post.id })],
    ['restoring', () => system.restore({ id: post.id })],
    ['a setting', () => setRate(4_321)],
    ['a replay', () => replay(app.engine, postCounts)],
  ]
  for (const [what, change] of changes) {
    await Promise.all([one, another].flatMap((web) => asked.map((question) => keep(web, question))))
    await change()
    for (const question of asked) {
      const fresh = await ask(plain, question)
      for (const web of [one, another]) expect(contentOf(await ask(web, question)), what).toEqual(contentOf(fresh))
    }
  }
})

const setRate = async (rate: number) => {
  const { rows } = await app.system.catalog.list({ kind: 'configuration', q: 'riel', page: 1, pageSize: 1 })
  const [record] = rows
  if (!record) throw new Error('there is no rate')
  return app.system.catalog.save({
    kind: 'configuration',
    id: record.id,
    data: { ...record.data, value: String(rate) },
    sort: record.sort,
    is_visible: true,
  })
}

/** Without what is another in each answer. */
function contentOf({ statusCode, body }: { statusCode: number; body: string }) {
  return { statusCode, body: body.replaceAll(/ nonce="[^"]*"/g, '') }
}

it('a room that is sold, or sold no more, is on its hotel’s page at once, or gone from it', async () => {
  const { hotel, caller, room } = await hotelsOf(app).owner()
  const asked = { url: `/api/getPostDetail/${hotel.id}` }
  const answer = z.object({ data: z.object({ rooms: z.array(roomDisplay) }) })
  const roomsIn = async (web: typeof one) => answer.parse((await ask(web, asked)).json()).data.rooms
  const keepAll = () => Promise.all([one, another].map((web) => keep(web, asked)))
  await keepAll()
  const { id } = await room()
  for (const web of [one, another]) expect(await roomsIn(web)).toMatchObject([{ id, price: 25 }])
  await keepAll()
  await caller.room.delete({ id })
  for (const web of [one, another]) expect(await roomsIn(web)).toEqual([])
})

it('a room of another price moves its hotel in every list at once', async () => {
  const [first, second] = [await hotelsOf(app).owner(), await hotelsOf(app).owner()]
  const dear = await first.room({ price: 40 })
  await second.room({ price: 30 })
  const asked = rest('getPostPageType', { page_type: 'hotel', sort: 'price' })
  const card = z.object({ id: z.string(), price_from: z.number().nullable() })
  const answer = z.object({ data: z.array(card) })
  const listIn = async (web: typeof one) => answer.parse((await ask(web, asked)).json()).data.slice(0, 2)
  const keepAll = () => Promise.all([one, another].map((web) => keep(web, asked)))
  await keepAll()
  for (const web of [one, another])
    expect(await listIn(web)).toEqual([
      { id: second.hotel.id, price_from: 30 },
      { id: first.hotel.id, price_from: 40 },
    ])
  await keepAll()
  await first.room({ id: dear.id, price: 20 })
  for (const web of [one, another])
    expect(await listIn(web)).toEqual([
      { id: first.hotel.id, price_from: 20 },
      { id: second.hotel.id, price_from: 30 },
    ])
})

it('a province that one process renames has its new name in every process, also after a first answer', async () => {
  await app.publish({ name: 'A place', province: 'kep', images: [await app.picture()] })
  const asked = [trpc('home.province', { code: 'kep' }), trpc('search.suggest', { q: 'Kep' }), trpc('home.get')]
  for (const web of [one, another]) for (const question of asked) await keep(web, question)
  await rename('kep', 'Krong Kep')
  for (const question of asked) expect((await ask(another, question)).body).toContain('Krong Kep')
})

it('a configuration value that one process changes has its new value in every process', async () => {
  const entry = { appName: 'Motto', key: 'motto.kept', type: 'brand', value: 'A journey' }
  const { id } = await app.system.catalog.saveEntry(entry)
  const asked = trpc('catalog.configuration')
  for (const web of [one, another]) expect((await keep(web, asked)).body).toContain('A journey')
  await app.system.catalog.updateEntry({ id, value: 'Another way' })
  for (const web of [one, another]) {
    const { body } = await ask(web, asked)
    expect([body.includes('Another way'), body.includes('A journey')]).toEqual([true, false])
  }
})

it('a province that one process removes is unknown to every process', async () => {
  const asked = trpc('post.list', { page_type: 'visit', province: 'takeo' })
  for (const web of [one, another]) expect((await keep(web, asked)).statusCode).toBe(200)
  await app.system.catalog.remove({ kind: 'province', id: 'takeo' })
  for (const web of [one, another])
    expect((await ask(web, asked)).json()).toMatchObject({ error: { data: { reason: 'PROVINCE_UNKNOWN' } } })
})

it('the home page counts a like as soon as it is acknowledged', async () => {
  const { user } = await people.member()
  const { id } = await app.publish({ name: 'Liked', images: [await app.picture()] })
  await app.project()
  const likesIn = async (web: typeof one) => {
    const { result } = homeAnswer.parse((await ask(web, trpc('home.get'))).json())
    return result.data.trending.places.find((place) => place.id === id)?.amount_of_likes
  }
  for (const web of [one, another]) await keep(web, trpc('home.get'))
  await app.as({ id: user.uuid, role: 'user' }).reaction.like({ post_id: id, is_liked: true })
  for (const web of [one, another]) expect(await likesIn(web)).toBe(1)
})

const homeAnswer = z.object({ result: z.object({ data: homeView.pick({ trending: true }) }) })

async function rename(code: string, en: string) {
  const { rows } = await app.system.catalog.list({ kind: 'province', q: code, page: 1, pageSize: 100 })
  const record = rows.find(({ id }) => id === code)
  if (!record) throw new Error(`there is no ${code}`)
  const data = CATALOG.province.schema.parse(record.data)
  const named = { ...data, names: { ...data.names, en } }
  await app.system.catalog.save({ kind: 'province', id: code, data: named, sort: record.sort, is_visible: true })
}

it('whatever happens, what is kept is what would be made', { timeout: 180_000 }, async () => {
  const { user } = await people.member()
  const member = app.as({ id: user.uuid, role: 'user' })
  const images = [await app.picture()]
  const posts = [
    await app.publish({ images }),
    await app.publish({ images, province: 'kampot' }),
    await app.publish({ images, type: 'food' }),
  ]
  const idOf = (n: number) => posts[n % posts.length]?.id ?? ''
  const attempt = (work: Promise<unknown>) => work.catch(() => undefined)
  const commands = [
    (n: number) => app.system.post.save({ ...app.draft({ images, name: `Name ${Math.random()}` }), id: idOf(n) }),
    (n: number) => app.system.post.hide({ id: idOf(n) }),
    (n: number) => app.system.post.publish({ id: idOf(n) }),
    (n: number) => member.reaction.like({ post_id: idOf(n) }),
    (n: number) => member.comment.save({ post_id: idOf(n), p_id: 0, text: 'Good' }),
    (n: number) => setRate(4_000 + n),
    () => app.project(),
    async (n: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + n * 20_000)
    },
    async () => undefined,
  ]
  const questions = [
    PAGE,
    LIST,
    trpc('post.list', { page_type: 'visit', sort: 'popular' }),
    trpc('post.detail', { id: idOf(0) }),
    trpc('comment.list', { post_id: idOf(1) }),
    trpc('reaction.likers', { post_id: idOf(2) }),
    trpc('account.profile', { username: user.userName }),
    rest('getRelatedPlaces', { post_id: idOf(0) }),
    { url: '/api/getTrending?page_type=visit' },
    { url: '/api/getCategory' },
  ]
  // Each of them works: below, one that is refused changes nothing, which would prove nothing.
  for (const command of commands) await command(0)
  const step = fc.tuple(fc.nat(commands.length - 1), fc.nat(2), fc.nat(questions.length - 1))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      await Promise.all(questions.map((question) => keep(one, question)))
      for (const [command, on, asked] of steps) {
        await attempt(Promise.resolve(commands[command]?.(on)))
        const question = questions[asked] ?? PAGE
        const [kept, made] = [await ask(one, question), await ask(plain, question)]
        expect(contentOf(kept)).toEqual(contentOf(made))
      }
    }),
    { numRuns: 8 },
  )
})
