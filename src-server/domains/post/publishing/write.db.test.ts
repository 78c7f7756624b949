import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { anyChar } from '#shared/any-char.arbitrary.ts'
import type { SavePostInput } from '#shared/post.ts'
import { isSeen, withoutDirections } from '#shared/text.ts'
import { seenOf } from '#shared/typed.ts'
import { createContext } from '../../../composition/context.ts'
import { createCaller } from '../../../composition/router.ts'
import { readLog, readStream } from '../../../event-sourcing/store.ts'
import { newId } from '../../../platform/ids.ts'
import { rejectionOf } from '../../../procedures/wire-rejection.ts'
import { rejectionWith } from '../../../testing/rejection-with.ts'
import { appScene } from '../../../testing/scene.ts'
import { MAX_DRAFTS } from '../../draft-quota.ts'

const { app } = await appScene()

describe('writing a post', () => {
  it('answers with the fresh post and records its events', async () => {
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
    expect(published).toMatchObject({ status: 'published', version: 3 })
    const log = (await readLog(app.context.pool, 0, 1_000)).filter((event) => event.stream === `post-${saved.id}`)
    expect(log.map((event) => [event.type, event.meta.actor.id])).toEqual([
      ['DraftSaved', owner.id],
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
    fc.string({ unit: anyChar, maxLength: 20 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
    fc.constantFrom('\0', '\ud800', '\udc00', ' ', '%', '\\', "'", '\u202e', '𐍈'),
  )
  // Words behind a space are no part of an address.
  const link = hostile.map((end) => `https://a.example/${end.replaceAll(/\s/g, '_')}/`)
  const year = fc.constantFrom('0000', '0001', '1899', '2026', '2200', '9999')
  const instant = fc
    .tuple(year, fc.constantFrom('Z', '-23:59', '+23:59'))
    .map(([y, offset]) => `${y}-12-31T23:59:59${offset}`)
  // One at a time: a second strange value would be rejected because of the first.
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

  const asKept = (words: string) => (isSeen(words) ? words.normalize('NFC').trim() : '')
  const asName = (words: string) => withoutDirections(asKept(words))
  const sameInstant = (at: string) => new Date(at).toISOString()
  const shown = ({ translations, social_links, map, starts_at, ends_at, ...words }: Partial<SavePostInput>) => ({
    ...Object.fromEntries(Object.entries(words).map(([field, value]) => [field, asKept(String(value))])),
    ...(words.name && { name: asName(words.name) }),
    ...(translations && { names: expect.objectContaining({ kh: asName(translations.kh?.name ?? '') }) }),
    ...(social_links && { social_links: social_links.map((link) => new URL(seenOf(link)).href) }),
    ...(map && { map: { kind: 'link', src: new URL(seenOf(map).split(/[\r\n]/)[0] ?? '').href } }),
    ...(starts_at && { starts_at: sameInstant(starts_at) }),
    ...(ends_at && { ends_at: sameInstant(ends_at) }),
  })

  it('rejects what it cannot store, and stores the rest unchanged', { timeout: 180_000 }, async () => {
    const outcomes = { kept: 0, rejected: 0 }
    await fc.assert(
      fc.asyncProperty(strange, async (change) => {
        const outcome = await app.system.post.save(app.draft(change)).catch(rejectionOf)
        if ('reason' in outcome) {
          outcomes.rejected++
          expect(outcome.reason).not.toBe('UNEXPECTED')
        } else {
          outcomes.kept++
          expect(await app.system.post.get({ id: outcome.id })).toMatchObject(shown(change))
        }
      }),
      { numRuns: 200 },
    )
    expect(outcomes.kept).toBeGreaterThan(20)
    expect(outcomes.rejected).toBeGreaterThan(20)
  })

  const cases = (...list: [what: string, change: Partial<SavePostInput>, code: string][]) => list

  it.each(
    cases(
      ['no picture', { images: [] }, 'IMAGE_REQUIRED'],
      ['a map that is no link', { map: 'over there' }, 'MAP_LINK_INVALID'],
      ['an opening without a closing time', { open_from: '08:00' }, 'HOURS_INCOMPLETE'],
      ['hours of neither a date nor a feast', { hours: { week: [], exceptions: [{ open: [] }] } }, 'HOURS_INCOMPLETE'],
      ['a page of another network', { contact: { telegram: 'https://evil.example/me' } }, 'CONTACT_INVALID'],
      ['a telephone that is none', { contact: { phone: '12' } }, 'PHONE_INVALID'],
      ['an event without a date', { type: 'event', place_type: 'festival', starts_at: null }, 'DATES_REQUIRED'],
      [
        'an event that ends before it starts',
        { type: 'event', place_type: 'festival', starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
        'DATES_REVERSED',
      ],
      ['a third decimal', { price_from: 1.005 }, 'PRICE_DECIMALS'],
      ['half a riel', { price_from: '6000.5៛' }, 'PRICE_DECIMALS'],
      ['yuan', { price_from: '¥30' }, 'PRICE_CURRENCY'],
      ['euros', { price_from: '20 €' }, 'PRICE_CURRENCY'],
      ['a price that is none', { price_from: 'cheap' }, 'PRICE_UNREADABLE'],
      ['a NUL byte', { name: 'Kep\0' }, 'TEXT_UNREADABLE'],
      ['half a surrogate pair', { description: '\ud800' }, 'TEXT_UNREADABLE'],
    ),
  )('rejects %s, naming the field', async (_, change, code) => {
    const error = await app.system.post.save(app.draft(change)).catch((caught: unknown) => caught)
    expect(JSON.stringify(error)).toContain(code)
  })

  it.each(
    cases(
      ['an unknown province', { province: 'atlantis' }, 'PROVINCE_UNKNOWN'],
      ['an unknown place type', { place_type: 'castle' }, 'PLACE_TYPE_UNKNOWN'],
      ['the place type that stands for all', { place_type: 'all' }, 'PLACE_TYPE_UNKNOWN'],
      ["another page's place type", { place_type: 'bakery' }, 'PLACE_TYPE_ELSEWHERE'],
      ['an unknown pass', { pass: 'golden-ticket' }, 'PASS_UNKNOWN'],
      ['an unknown feast', { hours: { week: [], exceptions: [{ feast: 'easter' }] } }, 'FEAST_UNKNOWN'],
      ['an unknown category', { category_id: newId() }, 'CATEGORY_UNKNOWN'],
      ['an unknown picture', { images: [newId()] }, 'IMAGE_UNKNOWN'],
    ),
  )('rejects %s', async (_, change, code) => {
    await expect(app.system.post.save(app.draft(change))).rejects.toEqual(rejectionWith(code))
  })

  it('rejects a member with many drafts, also when many come at once, and goes on with what is there', async () => {
    const member = app.actorOf('user')
    const caller = app.as(member)
    const picture = await app.picture(caller)
    const draft = () => app.draft({ images: [picture] })
    const first = { ...draft(), id: newId() }
    const keyed = app.as(member, { idempotencyKey: newId() })
    await keyed.post.save(first)
    const outcomes = await Promise.allSettled(Array.from({ length: MAX_DRAFTS + 2 }, () => caller.post.save(draft())))
    const refused = outcomes.filter((one) => one.status === 'rejected').map(({ reason }): unknown => reason)
    expect(refused).toEqual(Array(3).fill(rejectionWith('DRAFTS_FULL')))
    await keyed.post.save(first)
    await caller.post.save({ ...first, name: 'Kep crab market by the sea' })
    await caller.post.remove({ id: first.id })
    await caller.post.save(draft())
    await expect(caller.post.save(draft())).rejects.toEqual(rejectionWith('DRAFTS_FULL'))
  })

  it('counts the drafts of a member who writes in two processes at once', async () => {
    const { DATABASE_URL, DATA_DIR } = app.settings
    const second = createContext({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, now: () => app.clock.now })
    onTestFinished(() => second.close())
    const actor = app.actorOf('user')
    const callers = [app.as(actor), createCaller({ ...app.requestAs(actor), ...second.context })]
    const images = [await app.picture(app.as(actor))]
    await Promise.all(Array.from({ length: MAX_DRAFTS - 1 }, () => app.as(actor).post.save(app.draft({ images }))))
    for (let n = 0; n < 5; n++) {
      const outcomes = await Promise.allSettled(callers.map((caller) => caller.post.save(app.draft({ images }))))
      const made = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(made).toHaveLength(1)
      for (const { id } of made) await app.as(actor).post.remove({ id })
    }
  })

  it("rejects another's picture, another's post, and guests", async () => {
    const [owner, other] = [app.as(app.actorOf('owner')), app.as(app.actorOf('owner'))]
    const picture = await app.picture(owner)
    await expect(other.post.save(app.draft({ images: [picture] }))).rejects.toEqual(rejectionWith('IMAGE_UNKNOWN'))
    const post = await owner.post.save(app.draft({ images: [picture] }))
    for (const write of [other.post.publish, other.post.hide, other.post.remove]) {
      await expect(write({ id: post.id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
    }
    await expect(app.guest.post.publish({ id: post.id })).rejects.toEqual(rejectionWith('SESSION_REQUIRED'))
    await expect(other.post.get({ id: post.id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
    await expect(app.guest.post.get({ id: post.id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
    expect((await owner.post.get({ id: post.id })).status).toBe('draft')
  })

  it('treats an id in upper case as the same post', async () => {
    const owner = app.as(app.actorOf('owner'))
    const draft = app.draft({ images: [await app.picture(owner)] })
    const post = await owner.post.save({ ...draft, id: newId() })
    const shouted = post.id.toUpperCase()
    const other = app.as(app.actorOf('owner'))
    const theirs = app.draft({ images: [await app.picture(other)], id: shouted })
    await expect(other.post.save(theirs)).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
    expect(await owner.post.save({ ...draft, id: shouted, name: 'Kep' })).toMatchObject({ id: post.id, version: 2 })
    expect(await owner.post.publish({ id: shouted })).toMatchObject({ id: post.id, version: 4 })
    expect((await readStream(app.context.pool, `post-${post.id}`)).map((event) => event.version)).toEqual([1, 2, 3, 4])
  })

  it('rejects a stale version', async () => {
    const post = await app.publish()
    const edit = { ...app.draft(), id: post.id, version: post.version }
    await app.system.post.save({ ...edit, name: 'First' })
    await expect(app.system.post.save({ ...edit, name: 'Second' })).rejects.toEqual(rejectionWith('VERSION_STALE'))
    expect((await app.guest.post.get({ id: post.id })).name).toBe('First')
  })

  it('tells nobody else by a version that there is a draft or a hidden post', async () => {
    const owner = app.as(app.actorOf('owner'))
    const draft = app.draft({ images: [await app.picture(owner)] })
    const { id } = await owner.post.save(draft)
    const other = app.as(app.actorOf('owner'))
    const nobodys = newId()
    const notFound = rejectionWith('POST_NOT_FOUND')
    for (const version of [0, 1, 7])
      for (const one of [id, nobodys]) {
        await expect(other.post.publish({ id: one, version })).rejects.toEqual(notFound)
        await expect(other.post.hide({ id: one, version })).rejects.toEqual(notFound)
      }
    const theirs = app.draft({ images: [await app.picture(other)], id, version: 7 })
    await expect(other.post.save(theirs)).rejects.toEqual(notFound)
    await expect(owner.post.hide({ id, version: 7 })).rejects.toEqual(rejectionWith('POST_STATUS'))
    await expect(owner.post.publish({ id, version: 7 })).rejects.toEqual(rejectionWith('VERSION_STALE'))
  })

  it('removes a hidden or deleted post from its page and all lists', async () => {
    const list = async () => (await app.guest.post.list({ page_type: 'service' })).total
    const before = await list()
    const post = await app.publish({ type: 'service' })
    expect(await list()).toBe(before + 1)
    await app.system.post.hide({ id: post.id })
    expect(await list()).toBe(before)
    await expect(app.guest.post.get({ id: post.id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
    await app.system.post.publish({ id: post.id })
    expect(await list()).toBe(before + 1)
    await app.system.post.remove({ id: post.id })
    await app.system.post.remove({ id: post.id })
    expect(await list()).toBe(before)
    await expect(app.system.post.get({ id: post.id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
  })
})
