import { expect, it } from 'vitest'
import { webScene } from '../testing/scene.ts'

const { app, web } = await webScene()

const COLUMNS = {
  post: `(id, type, place_type, status, name, language, translations, province, address, description, images, social_links,
    search_text, owner_id, version, created_at, updated_at, published_at)
    select gen_random_uuid(), 'visit', 'temple', 'published', '', 'en', '{}', 'kep', '', '', '{}', '[]', '', gen_random_uuid()`,
  article: `(id, status, author_id, language, heads, bodies, minutes, cover_alt, tags, post_ids, images, mentions,
    is_sample, is_sealed, search_text, change_images, is_held, is_withheld, version, created_at, updated_at, published_at)
    select gen_random_uuid(), 'published', gen_random_uuid(), 'en', '{"en": {"title": "A"}}', '{}', '{}', '{}', '{}',
      '{}', '{}', '{}', false, false, '', '{}', false, false`,
}

it.each(['post', 'article'] as const)(
  'has each %s once, a thousand in a file, the newest in the last',
  async (kind) => {
    // Seven of each time, so that some stand on both sides of where a file ends.
    const publish = (from: number, to: number) =>
      app.context.pool.query(`insert into ${kind} ${COLUMNS[kind]}, 1, at, at, at from generate_series(${from}, ${to}) n,
      lateral (select timestamptz '2026-01-01Z' + n / 7 * interval '1 minute' as at) as of`)
    await publish(1, 2_100)
    const index = (await web.inject('/sitemap.xml')).body
    const files = [...index.matchAll(new RegExp(`/sitemap/(${kind}s[^<]*)</loc>`, 'g'))].map(([, name = '']) => name)
    expect(files).toHaveLength(3)
    // Whoever reads them does so for a while.
    await publish(2_101, 2_150)
    const bodies = await Promise.all(files.map(async (name) => (await web.inject(`/sitemap/${name}`)).body))
    const listed = bodies.map((body) => [...body.matchAll(/<loc>[^<]*\/en\/(?:detail|blog)\/([^<]*)<\/loc>/g)])
    expect(listed.map(({ length }) => length)).toEqual([1_000, 1_000, 150])
    expect(new Set(listed.flat().map(([, id]) => id)).size).toBe(2_150)
  },
)
