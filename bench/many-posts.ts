import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { readProvinces } from '#db/seed/content.ts'
import { ALL_EVENTS } from '#server/composition/event-types.ts'
import { asyncProjectors, inlineProjectors } from '#server/composition/projectors.ts'
import { everyDay, type PostContent } from '#server/domains/post/events.ts'
import { createCommitter } from '#server/event-sourcing/commit.ts'
import { versionOf } from '#server/event-sourcing/event.ts'
import type { Commit } from '#server/event-sourcing/store.ts'
import { SYSTEM_ACTOR } from '#server/procedures/context.ts'
import type { Engine } from '#server/projections/engine.ts'
import { replay } from '#server/projections/replay.ts'
import { LINK_PREVIEW } from '#shared/link-preview.ts'
import { POST_TYPES, type PostType } from '#shared/vocabulary.ts'

const PLACE_TYPES: Record<PostType, string[]> = {
  visit: ['temple', 'island', 'mountain', 'waterfall', 'museum', 'market', 'village', 'forest'],
  food: ['restaurant', 'coffee', 'bakery', 'milk_tea', 'food_court', 'haang_baay'],
  hotel: ['hotel', 'guest_house', 'resort', 'bungalow'],
  event: ['festival', 'concert', 'workshop'],
  service: ['spa_and_massage', 'club', 'other'],
}
const FILES = 100_000
const BATCH = 1_000

