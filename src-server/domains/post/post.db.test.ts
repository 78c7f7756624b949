import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SavePostInput } from '#shared/post.ts'
import { readLog, readStream } from '../../event-sourcing/store.ts'
import { refusalOf } from '../../http/trpc.ts'
import { newId } from '../../ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const refusal = (code: string) => ({ cause: expect.objectContaining({ code }) })

describe('writing a post', () => {
  it('answers with the fresh post, and the log tells how it came about', async () => {
    const owner = app.actorOf('owner')
    const caller = app.as(owner)
    const saved = await caller.post.save({ ...app.draft({ images: [await app.picture(caller)], price_from: 12.5 }) })
    expect(saved).toMatchObject({
      status: 'draft',
      version: 1,
      price_from: 12.5,
      province: { code: 'kep', name: 'Kep' },
    })
    const published = await caller.post.publish({ id: saved.id })
    expect(published).toMatchObject({ status: 'published', version: 2 })
    const log = (await readLog(app.context.pool, 0, 1_000)).filter((event) => event.stream === `post-${saved.id}`)
    expect(log.map((event) => [event.type, event.meta.actor.id])).toEqual([
      ['PostSaved', owner.id],
      ['PostPublished', owner.id],
    ])
  })

  it('rebuilds a map frame from its source', async () => {
    const post = await app.publish({
      map: '<iframe src="https://www.google.com/maps/embed?pb=1" onload="x()"></iframe>',
    })
    expect(post.map).toEqual({ kind: 'embed', src: 'https://www.google.com/maps/embed?pb=1' })
  })

  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('\0', '\ud800', '\udc00', ' ', '%', '\\', "'", '\u202e', '𐍈'),
  )
  const link = hostile.map((end) => `https://a.example/${end}`)
  const year = fc.constantFrom('0000', '0001', '1899', '2026', '2200', '9999')
  const instant = fc
    .tuple(year, fc.constantFrom('Z', '-23:59', '+23:59'))
    .map(([y, offset]) => `${y}-12-31T23:59:59${offset}`)
  // One at a time: a second strange value would be refused for the first one's sake.
  const strange = fc.oneof<fc.Arbitrary<Partial<SavePostInput>>[]>(
    hostile.map((name) => ({ name })),
    hostile.map((address) => ({ address })),
    hostile.map((description) => ({ description })),
    hostile.map((province) => ({ province })),
    hostile.map((place_type) => ({ place_type })),
    hostile.map((name) => ({ translations: { kh: { name } } })),
    link.map((href) => ({ social_links: [href] })),
    fc.oneof(link, hostile).map((map) => ({ map })),
    instant.map((starts_at) => ({ starts_at })),
    instant.map((ends_at) => ({ ends_at })),
  )

  it('refuses what it cannot keep, whatever it is, and keeps the rest', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(strange, async (change) => {
        const outcome = await app.system.post.save(app.draft(change)).catch(refusalOf)
        if ('reason' in outcome) expect(outcome.reason).not.toBe('UNEXPECTED')
      }),
      { numRuns: 200 },
    )
  })

  const cases = (...list: [what: string, change: Partial<SavePostInput>, code: string][]) => list

  it.each(
    cases(
      ['no picture', { images: [] }, 'IMAGE_REQUIRED'],
      ['a map that is no link', { map: 'over there' }, 'MAP_LINK_INVALID'],
      ['an opening without a closing time', { open_from: '08:00' }, 'HOURS_INCOMPLETE'],
      ['an event without a date', { type: 'event', place_type: 'festival', starts_at: null }, 'DATES_REQUIRED'],
      [
        'an event that ends before it starts',
        { type: 'event', place_type: 'festival', starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
        'DATES_REVERSED',
      ],
      ['a third decimal', { price_from: 1.005 }, 'PRICE_DECIMALS'],
      ['a NUL byte', { name: 'Kep\0' }, 'TEXT_UNREADABLE'],
      ['half a surrogate pair', { description: '\ud800' }, 'TEXT_UNREADABLE'],
    ),
  )('refuses %s by its field', async (_, change, code) => {
    const error = await app.system.post.save(app.draft(change)).catch((caught: unknown) => caught)
    expect(JSON.stringify(error)).toContain(code)
  })

  it.each(
    cases(
      ['an unknown province', { province: 'atlantis' }, 'PROVINCE_UNKNOWN'],
      ['an unknown place type', { place_type: 'castle' }, 'PLACE_TYPE_UNKNOWN'],
      ['the place type that stands for all', { place_type: 'all' }, 'PLACE_TYPE_UNKNOWN'],
      ["another page's place type", { place_type: 'bakery' }, 'PLACE_TYPE_ELSEWHERE'],
      ['an unknown category', { category_id: newId() }, 'CATEGORY_UNKNOWN'],
      ['an unknown picture', { images: [newId()] }, 'IMAGE_UNKNOWN'],
    ),
  )('refuses %s', async (_, change, code) => {
    await expect(app.system.post.save(app.draft(change))).rejects.toMatchObject(refusal(code))
  })

  it("refuses another's picture, another's post, and guests", async () => {
    const [owner, other] = [app.as(app.actorOf('owner')), app.as(app.actorOf('owner'))]
    const picture = await app.picture(owner)
    await expect(other.post.save(app.draft({ images: [picture] }))).rejects.toMatchObject(refusal('IMAGE_UNKNOWN'))
    const post = await owner.post.save(app.draft({ images: [picture] }))
    for (const write of [other.post.publish, other.post.hide, other.post.remove]) {
      await expect(write({ id: post.id })).rejects.toMatchObject(refusal('POST_NOT_FOUND'))
    }
    await expect(app.guest.post.publish({ id: post.id })).rejects.toMatchObject(refusal('SESSION_REQUIRED'))
    await expect(other.post.get({ id: post.id })).rejects.toMatchObject(refusal('POST_NOT_FOUND'))
    await expect(app.guest.post.get({ id: post.id })).rejects.toMatchObject(refusal('POST_NOT_FOUND'))
    expect((await owner.post.get({ id: post.id })).status).toBe('draft')
  })

  it('knows a post by its id in either case, so that nobody takes it over and no second history begins', async () => {
    const owner = app.as(app.actorOf('owner'))
    const draft = app.draft({ images: [await app.picture(owner)] })
    const post = await owner.post.save({ ...draft, id: newId() })
    const shouted = post.id.toUpperCase()
    const other = app.as(app.actorOf('owner'))
    const theirs = app.draft({ images: [await app.picture(other)], id: shouted })
    await expect(other.post.save(theirs)).rejects.toMatchObject(refusal('POST_NOT_FOUND'))
    expect(await owner.post.save({ ...draft, id: shouted, name: 'Kep' })).toMatchObject({ id: post.id, version: 2 })
    expect(await owner.post.publish({ id: shouted })).toMatchObject({ id: post.id, version: 3 })
    expect((await readStream(app.context.pool, `post-${post.id}`)).map((event) => event.version)).toEqual([1, 2, 3])
  })

  it('refuses an edit of a version that is no longer the newest', async () => {
    const post = await app.publish()
    const edit = { ...app.draft(), id: post.id, version: post.version }
    await app.system.post.save({ ...edit, name: 'First' })
    await expect(app.system.post.save({ ...edit, name: 'Second' })).rejects.toMatchObject(refusal('VERSION_STALE'))
    expect((await app.guest.post.get({ id: post.id })).name).toBe('First')
  })

  it('disappears for everyone when it is hidden or deleted, and its place in lists with it', async () => {
    const list = async () => (await app.guest.post.list({ page_type: 'service' })).total
    const before = await list()
    const post = await app.publish({ type: 'service' })
    expect(await list()).toBe(before + 1)
    await app.system.post.hide({ id: post.id })
    expect(await list()).toBe(before)
    await expect(app.guest.post.get({ id: post.id })).rejects.toMatchObject(refusal('POST_NOT_FOUND'))
    await app.system.post.publish({ id: post.id })
    expect(await list()).toBe(before + 1)
    await app.system.post.remove({ id: post.id })
    await app.system.post.remove({ id: post.id })
    expect(await list()).toBe(before)
    await expect(app.system.post.get({ id: post.id })).rejects.toMatchObject(refusal('POST_NOT_FOUND'))
  })
})

