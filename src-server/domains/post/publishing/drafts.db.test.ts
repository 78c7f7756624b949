import { describe, expect, it } from 'vitest'
import type { SaveDraftInput } from '#shared/post.ts'
import { newId } from '../../../platform/ids.ts'
import { rejectionOf } from '../../../procedures/wire-rejection.ts'
import { rejectionWith } from '../../../testing/rejection-with.ts'
import { appScene } from '../../../testing/scene.ts'
import { similarQuery } from '../listing/similar.ts'

const { app } = await appScene()

const BLANK: SaveDraftInput = { type: 'hotel', language: 'kh' }

describe('a draft', () => {
  it('may lack everything, and is read back as it was entered, in all languages', async () => {
    const member = app.as(app.actorOf('user'))
    const { id } = await member.post.saveDraft({ ...BLANK, version: 0 })
    expect(await member.post.content({ id })).toMatchObject({
      ...BLANK,
      ...{ status: 'draft', version: 1, name: '', place_type: null, province: null, images: [], hours: null },
    })
    const words = { name: 'ផ្ទះសំណាក់', translations: { en: { name: 'Guest house', description: 'By the sea' } } }
    const hours = { week: [], exceptions: [{ date: null, feast: 'khmer-new-year', open: [] }] }
    await member.post.saveDraft({ ...BLANK, ...words, id, version: 1, hours, price_from: 12.5 })
    const saved = { ...words, hours, price_from: 12.5, version: 2, is_saved_by_me: true }
    expect(await member.post.content({ id })).toMatchObject(saved)
  })

  it('cannot be published, and a post that was published cannot become incomplete', async () => {
    const owner = app.as(app.actorOf('owner'))
    const { id } = await owner.post.saveDraft(BLANK)
    expect(await owner.post.publish({ id }).catch(rejectionOf)).toEqual({
      reason: 'FIELDS_MISSING',
      fields: ['name', 'place_type', 'province', 'images'].map((path) => ({ path, reason: 'FIELD_REQUIRED' })),
    })
    const whole = app.draft({ type: 'hotel', images: [await app.picture(owner)] })
    await owner.post.save({ ...whole, id })
    await owner.post.publish({ id })
    for (const missing of [{ images: [] }, { name: '' }, { province: null }, { place_type: null }])
      await expect(owner.post.saveDraft({ ...whole, ...missing, id })).rejects.toEqual(rejectionWith('FIELDS_MISSING'))
  })

  it.each([
    [{ lat: 10.5, lon: null }, 'COORDINATES_REQUIRED'],
    [{ lat: null, lon: 104.3 }, 'COORDINATES_REQUIRED'],
    [{ lat: 0, lon: 0 }, 'COORDINATES_ZERO'],
  ])('cannot be published at %j, and is kept so while its author goes on', async (position, reason) => {
    const owner = app.as(app.actorOf('owner'))
    const whole = app.draft({ type: 'hotel', name: 'Rabbit Island', images: [await app.picture(owner)] })
    const { id } = await owner.post.saveDraft({ ...whole, ...position })
    expect(await owner.post.content({ id })).toMatchObject(position)
    const refused = { reason, fields: [{ path: 'lat', reason }] }
    expect(await owner.post.publish({ id }).catch(rejectionOf)).toEqual(refused)
    await owner.post.saveDraft({ ...whole, id, lat: 10.5, lon: 104.3 })
    await owner.post.publish({ id })
  })

  it('is kept from others, and what it names must be there', async () => {
    const [member, other] = [app.as(app.actorOf('user')), app.as(app.actorOf('user'))]
    const { id } = await member.post.saveDraft(BLANK)
    const notFound = rejectionWith('POST_NOT_FOUND')
    await expect(other.post.content({ id })).rejects.toEqual(notFound)
    await expect(other.post.saveDraft({ ...BLANK, id })).rejects.toEqual(notFound)
    const stolen = { ...BLANK, images: [await app.picture(member)] }
    for (const call of [other.post.saveDraft, other.post.preview])
      await expect(call(stolen)).rejects.toEqual(rejectionWith('IMAGE_UNKNOWN'))
    await expect(member.post.preview({ ...BLANK, province: 'atlantis' })).rejects.toEqual(
      rejectionWith('PROVINCE_UNKNOWN'),
    )
    await member.post.remove({ id })
    await expect(member.post.content({ id })).rejects.toEqual(notFound)
  })
})

