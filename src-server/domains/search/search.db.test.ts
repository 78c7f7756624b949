import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { SEARCH_REACH } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { SavePostInput } from '#shared/post.ts'
import { verify } from '../../projections/replay.ts'
import { NOON } from '../../testing/app.ts'
import { copyPosts } from '../../testing/copy-posts.ts'
import { appScene } from '../../testing/scene.ts'
import { postSearch } from './projector.ts'

const { app } = await appScene()

const SHAPES: Partial<SavePostInput>[] = [
  {
    name: 'Lotus Temple (Wat Chhouk)',
    translations: { kh: { name: 'វត្តឈូក' }, cn: { name: '蓮花寺' } },
    place_type: 'temple',
    province: 'kep',
    price_from: 3,
    open_24h: true,
  },
  {
    name: 'Lotus Market',
    place_type: 'market',
    province: 'kep',
    open_from: '01:00',
    open_to: '02:00',
    lat: 11.56,
    lon: 104.92,
  },
  { type: 'hotel', name: 'Lotus Hotel', place_type: 'hotel', province: 'takeo', price_from: 30 },
  { type: 'hotel', name: 'Quiet Hotel', place_type: 'hotel', province: 'takeo', description: 'By a lotus lake.' },
]

const search = (q: string, more: Partial<Parameters<typeof app.guest.search.posts>[0]> = {}) =>
  app.guest.search.posts({ q, ...more })
const namesOf = async (q: string, more = {}) => (await search(q, more)).rows.map(({ name }) => name)

beforeAll(async () => {
  for (const [nth, shape] of SHAPES.entries()) {
    app.clock.now = new Date(NOON.getTime() + nth * 60_000)
    await app.publish(shape)
  }
  await app.project()
})

