import { beforeAll, describe, expect, it } from 'vitest'
import type { ListPostsInput, PostView } from '#shared/post.ts'
import { newId } from '../../../platform/ids.ts'
import { verify } from '../../../projections/replay.ts'
import { appScene } from '../../../testing/scene.ts'
import { postTrends } from './trend.ts'

const DAY_MS = 86_400_000

const { app } = await appScene()
let post: PostView
beforeAll(async () => {
  post = await app.publish({ name: 'Others', province: 'takeo' })
})

const wait = (days: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + days * DAY_MS)
}
const at = (address: string) => ({ client: { address, userAgent: 'Mozilla/5.0 (X11) Firefox/150', hasCookies: false } })
const memberAt = (address: string) => app.as({ id: newId(), role: 'user' }, at(address))
const visitors = (id: string, number: number) =>
  Promise.all(Array.from({ length: number }, (_, n) => app.as(null, at(`203.0.113.${n}`)).view.increase({ id })))
async function caughtUp(): Promise<void> {
  await app.system.view.count()
  await app.project()
}
async function popular(input: Partial<Omit<ListPostsInput, 'price_min' | 'price_max'>> = {}): Promise<string[]> {
  await caughtUp()
  const { rows } = await app.guest.post.list({ page_type: 'visit', sort: 'popular', pageSize: 100, ...input })
  return rows.map(({ id }) => id)
}
const firstOf = (all: readonly string[], ...some: { id: string }[]) =>
  all.find((id) => some.some((one) => one.id === id))

it('what many look at is popular, until fewer look at something else later; no other score is written', async () => {
  const [before, since] = [await app.publish(), await app.publish()]
  await visitors(before.id, 12)
  expect(firstOf(await popular(), before, since)).toBe(before.id)
  wait(12)
  expect(firstOf(await popular(), before, since)).toBe(before.id)
  const written = 'select post_id, xmin::text from post_trend where post_id <> $1 order by 1'
  const { rows: others } = await app.context.pool.query(written, [since.id])
  await visitors(since.id, 4)
  expect(firstOf(await popular(), before, since)).toBe(since.id)
  expect((await app.context.pool.query(written, [since.id])).rows).toEqual(others)
})

it('what members like, save and comment on leads, and no more when they take it back', async () => {
  const [plain, liked] = [await app.publish(), await app.publish()]
  await visitors(plain.id, 6)
  await visitors(liked.id, 5)
  expect(firstOf(await popular(), plain, liked)).toBe(plain.id)
  const member = memberAt('198.51.100.1')
  const doing = [
    [() => member.reaction.like({ post_id: liked.id }), () => member.reaction.like({ post_id: liked.id })],
    [() => member.reaction.bookmark({ post_id: liked.id }), () => member.reaction.removeBookmark({ id: liked.id })],
  ]
  for (const [make, takeBack] of doing) {
    await make?.()
    expect(firstOf(await popular(), plain, liked)).toBe(liked.id)
    await takeBack?.()
    expect(firstOf(await popular(), plain, liked)).toBe(plain.id)
  }
  const comment = await member.comment.save({ post_id: liked.id, text: 'Go early.' })
  expect(firstOf(await popular(), plain, liked)).toBe(liked.id)
  await member.comment.remove({ id: comment.id })
  expect(firstOf(await popular(), plain, liked)).toBe(plain.id)
})

it('a hundred accounts of one address make no trend, whatever they do', async () => {
  const [honest, pushed] = [await app.publish(), await app.publish()]
  await visitors(honest.id, 10)
  for (let n = 0; n < 100; n++) {
    const account = memberAt('192.0.2.66')
    await account.view.increase({ id: pushed.id })
    await account.reaction.like({ post_id: pushed.id })
    await account.reaction.bookmark({ post_id: pushed.id })
  }
  expect(firstOf(await popular(), honest, pushed)).toBe(honest.id)
  // Views of new members count as those of the guests that they would be (decision 87).
  expect(await app.guest.post.get({ id: pushed.id })).toMatchObject({ views: 1, amount_of_likes: 100 })
})

