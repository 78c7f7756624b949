import { beforeAll, describe, expect, it } from 'vitest'
import { SEARCH_REACH } from '#shared/limits.ts'
import { metresBetween, type Position } from '#shared/position.ts'
import type { PostView, SavePostInput } from '#shared/post.ts'
import { copyPosts } from '../../../testing/copy-posts.ts'
import { appScene } from '../../../testing/scene.ts'
import { insideQuery } from './find/positions.ts'

const { app } = await appScene()

const PHNOM_PENH: Position = { lat: 11.56, lon: 104.92 }

/** The nearest first. A degree of longitude is shorter than one of latitude. */
const SHAPES: Partial<SavePostInput>[] = [
  { name: 'Here', lat: 11.56, lon: 104.92, price_from: 3 },
  { name: 'A kilometre east', lat: 11.56, lon: 104.9294, place_type: 'temple' },
  { name: 'A little more north', lat: 11.5692, lon: 104.92 },
  { name: 'The south', province: 'kep', lat: 10.48, lon: 104.3, precision: 'commune' },
  { name: 'The north', province: 'siem-reap', lat: 13.41, lon: 103.87 },
  { name: 'Nobody knows where' },
  { name: 'Somewhere in the district', lat: 11.56, lon: 104.92, precision: 'district' },
]
const POSITIONED = 5

const posts: PostView[] = []
beforeAll(async () => {
  for (const shape of SHAPES) posts.push(await app.publish(shape))
  await app.system.post.save(app.draft({ name: 'Not published', ...PHNOM_PENH }))
  await app.project()
})

const near = { page_type: 'visit', sort: 'nearest', ...PHNOM_PENH } as const
const namesOf = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name)
const NAMES = SHAPES.map(({ name }) => name)