describe('a search', () => {
  it('has names above texts, in every language and script', async () => {
    expect((await namesOf('lotus')).at(-1)).toBe('Quiet Hotel')
    expect(await namesOf('lotus')).toHaveLength(4)
    for (const words of ['ឈូក', '莲花寺', '蓮花', 'wat chhouk', 'vat chouk'])
      expect((await namesOf(words))[0], words).toBe('Lotus Temple (Wat Chhouk)')
  })

  it('counts facets that follow the other filters', async () => {
    const { total, facets } = await search('lotus', { province: 'kep', open_now: true })
    expect(total).toBe(1)
    expect(facets.types).toEqual([{ type: 'visit', posts: 1 }])
    expect(facets.provinces.map(({ code, posts }) => [code, posts])).toEqual([['kep', 1]])
    expect(facets.open_now).toBe(1)
    const all = await search('lotus', { type: 'hotel' })
    expect(all.facets.types).toEqual([
      { type: 'visit', posts: 2 },
      { type: 'hotel', posts: 2 },
    ])
    expect(all.facets.place_types.map(({ code, posts }) => [code, posts])).toEqual([['hotel', 2]])
    expect(all.facets.prices).toEqual([
      { from: 20, to: 50, posts: 1 },
      { from: null, to: null, posts: 1 },
    ])
  })

  it('counts what is open alike, whether a page has all or a part of what is found', async () => {
    const [all, part] = [await search('lotus'), await search('lotus', { pageSize: 1 })]
    expect(all.rows.map(({ open_now }) => open_now)).toContain(true)
    expect(all.facets.open_now).toBe(all.rows.filter(({ open_now }) => open_now).length)
    expect(part.facets).toEqual(all.facets)
  })

  it('is narrowed to an area, with and without words, and finds nothing else instead', async () => {
    const [inside, outside] = ['104.9,11.5,105,11.6', '103,13,104,14']
    expect(await namesOf('lotus', { area: inside })).toEqual(['Lotus Market'])
    expect((await search('lotus', { area: inside })).facets.types).toEqual([{ type: 'visit', posts: 1 }])
    expect(await namesOf('lotus hotel', { area: inside })).not.toContain('Lotus Hotel')
    expect(await namesOf('lotus', { area: outside })).toEqual([])
    const { rows } = await app.guest.search.posts({ area: inside })
    expect(rows.map(({ name }) => name)).toEqual(['Lotus Market'])
    await expect(search('lotus', { area: 'here' })).rejects.toThrow('AREA_INVALID')
    const { pins } = await app.guest.post.pins({ q: 'lotus', area: inside })
    expect(pins.map(({ name }) => name)).toEqual(['Lotus Market'])
  })

  it('is narrowed by price, and ordered as is asked', async () => {
    expect(await namesOf('lotus', { price_max: 5 })).toEqual(['Lotus Temple (Wat Chhouk)'])
    const maybeFree = await namesOf('lotus', { price_max: 0, no_price: true })
    expect(maybeFree).not.toContain('Lotus Hotel')
    expect(maybeFree.toSorted()).toEqual(['Lotus Market', 'Quiet Hotel'])
    expect(await namesOf('lotus', { price_max: 0 })).toEqual([])
    expect((await namesOf('lotus', { sort: 'newest' }))[0]).toBe('Quiet Hotel')
    expect((await namesOf('lotus', { sort: 'price' })).slice(0, 2)).toEqual([
      'Lotus Temple (Wat Chhouk)',
      'Lotus Hotel',
    ])
  })

  it('tells where the words stand, without cutting a cluster', async () => {
    const { rows } = await app.as(null, { locale: 'kh' }).search.posts({ q: 'ឈូក' })
    const [{ name, highlights } = { name: '', highlights: undefined }] = rows
    expect(highlights?.name.map(([from, to]) => name.slice(from, to))).toEqual(['ឈូក'])
  })

  it('says what it understood, and what it searched for instead', async () => {
    const { understood, corrected } = await search('lotsu hotel takeo')
    expect(understood.place_types.map(({ code }) => code)).toContain('hotel')
    expect(understood.provinces.map(({ code }) => code)).toEqual(['takeo'])
    expect(corrected).toBe('Lotus hotel takeo')
    expect((await search('lotus')).corrected).toBeNull()
  })

  it('finds a post whose texts have words without an end', async () => {
    // Without any pattern, which Postgres would compress.
    const letters = (from: number, of: number, count: number) =>
      [...randomBytes(count)].map((byte) => String.fromCodePoint(from + (byte % of))).join('')
    // Thai has no spaces, and others may have no sense.
    for (const [nth, description] of [
      letters(0x61, 26, 5_000),
      letters(0xe01, 46, 5_000),
      letters(0x10330, 26, 2_500),
    ].entries()) {
      const { id } = await app.publish({ name: `Endless ${nth}`, description })
      await app.project()
      expect(await namesOf(`endless ${nth}`)).toEqual([`Endless ${nth}`])
      await app.system.post.hide({ id })
    }
    await app.project()
    expect((await app.context.pool.query('select from dead_letter')).rowCount).toBe(0)
  })

  it('without words has the newest; with words that say nothing, nothing', async () => {
    expect((await app.guest.search.posts({})).rows[0]?.name).toBe('Quiet Hotel')
    const { total, facets } = await app.guest.search.posts({ province: 'kep', price_min: 90_000 })
    expect([total, facets.provinces]).toEqual([0, []])
    expect(facets.prices.length).toBeGreaterThan(0)
    expect((await search('%')).total).toBe(0)
    expect((await search('\u200b')).total).toBe(0)
  })

  it('refuses a province that is not there', async () => {
    await expect(search('lotus', { province: 'atlantis' })).rejects.toThrow('PROVINCE_UNKNOWN')
  })

  it('that finds nothing is counted, without what may be of a person', async () => {
    const missed = async () =>
      (await app.context.pool.query('select words, times from search_miss order by words')).rows
    await app.context.pool.query('delete from search_miss')
    const personal = [
      'me@example.com',
      'me＠qqq.com',
      'call 012345678',
      'call 012 345 678',
      'ខល ០១២-៣៤៥-៦៧៨',
      '+855 (12) 34.56',
    ]
    for (const words of ['Xylophone', 'xylophone ', ...personal]) await search(words)
    await expect.poll(missed).toEqual([
      { words: '', times: personal.length },
      { words: 'xylophone', times: 2 },
    ])
  })

  it('that finds nothing is answered also where it cannot be counted', async () => {
    const { pool } = app.engine
    const warn = vi.spyOn(app.context.log, 'warn')
    await pool.query('alter table search_miss rename to search_miss_elsewhere')
    expect((await search('bassoon')).total).toBe(0)
    await expect.poll(() => warn.mock.calls.length).toBe(1)
    await pool.query('alter table search_miss_elsewhere rename to search_miss')
    warn.mockRestore()
  })

  it('that found nothing is forgotten after 90 days, and of many words only those go on that are known', async () => {
    const { pool } = app.context
    await pool.query('delete from search_miss')
    const count = async () => (await pool.query('select sum(times)::int as times from search_miss')).rows[0]?.times ?? 0
    const missed = async (words: string) => {
      const before = await count()
      await search(words)
      await expect.poll(count).toBe(before + 1)
    }
    await missed('zither')
    await pool.query(`update search_miss set day = day - 91`)
    await missed('zither')
    await app.system.search.sweep()
    expect((await pool.query('select words, times from search_miss')).rows).toEqual([{ words: 'zither', times: 1 }])
    await pool.query(`insert into search_miss select day, 'n' || n, 1 from search_miss, generate_series(1, 1000) as n`)
    await missed('zither')
    await missed('balalaika')
    const counted = await pool.query(`select words, times from search_miss where words !~ '^n' order by words`)
    expect(counted.rows).toEqual([
      { words: '', times: 1 },
      { words: 'zither', times: 2 },
    ])
  })
})