it('what is taken back late takes off nothing of others', async () => {
  const [liked, buried] = [await app.publish(), await app.publish()]
  const helpers = Array.from({ length: 5 }, () => memberAt('192.0.2.67'))
  const did: (() => Promise<unknown>)[] = []
  for (const { reaction, comment } of helpers) {
    await reaction.like({ post_id: buried.id, is_liked: true })
    await reaction.bookmark({ post_id: buried.id, is_saved: true })
    const { id } = await comment.save({ post_id: buried.id, text: 'Go early.' })
    did.push(() => reaction.like({ post_id: buried.id, is_liked: false }))
    did.push(() => reaction.removeBookmark({ id: buried.id }))
    did.push(() => comment.remove({ id }))
  }
  wait(12)
  for (const { id } of [liked, buried]) {
    await visitors(id, 10)
    await memberAt('192.0.2.68').reaction.like({ post_id: id })
  }
  await popular()
  for (const takeBack of did) await takeBack()
  await popular()
  const { rows } = await app.context.pool.query<{ engagement: number }>(
    'select engagement from post_trend where post_id = any($1)',
    [[liked.id, buried.id]],
  )
  expect(rows.map(({ engagement }) => Math.round(engagement))).toEqual([3, 3])
})

it('trends are of a type, of a province, and of all; the home page shows them, and what is hidden has none', async () => {
  const hotel = await app.publish({ type: 'hotel', province: 'takeo' })
  const place = await app.publish({ province: 'kep' })
  await visitors(hotel.id, 30)
  await visitors(place.id, 20)
  await visitors(post.id, 25)
  await caughtUp()
  const trending = async (input: Parameters<typeof app.guest.post.trending>[0]) =>
    (await app.guest.post.trending({ ...input, pageSize: 2 })).map(({ id }) => id)
  expect(await trending({})).toEqual([hotel.id, post.id])
  expect((await trending({ page_type: 'visit' }))[0]).toBe(post.id)
  expect(await trending({ province: 'takeo' })).toEqual([hotel.id, post.id])
  expect((await trending({ province: 'kep', page_type: 'visit' }))[0]).toBe(place.id)
  wait(1)
  const home = await app.guest.home.get()
  expect(home.trending.places[0]?.id).toBe(post.id)
  expect(home.trending.hotels[0]?.id).toBe(hotel.id)
  await app.system.post.hide({ id: hotel.id })
  // The workers have not seen it yet.
  expect(await trending({})).not.toContain(hotel.id)
  await caughtUp()
  expect((await trending({}))[0]).toBe(post.id)
})

describe('until the workers have read what happened', () => {
  it('a post that was hidden or deleted is on no page of the popular ones', async () => {
    const posts = [await app.publish({ type: 'service' }), await app.publish({ type: 'service' })]
    const left = await app.publish({ type: 'service' })
    await caughtUp()
    const [hidden, deleted] = posts
    await app.system.post.hide({ id: hidden?.id ?? '' })
    await app.system.post.remove({ id: deleted?.id ?? '' })
    const shown: string[] = []
    for (const page of [1, 2, 3]) {
      const { rows } = await app.guest.post.list({ page_type: 'service', sort: 'popular', page, pageSize: 1 })
      shown.push(...rows.map(({ id }) => id))
    }
    expect([...new Set(shown)]).toEqual([left.id])
  })

  it('a new post is behind the others of a period', async () => {
    const of = { type: 'event', name: 'Boat race', place_type: 'festival', starts_at: '2027-03-01T02:00:00Z' } as const
    const known = await app.publish(of)
    await caughtUp()
    const fresh = await app.publish(of)
    const { rows } = await app.guest.post.list({ page_type: 'event', sort: 'popular', period: 'upcoming' })
    expect(rows.map(({ id }) => id)).toEqual([known.id, fresh.id])
  })
})

it('publishing again brings no interest back', async () => {
  const shown = await app.publish()
  const score = async () => {
    await app.project()
    return (await app.context.pool.query('select score from post_trend where post_id = $1', [shown.id])).rows[0]?.score
  }
  const before = await score()
  wait(5)
  await app.system.post.hide({ id: shown.id })
  await app.system.post.publish({ id: shown.id })
  expect(await score()).toBe(before)
})

it('a replay gives the same scores', async () => {
  await caughtUp()
  expect((await app.context.pool.query('select from post_trend')).rowCount).toBeGreaterThan(5)
  for (const { onlyLive, onlyReplayed } of await verify(app.engine, postTrends))
    expect({ onlyLive, onlyReplayed }).toEqual({ onlyLive: [], onlyReplayed: [] })
})