describe('the nearest', () => {
  it('come first, with their distances, and at the end what has no position', async () => {
    const { rows, total } = await app.guest.post.list(near)
    expect(namesOf({ rows }).slice(0, POSITIONED)).toEqual(NAMES.slice(0, POSITIONED))
    expect(namesOf({ rows }).slice(POSITIONED).sort()).toEqual(NAMES.slice(POSITIONED).sort())
    expect(total).toBe(SHAPES.length)
    const distances = rows.map(({ distance }) => distance)
    expect(distances.slice(0, 3)).toEqual([0, 1020, 1023])
    expect(distances[3]).toBe(metresBetween(PHNOM_PENH, { lat: 10.48, lon: 104.3 }))
    expect(distances.slice(POSITIONED)).toEqual([undefined, undefined])
  })

  it('are listed page by page, also by filters', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => app.guest.post.list({ ...near, page, pageSize: 2 })))
    expect(pages.flatMap(namesOf)).toEqual(namesOf(await app.guest.post.list(near)))
    expect(namesOf(await app.guest.post.list({ ...near, province: 'siem-reap' }))).toEqual(['The north'])
    expect(namesOf(await app.guest.post.list({ ...near, price_min: 1 }))).toEqual(['Here'])
    expect(namesOf(await app.guest.post.list({ ...near, q: 'north' }))).toEqual(['A little more north', 'The north'])
  })

  it('may be asked for by REST, with coordinates as text', async () => {
    const { rows } = await app.guest.post.list({ page_type: 'visit', sort: 'newest', lat: '11.56', lon: '១០៤.៩២' })
    expect(rows.find(({ name }) => name === 'Here')?.distance).toBe(0)
  })

  it('need a position, which is on earth', async () => {
    for (const position of [{}, { lat: 11 }, { lon: 104 }])
      await expect(app.guest.post.list({ page_type: 'visit', sort: 'nearest', ...position })).rejects.toThrow(
        'COORDINATES_REQUIRED',
      )
    await expect(app.guest.post.list({ page_type: 'visit', lat: 11 })).rejects.toThrow('COORDINATES_REQUIRED')
    for (const wrong of [{ lat: 91 }, { lon: 180.1 }, { lat: 'here' }, { lon: Number.NaN }])
      await expect(app.guest.post.list({ ...near, ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('an area', () => {
  const inside = async (area: string) => namesOf(await app.guest.post.list({ page_type: 'visit', area })).sort()

  it('has what is inside of it and on its edges, and nothing that is not published', async () => {
    const town = ['A kilometre east', 'A little more north', 'Here']
    expect(await inside('104.9,11.5,105,11.6')).toEqual(town)
    expect(await inside('104.92,11.56,104.92,11.56')).toEqual(['Here'])
    expect(await inside('104.92,11.56,104.9294,11.5692')).toEqual(town)
    expect(await inside('104.9201,11.5601,105,11.6')).toEqual([])
    expect(await inside('-180,-90,180,90')).toHaveLength(POSITIONED)
  })

  it('counts what it has, in every order and with other filters', async () => {
    const area = '102,10,108,15'
    for (const sort of ['newest', 'popular', 'price'] as const) {
      const { rows, total } = await app.guest.post.list({ page_type: 'visit', area, sort })
      expect([rows.length, total], sort).toEqual([POSITIONED, POSITIONED])
    }
    expect(await app.guest.post.list({ page_type: 'event', area, period: 'upcoming' })).toMatchObject({ total: 0 })
    const found = await app.guest.post.list({ page_type: 'visit', area: '104,10,105,11', q: 'the' })
    expect(namesOf(found)).toEqual(['The south'])
  })

  it.each(['', '1,2,3', '1,2,3,4,5', '105,11,104,12', '104,12,105,11', '104,11,181,12', '104,-91,105,12', 'a,b,c,d'])(
    '“%s” is none',
    async (area) => {
      await expect(inside(area)).rejects.toThrow('AREA_INVALID')
    },
  )

  it('has pins, which say what a map shows of a post', async () => {
    const { pins, total } = await app.guest.post.pins({ area: '104.9,11.5,105,11.6' })
    expect(total).toBe(3)
    expect(pins.find(({ name }) => name === 'Here')).toMatchObject({ ...PHNOM_PENH, type: 'visit', price_from: 3 })
    expect(pins.every(({ image }) => image?.startsWith('/uploads/'))).toBe(true)
    expect(await app.guest.post.pins({ page_type: 'food', area: '104.9,11.5,105,11.6' })).toEqual({
      pins: [],
      total: 0,
    })
  })

  it('with more posts than a list reaches has as many', { timeout: 60_000 }, async () => {
    const { pool } = app.engine
    await copyPosts(
      pool,
      `'type', 'food', 'lat', 11 + n * 0.0001, 'lon', 104 + n * 0.0001`,
      `post p, generate_series(1, 1500) n where p.name = 'Here'`,
    )
    await pool.query('vacuum analyze post')
    const [few, many] = ['104,11,104.05,11.05', '104,11,105,12']
    const list = (area: string, page: number) => app.guest.post.list({ page_type: 'food', area, page, pageSize: 100 })
    expect((await list(few, 1)).total).toBe(500)
    expect((await list(many, 1)).total).toBe(SEARCH_REACH)
    const seen = new Set(
      (await Promise.all([1, 2, 10].map((page) => list(many, page)))).flatMap(({ rows }) => rows.map(({ id }) => id)),
    )
    expect(seen.size).toBe(300)
    const query = insideQuery(app.context.db, ['type', 'area']).compile(app.context.db)
    const values: Record<string, unknown> = { type: 'food', west: 104, south: 11, east: 104.001, north: 11.001 }
    const parameters = query.parameters.map((slot) => values[slotName(slot)])
    const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${query.sql}`, parameters)
    expect(JSON.stringify(rows)).toContain('post_around')
  })
})

const slotName = (slot: unknown): string =>
  typeof slot === 'object' && slot !== null && 'name' in slot ? String(slot.name) : ''