describe('suggestions', () => {
  it('are names, types and provinces that begin so', async () => {
    const { posts } = await app.guest.search.suggest({ q: 'lot' })
    expect(posts.map(({ name }) => name)).toHaveLength(3)
    const { provinces } = await app.guest.search.suggest({ q: 'take' })
    expect(provinces.map(({ code }) => code)).toContain('takeo')
    expect((await app.guest.search.suggest({ q: '暹' })).provinces.map(({ code }) => code)).toEqual(['siem-reap'])
    const { place_types } = await app.guest.search.suggest({ q: 'mark' })
    expect(place_types.map(({ code }) => code)).toContain('market')
  })

  it('mark of a name only what was typed of it', async () => {
    const marked = async (q: string, locale: Locale = 'en') => {
      const { posts } = await app.as(null, { locale }).search.suggest({ q })
      return posts.map(({ name, highlights }) => highlights.map(([from, to]) => name.slice(from, to)).join('|'))
    }
    expect(new Set(await marked('lot'))).toEqual(new Set(['Lot']))
    expect(await marked('lotus m')).toContain('Lotus|M')
    expect(await marked('quieth')).toEqual(['Quiet H'])
    expect(await marked('វត្តឈ', 'kh')).toEqual(['វត្តឈូ'])
  })
})

describe('what is searched', () => {
  it('follows posts: a change, hiding and deleting', async () => {
    const { id, version } = await app.publish({ name: 'Brass Bell Museum', place_type: 'museum' })
    await app.project()
    expect(await namesOf('brass bell')).toEqual(['Brass Bell Museum'])
    await app.system.post.save(app.draft({ id, version, name: 'Copper Bell Museum', place_type: 'museum' }))
    await app.project()
    expect(await namesOf('copper bell')).toEqual(['Copper Bell Museum'])
    expect(await namesOf('brass')).toEqual([])
    await app.system.post.hide({ id, reason: 'duplicate' })
    await app.project()
    expect(await namesOf('copper bell')).toEqual([])
  })

  it('has the other names of a place, below what is really called so, also after a save of its author', async () => {
    const { id, version } = await app.publish({ name: 'Obsidian Hall', aliases: ['Copper House', 'ផ្ទះទង់ដែង', '铜屋'] })
    await app.publish({ name: 'Copper House' })
    await app.project()
    expect(await namesOf('copper house')).toEqual(['Copper House', 'Obsidian Hall'])
    const { version: next } = await app.system.post.save(app.draft({ id, version, name: 'Obsidian Tower' }))
    await app.project()
    for (const words of ['ទង់ដែង', '銅屋', 'coper house'])
      expect(await namesOf(words), words).toContain('Obsidian Tower')
    await app.system.post.save(app.draft({ id, version: next, name: 'Obsidian Tower', aliases: [] }))
    await app.project()
    expect(await namesOf('ទង់ដែង')).toEqual([])
  })

  it('has nothing of a draft', async () => {
    await app
      .as({ id: app.actorOf('user').id, role: 'user' })
      .post.saveDraft({ type: 'visit', name: 'Secret Garden', language: 'en' })
    await app.project()
    const { rows } = await app.context.pool.query(`select from post_search where names like '%secret%'`)
    expect(rows).toEqual([])
  })

  it('equals a replay', async () => {
    const compared = await verify(app.engine, postSearch)
    for (const { table, rows, ...differences } of compared) {
      expect(rows, table).toBeGreaterThan(0)
      expect(differences, table).toEqual({ onlyLive: [], onlyReplayed: [] })
    }
  })
})

describe('of more posts than a search shows', () => {
  beforeAll(async () => {
    const { pool } = app.engine
    const copies = await copyPosts(
      pool,
      `'lat', 13 + n * 0.0001, 'lon', 103.5, 'published_at', p.published_at - interval '1 day' - n * interval '1 minute'`,
      `post p, generate_series(1, 1500) n where p.name = 'Lotus Market'`,
    )
    await pool.query(
      `insert into post_search select (jsonb_populate_record(s, jsonb_build_object('id', c.id, 'published_at', c.published_at))).*
       from post_search s join post p on p.id = s.id and p.name = 'Lotus Market', post c where c.id = any($1)`,
      [copies],
    )
  })

  it.each([{}, { q: 'lotus' }])('those of an area are found, however old (%o)', async (words) => {
    const totalIn = async (area: string) => (await app.guest.search.posts({ ...words, area })).total
    expect(await totalIn('103,13.13985,104,13.2')).toBe(102)
    expect(await totalIn('103,13,104,14')).toBe(SEARCH_REACH)
    expect(await totalIn('104.9,11.5,105,11.6')).toBe(1)
    expect(await totalIn('106,13,107,14')).toBe(0)
  })
})