/** All over the country; one of a few has none. */
const positionOf = (n: number): Pick<PostContent, 'lat' | 'lon' | 'precision'> =>
  n % 13 === 0
    ? { lat: null, lon: null, precision: null }
    : { lat: 10.4 + ((n * 7_919) % 4_001) / 1_000, lon: 102.4 + ((n * 104_729) % 5_003) / 1_000, precision: 'km' }

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex')
/** The id of a thing by its name, such as `post 5`. */
export const uuid = (name: string) => {
  const h = hashOf(name)
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-7${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`
}
const meta = { actor: SYSTEM_ACTOR, correlation_id: randomUUID() }

/** The commit of a stream's first events, as the system writes them. */
export const commitOf = (stream: string, at: string, events: { type: string; data: unknown }[]): Commit => ({
  stream,
  expected: 0,
  at,
  meta,
  events: events.map((event) => ({
    ...event,
    id: randomUUID(),
    schemaVersion: versionOf(ALL_EVENTS[event.type] ?? { upcasts: [] }),
    stored: event.data,
  })),
})

function fileCommit(n: number): Commit {
  const data = {
    kind: 'post',
    format: 'jpeg',
    width: 1280,
    height: 960,
    bytes: 120_000,
    thumbhash: 'YhkODYZbeGivi3WRh4hYegRwovYZ',
    content: null,
  }
  return commitOf(`file-${uuid(`file ${n}`)}`, '2026-01-01T00:00:00.000Z', [
    { type: 'FileStored', data },
    { type: 'FileVariantsMade', data: { widths: [320, 640, 960], preview: LINK_PREVIEW } },
  ])
}

/** The commit of post number n. Types and provinces take turns, so that all 135 combinations are equally frequent. */
export function postCommit(n: number, provinces: readonly string[]): Commit {
  const type = POST_TYPES[n % POST_TYPES.length] ?? 'visit'
  const province = provinces[Math.floor(n / POST_TYPES.length) % provinces.length] ?? 'kep'
  const placeTypes = PLACE_TYPES[type]
  const content: PostContent = {
    type,
    province,
    name: `Measured place number ${n} of the benchmark`,
    language: 'en',
    translations: { kh: { name: `កន្លែងទី ${n} សម្រាប់វាស់ល្បឿន` }, cn: { name: `第${n}个测试地点` } },
    place_type: placeTypes[Math.floor(n / 135) % placeTypes.length] ?? 'other',
    category_id: null,
    address: `Street ${n % 300}, near the market`,
    description: 'A place that exists to be counted, listed and shown, with a text of the usual length. '.repeat(3),
    images: [uuid(`file ${n % FILES}`)],
    price_from_cents: n % 7 === 0 ? null : (n * 37) % 20_000,
    price_riel: null,
    price_unit: null,
    price_for: 'everyone',
    pass: null,
    map: null,
    ...positionOf(n),
    hours: everyDay({
      open_24h: n % 11 === 0,
      open_from: '07:00',
      open_to: n % 5 === 0 ? '02:00' : '21:00',
    }),
    starts_at: type === 'event' ? new Date(Date.UTC(2026, 0, 1) + (n % 700) * 86_400_000).toISOString() : null,
    ends_at: null,
    contact: { phone: null, telegram: null, facebook: null, website: null },
    social_links: [],
    is_sample: false,
  }
  const at = new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString()
  return commitOf(`post-${uuid(`post ${n}`)}`, at, [
    { type: 'PostSaved', data: content },
    { type: 'PostPublished', data: {} },
  ])
}

/** Posts in one event of views, as the workers count them. */
const VIEWED_TOGETHER = 500
const HOUR_MS = 3_600_000

/** The commit of the views of some posts: of most a few, of few many, all within a month, so that trends are in no other order. */
function viewsCommit(first: number, count: number): Commit {
  const posts = Array.from({ length: count }, (_, i) => {
    const views = 2 ** (numberIn(`views ${first + i}`) % 10)
    const hour = new Date(Date.UTC(2026, 9, 20) + (numberIn(`hour ${first + i}`) % 720) * HOUR_MS).toISOString()
    return [uuid(`post ${first + i}`), [{ hour, views, networks: Math.ceil(views / 3) }]] as const
  })
  return commitOf(`views-${uuid(`views ${first}`)}`, '2026-11-19T00:00:00.000Z', [
    { type: 'PostViewsCounted', data: { posts: Object.fromEntries(posts) } },
  ])
}

/** The commit of a like, of a member for each post. */
function likeCommit(post: number): Commit {
  const data = { account_id: uuid(`member ${post}`), post_id: uuid(`post ${post}`) }
  const at = new Date(Date.UTC(2026, 9, 20) + (numberIn(`like ${post}`) % 720) * HOUR_MS).toISOString()
  return commitOf(`reaction-${uuid(`like ${post}`)}`, at, [{ type: 'PostLiked', data }])
}

const numberIn = (name: string) => Number.parseInt(hashOf(name).slice(0, 8), 16)

/** One post of so many is liked. */
const POSTS_A_LIKE = 5

/** Fills the log and the read models with published posts, their views and likes, through the product's committer and projectors. */
export async function fillPosts(engine: Engine & { pool: pg.Pool }, count: number): Promise<void> {
  const provinces = (await readProvinces()).map(({ id }) => id)
  const fill = fillingOf(engine)
  await fill(Math.min(FILES, count), fileCommit)
  await fill(count, (n) => postCommit(n, provinces))
  await fill(Math.ceil(count / VIEWED_TOGETHER), (n) =>
    viewsCommit(n * VIEWED_TOGETHER, Math.min(VIEWED_TOGETHER, count - n * VIEWED_TOGETHER)),
  )
  await fill(Math.floor(count / POSTS_A_LIKE), (n) => likeCommit(n * POSTS_A_LIKE))
  for (const projector of asyncProjectors) await replay(engine, projector)
  await vacuum(engine.pool, ['post', 'post_trend'])
}

/** Writes commits by their number, through the product's committer. @param batch commits that wait for it at a time */
export function fillingOf({ pool }: { pool: pg.Pool }, batch = BATCH) {
  const commit = createCommitter(pool, inlineProjectors)
  return async (total: number, commitOf: (n: number) => Commit): Promise<void> => {
    for (let n = 0; n < total; n += batch) {
      const size = Math.min(batch, total - n)
      await Promise.all(Array.from({ length: size }, (_, i) => commit(commitOf(n + i))))
    }
  }
}

const VACUUMS = 20

/**
 * Vacuums until index-only scans need no row of these tables, as they do not in a database that has been running. A page is only
 * marked while no other backend may need its old rows and when its last commit is on disk.
 * @throws Error if somebody keeps a transaction open
 */
export async function vacuum(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  for (let tries = 0; tries < VACUUMS; tries++) {
    // A commit that waits for the disk takes all earlier ones there.
    await pool.query('begin; set local synchronous_commit = on; select pg_current_xact_id(); commit')
    await pool.query('vacuum analyze')
    const { rowCount } = await pool.query(
      'select from pg_class where oid = any($1::regclass[]) and relallvisible < relpages',
      [tables],
    )
    if (rowCount === 0) return
    await sleep(500)
  }
  throw new Error(`${tables} are not all-visible: a transaction is open`)
}