describe('reading a post', () => {
  it("speaks the caller's language where the words are known, and says which language it speaks", async () => {
    const post = await app.publish({ translations: { kh: { name: 'ផ្សារក្តាម' } } })
    const read = (locale: 'kh' | 'en' | 'cn') => app.as(null, { locale }).post.get({ id: post.id })
    expect(await read('kh')).toMatchObject({ name: 'ផ្សារក្តាម', lang: 'kh', province: { name: 'កែប' } })
    expect(await read('en')).toMatchObject({
      name: 'Kep crab market',
      lang: 'en',
      names: { en: 'Kep crab market', kh: 'ផ្សារក្តាម' },
    })
    expect(await read('cn')).toMatchObject({ name: 'Kep crab market', lang: 'en', province: { name: '白马' } })
  })

  it('names related posts: near and of its kind first, never itself, never what is not published', async () => {
    const of = await app.publish({ province: 'takeo', place_type: 'temple' })
    const far = await app.publish({ province: 'kratie', place_type: 'temple' })
    const near = await app.publish({ province: 'takeo', place_type: 'museum' })
    const both = await app.publish({ province: 'takeo', place_type: 'temple' })
    const draft = await app.system.post.save(app.draft({ province: 'takeo', place_type: 'temple' }))
    const ids = (await app.guest.post.related({ post_id: of.id, limit: 3 })).map((post) => post.id)
    expect(ids).toEqual([both.id, near.id, far.id])
    await expect(app.guest.post.related({ post_id: draft.id })).rejects.toMatchObject(refusal('POST_NOT_FOUND'))
  })
})
