import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_MODERATION, MODERATION_KEY, type Moderation } from '#shared/moderation.ts'
import type { Actor } from '../../../event-sourcing/event.ts'
import { newId } from '../../../platform/ids.ts'
import { rejectionWith } from '../../../testing/rejection-with.ts'
import { appScene } from '../../../testing/scene.ts'
import { queuedRows } from './queue.ts'

const { app, people } = await appScene()
const NOT_FOUND = rejectionWith('POST_NOT_FOUND')
const WHY = { reason: 'bad_pictures', note: 'The pictures show another place' } as const

const moderate = (value: Moderation | '') => {
  const data = { key: MODERATION_KEY, appName: 'Moderation', type: 'post', input: 'text', value }
  return app.system.catalog.save({ kind: 'configuration', id: MODERATION_KEY, data })
}

/** A member who has just registered, and a post of theirs that was sent. */
async function sender(name = 'Kep crab market') {
  const { caller, user } = await people.member()
  const draft = app.draft({ images: [await app.picture(caller)], name })
  const sent = await caller.post.save({ ...draft, submit: true })
  return { caller, user, draft, sent, id: sent.id }
}

const { caller: admin } = await people.admin()
const queued = async (id: string) => {
  const { rows } = await admin.post.queue({ pageSize: 100 })
  return rows.find((row) => row.id === id)
}

