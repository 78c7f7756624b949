import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../platform/database.ts'
import { testDatabase } from '../testing/database.ts'
import { readForwarded } from './forwarded.ts'
import { healthRoutes } from './health.ts'

let pool: ReturnType<typeof createPool>
let app: FastifyInstance
beforeAll(async () => {
  pool = createPool(await testDatabase())
  app = Fastify()
  readForwarded(app)
  healthRoutes(app, { pool, diskRoom: async () => ({ free: 0.08, state: 'low' }) })
})
afterAll(() => app.close())

const readyz = async (from: InjectOptions = {}) => {
  const answer = await app.inject({ url: '/readyz', ...from })
  return { status: answer.statusCode, body: answer.json() }
}

describe('/readyz', () => {
  it('reports the position of the log and no failing reader', async () => {
    const body = {
      status: 'ok',
      position: 0,
      lag: { article_search: 0, article_trends: 0, audit_entries: 0, post_search: 0, post_trends: 0, subject_days: 0 },
      dead_letters: {},
      overdue: { 'publish-due-articles': 0, 'settle-bookings': 0 },
      disk: { free: 0.08, state: 'low' },
    }
    expect(await readyz()).toEqual({ status: 200, body })
  })

  it.each([
    ['another machine', { remoteAddress: '10.0.0.7' }],
    ['another machine by IPv6', { remoteAddress: '2001:db8::7' }],
    ['whoever a proxy on this machine forwards', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['whoever one forwards that knows no address', { headers: { 'x-forwarded-for': 'unknown' } }],
    ['whoever one forwards that says nothing of them', { headers: { 'x-forwarded-for': '' } }],
    ['whoever one forwards that says so in another way', { headers: { 'x-real-ip': '203.0.113.7' } }],
    ['whoever one of a content network forwards', { headers: { 'cf-connecting-ip': '203.0.113.7' } }],
    ['a page whose name was made to point here', { headers: { host: 'evil.example' } }],
  ])('tells %s no numbers', async (_, from) => {
    expect(await readyz(from)).toEqual({ status: 200, body: { status: 'ok' } })
  })

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('tells this machine (%s)', async (remoteAddress) => {
    expect((await readyz({ remoteAddress })).body).toHaveProperty('position')
  })

  it('counts dead letters without their content, and stays ready', async () => {
    await pool.query(`insert into dead_letter (projector, position, stream, error) values
      ('views', 3, 'post-a', 'secret of a'), ('views', 5, 'post-a', 'waits'), ('mails', 4, 'post-b', 'secret of b')`)
    const { status, body } = await readyz()
    expect({ status, letters: body.dead_letters }).toEqual({ status: 200, letters: { views: 2, mails: 1 } })
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  it('counts articles whose time has passed by some minutes, and stays ready', async () => {
    await pool.query(`
      insert into article (id, status, author_id, language, heads, bodies, minutes, cover_alt, tags, post_ids, images, mentions,
        is_sample, is_sealed, search_text, change_images, is_held, is_withheld, version, created_at, updated_at, scheduled_for)
      select gen_random_uuid(), 'draft', gen_random_uuid(), 'en', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}',
        false, true, '', '{}', false, false, 1, now(), now(), now() + minutes * interval '1 minute'
      from unnest(array[-60, -6, -2, 60]) as minutes`)
    const { status, body } = await readyz()
    expect([status, body.status, body.overdue]).toEqual([
      200,
      'ok',
      { 'publish-due-articles': 2, 'settle-bookings': 0 },
    ])
  })

  it('is 503 while the database is down', async () => {
    await pool.end()
    expect(await readyz()).toEqual({ status: 503, body: { status: 'unavailable', database: 'unreachable' } })
  })
})