describe('a preview', () => {
  it('is what the page of the post will be, and stores nothing', async () => {
    const actor = app.actorOf('user')
    const member = app.as(actor)
    const input = app.draft({ images: [await app.picture(member)], price_from: 30, open_24h: true, version: 0 })
    const shown = await member.post.preview(input)
    await expect(member.post.get({ id: shown.id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
    const saved = await member.post.save({ ...input, id: newId() })
    const { id: _, version: _version, created_at: _created, updated_at: _updated, ...same } = saved
    expect(shown).toMatchObject(same)
  })
})

describe('posts that are alike', () => {
  const ask = (more: object) =>
    app.as(app.actorOf('user')).post.similar({ names: ['Crab market of Kep'], province: 'kep', ...more })
  const ids = async (more: object) => (await ask(more)).map(({ id }) => id)

  it('are found in the province by nearly the same name, in any language, but for the post itself', async () => {
    const { id } = await app.publish({ name: 'Kep Crab Market', translations: { kh: { name: 'ផ្សារក្តាមកែប' } } })
    expect(await ids({})).toContain(id)
    expect(await ids({ names: ['ផ្សារក្តាម កែប'] })).toContain(id)
    expect(await ids({ names: ['KEP CRAB MARKETS'] })).toContain(id)
    expect(await ids({ id })).not.toContain(id)
    expect(await ids({ province: 'takeo' })).not.toContain(id)
    expect(await ids({ names: ['Night market'] })).not.toContain(id)
    await app.system.post.hide({ id })
    expect(await ids({})).not.toContain(id)
  })

  it('are found within 200 m, whatever province they are said to be in', async () => {
    const { id } = await app.publish({ name: 'Wat Samathi', lat: 10.5, lon: 104.3, province: 'kompot' })
    const near = { names: ['Wat Samathi pagoda'], province: 'kep', lat: 10.5, lon: 104.3 }
    const [found] = await ask({ ...near, lat: 10.501 })
    expect(found).toMatchObject({ id, metres: 111, province: { code: 'kompot' } })
    expect(await ids({ ...near, lat: 10.5, lon: 104.302 })).toEqual([])
    expect(await ids({ ...near, names: ['Pepper farm'] })).toEqual([])
  })

  it('are found without reading other posts', { timeout: 60_000 }, async () => {
    const pool = app.engine.pool
    await pool.query(`
      insert into post (id, type, status, name, language, translations, place_type, province, address, description,
        images, social_links, search_text, owner_id, version, created_at, updated_at, published_at, lat, lon)
      select gen_random_uuid(), 'hotel', 'published', name, 'en', '{}', 'hotel', 'province-' || n % 26, '', '',
        '{}', '[]', name, gen_random_uuid(), 1, now(), now(), now(), 10 + n % 400 * 0.01, 103 + n / 400 * 0.01
      from generate_series(1, 20000) n,
        lateral (select md5(n::text) || case when n % 200 = 0 then ' riverside lodge' else '' end as name) as called`)
    await pool.query('vacuum analyze post')
    const names = ['Riverside Lodge', '金边夜市']
    const query = similarQuery({ names, province: 'province-0', lat: 12, lon: 104 }).compile(app.context.db)
    const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, format json) ${query.sql}`, [
      ...query.parameters,
    ])
    const plan = JSON.stringify(rows)
    expect(plan).toContain('post_alike')
    expect(plan).toContain('post_around')
    const removed = [...plan.matchAll(/"Rows Removed by (?:Filter|Index Recheck)":\s*(\d+)/g)].map(([, n]) => Number(n))
    expect(Math.max(0, ...removed)).toBeLessThan(200)
  })
})