describe('a post of a plain member', () => {
  beforeEach(() => moderate(DEFAULT_MODERATION))

  it('waits when it is saved and sent in one step, also when that is repeated', async () => {
    const { user } = await people.member()
    const actor: Actor = { id: user.uuid, role: 'user' }
    const caller = app.as(actor, { idempotencyKey: newId() })
    const draft = { ...app.draft({ images: [await app.picture(app.as(actor))] }), submit: true }
    const sent = await caller.post.save(draft)
    expect(sent).toMatchObject({ status: 'pending', version: 2, moderation: { is_waiting: true } })
    expect(await caller.post.save(draft)).toMatchObject({ id: sent.id, version: 2 })
    await expect(app.guest.post.get({ id: sent.id })).rejects.toEqual(NOT_FOUND)
    const first = { is_change: false, is_again: false, author: { uuid: user.uuid, waiting: 1 } }
    expect(await queued(sent.id)).toMatchObject(first)
  })

  it('is turned down with a reason, sent again, and approved', async () => {
    const { caller, id, draft, sent } = await sender()
    const rejected = await admin.post.reject({ id, version: sent.version, ...WHY })
    expect(rejected.status).toBe('rejected')
    expect(await queued(id)).toBeUndefined()
    expect((await caller.post.get({ id })).moderation).toMatchObject({ ...WHY, is_waiting: false, is_held: true })

    const again = { ...draft, id, version: rejected.version, submit: true }
    await expect(caller.post.save(again)).rejects.toEqual(rejectionWith('POST_UNCHANGED'))
    expect(await queued(id)).toBeUndefined()
    await caller.post.save({ ...again, name: 'Kep market' })
    expect(await queued(id)).toMatchObject({ is_again: true })
    expect((await caller.post.get({ id })).moderation).toMatchObject({ reason: null, note: null, is_waiting: true })
    const { post, before, decisions } = await admin.post.review({ id })
    expect(before).toEqual(WHY)
    expect(post.name).toBe('Kep market')
    expect(decisions).toEqual({ published: 0, pending: 0, rejected: 0, hidden: 0 })
    await admin.post.publish({ id, version: post.version })
    expect(await app.guest.post.get({ id })).toMatchObject({ name: 'Kep market', moderation: null })
  })

  it('is decided on as it was read', async () => {
    const { caller, id, draft, sent } = await sender()
    await caller.post.save({ ...draft, id, name: 'Casino' })
    const stale = rejectionWith('VERSION_STALE')
    await expect(admin.post.publish({ id, version: sent.version })).rejects.toEqual(stale)
    await expect(admin.post.reject({ id, version: sent.version, ...WHY })).rejects.toEqual(stale)
    expect(await queued(id)).toMatchObject({ name: 'Casino' })
  })

  it('is changed beside what readers see, and keeps the pictures of both', async () => {
    const { caller, id, draft } = await sender()
    await admin.post.publish({ id })
    const other = await app.picture(caller)
    const change = { ...draft, id, name: 'Kep market', province: 'takeo', images: [other] }
    const kept = await caller.post.save(change)
    expect(kept).toMatchObject({ name: draft.name, moderation: { has_change: true, is_waiting: false } })
    expect(await queued(id)).toBeUndefined()
    await caller.post.submit({ id, version: kept.version })

    expect(await app.guest.post.get({ id })).toMatchObject({ name: draft.name, images: [{ id: draft.images[0] }] })
    expect(await caller.post.content({ id })).toMatchObject({
      images: [{ id: other }],
      name: 'Kep market',
      province: 'takeo',
    })
    const { post, published, changed } = await admin.post.review({ id })
    expect(changed.sort()).toEqual(['images', 'name', 'province'])
    expect(post).toMatchObject({ name: 'Kep market', province: { code: 'takeo' }, images: [{ id: other }] })
    expect(published).toMatchObject({ name: draft.name, images: [{ id: draft.images[0] }] })

    await admin.post.reject({ id, version: post.version, ...WHY })
    expect((await caller.post.content({ id })).moderation).toMatchObject({ ...WHY, has_change: true })
    await expect(caller.post.submit({ id })).rejects.toEqual(rejectionWith('POST_UNCHANGED'))
    const again = await caller.post.save({ ...change, name: 'Kep crab and squid market', submit: true })
    expect(await queued(id)).toMatchObject({ is_change: true, is_again: true })
    await admin.post.publish({ id, version: again.version })
    expect(await app.guest.post.get({ id })).toMatchObject({
      name: 'Kep crab and squid market',
      images: [{ id: other }],
    })
  })

  it('has what its pictures show said anew once an admin has read it', async () => {
    const { caller, id, draft } = await sender()
    const [first = ''] = draft.images
    const alt = { en: 'Buy at casino.example' }
    // An admin reads what waits, so it is not changed under their eyes either.
    const described = await caller.file.describe({ id: first, alt })
    expect(described).toMatchObject({ alt, url: (await caller.file.mine({ ids: [first] }))[0]?.url })
    expect(described.id).not.toBe(first)
    await admin.post.publish({ id })
    const altOf = async () => (await app.guest.post.get({ id })).images.map(({ alt }) => alt)
    const { id: other } = await caller.file.describe({ id: first, alt })
    expect(await altOf()).toEqual([undefined])
    expect((await caller.file.describe({ id: first, alt: {} })).id).toBe(first)

    await caller.post.save({ ...draft, id, images: [other], submit: true })
    const { post, changed } = await admin.post.review({ id })
    expect(changed).toEqual(['images'])
    expect(post.images).toMatchObject([{ id: other, alt }])
    const third = await caller.file.describe({ id: other, alt: { en: 'Crabs' } })
    expect((await admin.post.review({ id })).post.images).toMatchObject([{ id: other, alt }])
    await caller.post.save({ ...draft, id, images: [third.id] })
    await expect(admin.post.publish({ id, version: post.version })).rejects.toEqual(rejectionWith('VERSION_STALE'))
    await admin.post.publish({ id })
    expect(await altOf()).toEqual([{ en: 'Crabs' }])
    // The picture that the decision took away is there as long as it can be undone, and goes with the sweep.
    expect(await caller.file.mine({ ids: [first, other] })).toMatchObject([{ id: first }])
    const before = app.clock.now
    app.clock.now = new Date(before.getTime() + 86_400_001)
    await app.system.file.sweep()
    expect(await caller.file.mine({ ids: [first, other] })).toEqual([])
    app.clock.now = before

    await moderate('off')
    expect((await caller.file.describe({ id: third.id, alt })).id).toBe(third.id)
    expect(await altOf()).toEqual([alt])
  })

  it('that an admin has hidden is shown again by an admin alone', async () => {
    await moderate('off')
    const { caller, id } = await sender()
    await admin.post.hide({ id, ...WHY })
    expect((await caller.post.submit({ id })).status).toBe('pending')
    await expect(app.guest.post.get({ id })).rejects.toEqual(NOT_FOUND)
    await admin.post.publish({ id })
    expect((await app.guest.post.get({ id })).status).toBe('published')
  })

  it.each<[Moderation | '', string]>([
    ['on', 'pending'],
    ['', 'pending'],
    ['new_members', 'pending'],
    ['off', 'published'],
  ])('waits as the configuration has it: %s', async (value, status) => {
    await moderate(value)
    expect((await sender()).sent.status).toBe(status)
  })

  it('is published at once where only new members wait and its author is established', async () => {
    await moderate('off')
    const { caller, draft, user } = await sender()
    for (const name of ['One', 'Two']) await caller.post.save({ ...draft, name, submit: true })
    await moderate('new_members')
    const save = () => caller.post.save({ ...draft, name: 'Three', submit: true })
    expect((await save()).status).toBe('pending')
    await app.context.pool.query(`update account set joined_at = joined_at - interval '31 days' where id = $1`, [
      user.uuid,
    ])
    expect((await save()).status).toBe('published')
  })

  it("answers another's as not found, whatever is asked", async () => {
    const { id } = await sender()
    const { caller } = await people.member()
    for (const ask of [caller.post.content, caller.post.submit, caller.post.hide, caller.post.get])
      await expect(ask({ id })).rejects.toEqual(NOT_FOUND)
    await expect(caller.post.review({ id })).rejects.toEqual(rejectionWith('FORBIDDEN'))
    await expect(app.as(app.actorOf('owner')).post.publish({ id })).rejects.toEqual(NOT_FOUND)
  })
})

describe('the queue', () => {
  it('has the longest wait first, pages, and is filtered by type', async () => {
    const before = (await admin.post.queue({})).total
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    const first = await sender('First')
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    const second = await sender('Second')
    // An edit keeps its place.
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    await first.caller.post.save({ ...first.draft, id: first.id, name: 'First, edited' })
    const { rows, total } = await admin.post.queue({ type: 'visit', pageSize: 100 })
    expect(total).toBe(before + 2)
    expect(rows.slice(-2).map(({ name }) => name)).toEqual(['First, edited', 'Second'])
    expect((await admin.post.queue({ type: 'visit', page: total, pageSize: 1 })).rows[0]?.id).toBe(second.id)
    expect((await admin.post.queue({ type: 'hotel' })).rows).toEqual([])
  })

  it('keeps nobody waiting behind many posts of one author, of whom an admin sees all', async () => {
    // An admin's dashboard would be closed by the next day.
    const { post } = app.system
    const { caller, user, draft } = await sender('Many 1')
    const many = ['Many 2', 'Many 3', 'Many 4']
    const others = await Promise.all(many.map((name) => caller.post.save({ ...draft, name, submit: true })))
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
    await sender('One')
    app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
    await sender('Next day')
    const names = async () => (await post.queue({ pageSize: 100 })).rows.map(({ name }) => name)
    expect((await names()).slice(-6).map((name) => name.replace(/ \d$/, ''))).toEqual([
      ...['Many', 'One', 'Many', 'Next day', 'Many', 'Many'],
    ])
    const { rows, total } = await post.queue({ author: user.uuid })
    expect([total, ...rows.map(({ author }) => author.waiting)]).toEqual([4, 4, 4, 4, 4])
    // A post that is decided on leaves the places of the others as they were.
    await post.reject({ id: rows[0]?.id ?? '', ...WHY })
    expect((await names()).slice(-5)[0]).toBe('One')
    // A deletion that is taken back stands behind what its author has sent.
    const [gone] = others
    await caller.post.remove({ id: gone?.id ?? '' })
    await caller.post.restore({ id: gone?.id ?? '' })
    expect((await post.queue({ author: user.uuid })).rows.at(-1)?.id).toBe(gone?.id)
  })

  it('is read from an index, however many posts there are', async () => {
    await app.context.pool.query('analyze post')
    const asked = [
      [{}, /post_queue\b/],
      [{ type: 'visit' }, /post_queue_type/],
      [{ author: newId() }, /post_queue_author/],
    ] as const
    for (const [input, index] of asked) {
      const { sql, parameters } = queuedRows(app.context, { ...input, page: 1, pageSize: 20 }).compile()
      const client = await app.context.pool.connect()
      await client.query('set enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
      await client.query('reset enable_seqscan')
      client.release()
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(index)
      expect(plan).not.toContain('Sort')
    }
  })
})
