import { describe, expect, it } from 'vitest'
import { DEFAULT_MODERATION, MODERATION_KEY } from '#shared/moderation.ts'
import { versionOf } from '../../../event-sourcing/event.ts'
import { newId } from '../../../platform/ids.ts'
import { SYSTEM_ACTOR } from '../../../procedures/context.ts'
import { PASSWORD } from '../../../testing/members.ts'
import { content } from '../../../testing/post-events.ts'
import { rejectionWith } from '../../../testing/rejection-with.ts'
import { appScene } from '../../../testing/scene.ts'
import { postEvents } from '../events.ts'

const { app, people } = await appScene()
const NOT_FOUND = rejectionWith('POST_NOT_FOUND')
const WHY = { reason: 'bad_pictures', note: 'The pictures show another place' } as const
const { caller: admin, input: adminForm } = await people.admin()
await app.system.catalog.save({
  kind: 'configuration',
  id: MODERATION_KEY,
  data: { key: MODERATION_KEY, appName: 'Moderation', type: 'post', input: 'text', value: DEFAULT_MODERATION },
})

/** Each step of a story is a minute later. */
const later = (minutes = 1) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}

/** A post of a plain member that an admin has published. */
async function published() {
  const { caller, user, input } = await people.member()
  const draft = app.draft({ images: [await app.picture(caller)], name: 'Kep crab market' })
  later()
  const { id } = await caller.post.save({ ...draft, submit: true })
  later()
  const { version } = await admin.post.publish({ id })
  later()
  return { caller, user, draft: { ...draft, id }, id, version, username: input.username }
}

describe('the history of a post', () => {
  it('says who changed which field from what to what, the newest first', async () => {
    const { caller, draft, id, username } = await published()
    await caller.post.save({ ...draft, name: 'Kep market', price_from: 5, submit: true })
    later()
    await admin.post.reject({ id, ...WHY })
    later()
    await admin.post.save({ ...draft, province: 'takeo' })
    const own = await caller.post.history({ id })
    expect(own).toMatchObject({ total: 5, version: 8 })
    expect(own.rows.map(({ version, deeds, by, before }) => ({ version, deeds, by, before }))).toEqual([
      // An admin changes what readers see, not the change that waits.
      { version: 8, deeds: ['saved'], by: { kind: 'admin', userName: null }, before: { province: 'kep' } },
      { version: 7, deeds: ['rejected'], by: { kind: 'admin', userName: null }, before: null },
      {
        version: 5,
        deeds: ['saved', 'sent'],
        by: { kind: 'self', userName: username },
        before: { name: 'Kep crab market', price_from: null },
      },
      { version: 3, deeds: ['published'], by: { kind: 'admin', userName: null }, before: null },
      { version: 1, deeds: ['created', 'sent'], by: { kind: 'self', userName: username }, before: null },
    ])
    expect(own.rows[1]).toMatchObject(WHY)
    expect(own.rows[2]?.words).toMatchObject({ name: 'Kep market', price_from: 5, images: draft.images })
    // Its author goes on with the change, an admin with what readers see.
    expect(own.current).toBe(5)
    const all = await admin.post.history({ id })
    expect(all.current).toBe(8)
    expect(all.rows.map(({ by }) => by)).toEqual([
      { kind: 'self', userName: adminForm.username },
      { kind: 'self', userName: adminForm.username },
      { kind: 'member', userName: username },
      { kind: 'self', userName: adminForm.username },
      { kind: 'member', userName: username },
    ])
  })

  it('is read page by page', async () => {
    const { caller, id } = await published()
    const first = await caller.post.history({ id, pageSize: 1 })
    const second = await caller.post.history({ id, pageSize: 1, page: 2 })
    expect([first.total, second.total]).toEqual([2, 2])
    expect([...first.rows, ...second.rows]).toEqual((await caller.post.history({ id })).rows)
  })

  it('unseals no more than the words of the page and those before them', async () => {
    const actor = app.actorOf('user')
    const { post } = app.as(actor)
    const { id } = await post.saveDraft({ type: 'hotel', language: 'en', name: 'Guest house' })
    for (let n = 1; n < 6; n++) {
      later(11)
      await post.saveDraft({ type: 'hotel', language: 'en', id, name: `Guest house ${n}` })
    }
    const { keyring } = app.context
    let opened = 0
    const counting: typeof keyring = {
      ...keyring,
      open(sql, events) {
        opened += events.length
        return keyring.open(sql, events)
      },
    }
    const page = await app.as(actor, { keyring: counting }).post.history({ id, page: 2, pageSize: 2 })
    expect(page.rows.map(({ version, before }) => [version, before?.name])).toEqual([
      [4, 'Guest house 2'],
      [3, 'Guest house 1'],
    ])
    expect(opened).toBe(3)
  })

  it('has one version for all that one sitting at a draft has saved', async () => {
    const { post } = app.as(app.actorOf('user'))
    const hotel = { type: 'hotel', language: 'en' } as const
    const { id } = await post.saveDraft({ ...hotel, name: 'Guest' })
    for (const name of ['Guest ho', 'Guest house']) {
      later()
      await post.saveDraft({ ...hotel, id, name })
    }
    const at = app.clock.now.toISOString()
    later(30)
    const { version } = await post.saveDraft({ ...hotel, id, name: 'Guest house of Kep' })
    const { rows, total, current } = await post.history({ id })
    expect([total, current]).toEqual([2, 4])
    expect(rows.map(({ version, deeds, words, before }) => [version, deeds, words?.name, before])).toEqual([
      [4, ['saved'], 'Guest house of Kep', { name: 'Guest house' }],
      [3, ['created'], 'Guest house', null],
    ])
    expect(rows[1]?.at).toBe(at)
    expect((await post.restoreVersion({ id, version, from: 3 })).name).toBe('Guest house')
  })

  it('has a version back whose name in another language is from before names were one line', async () => {
    const { draft, id, version: expected } = await published()
    const older = { kh: { name: 'ផ្សារ\nក្តាម' } }
    const data = { ...content, images: draft.images, translations: older }
    const event = { id: newId(), type: 'PostSaved', schemaVersion: versionOf(postEvents.PostSaved), data, stored: data }
    const meta = { actor: SYSTEM_ACTOR, correlation_id: newId() }
    await app.context.commit({ stream: `post-${id}`, expected, at: app.clock.now.toISOString(), meta, events: [event] })
    later()
    const { version } = await admin.post.save({ ...draft, translations: { kh: { name: 'ផ្សារក្តាម' } } })
    later()
    await admin.post.restoreVersion({ id, version, from: expected + 1 })
    expect(await admin.post.content({ id })).toMatchObject({ translations: older })
  })

  it('is for the author and admins alone, and ends with the post', async () => {
    const { caller, id, version } = await published()
    const restore = { id, version, from: 1 }
    const others = [(await people.member()).caller, app.as(app.actorOf('owner'))]
    for (const { post } of others) {
      await expect(post.history({ id })).rejects.toEqual(NOT_FOUND)
      await expect(post.restoreVersion(restore)).rejects.toEqual(NOT_FOUND)
    }
    await expect(app.guest.post.history({ id })).rejects.toEqual(rejectionWith('SESSION_REQUIRED'))
    await caller.post.remove({ id })
    await expect(caller.post.history({ id })).rejects.toEqual(NOT_FOUND)
    await expect(caller.post.restoreVersion({ ...restore, version: version + 1 })).rejects.toEqual(NOT_FOUND)
  })

  it('says which other names of the place an admin has changed, and an author changes none by a save', async () => {
    const { caller, draft, id } = await published()
    await admin.post.save({ ...draft, aliases: ['Phsar Kdam'] })
    later()
    await admin.post.save({ ...draft, name: 'Kep market', aliases: ['Phsar Kdam', '螃蟹市场'] })
    later()
    await caller.post.save({ ...draft, name: 'Kep beach', submit: true })
    expect((await admin.post.content({ id })).aliases).toEqual(['Phsar Kdam', '螃蟹市场'])
    await expect(caller.post.save({ ...draft, aliases: [] })).rejects.toEqual(rejectionWith('FORBIDDEN'))
    const { rows } = await caller.post.history({ id })
    expect(rows.slice(0, 4).map(({ deeds, aliases }) => ({ deeds, aliases }))).toEqual([
      { deeds: ['saved', 'sent'], aliases: null },
      { deeds: ['saved', 'aliases_changed'], aliases: { before: ['Phsar Kdam'], after: ['Phsar Kdam', '螃蟹市场'] } },
      { deeds: ['aliases_changed'], aliases: { before: [], after: ['Phsar Kdam'] } },
      { deeds: ['published'], aliases: null },
    ])
  })

  it('has no words that were sealed once their author is forgotten', async () => {
    const { caller, user, draft, id } = await published()
    await caller.post.save({ ...draft, name: 'A secret' })
    await caller.account.remove({ password: PASSWORD })
    await app.system.account.erase({ uuid: user.uuid })
    const { rows } = await admin.post.history({ id })
    expect(rows.map(({ words, by }) => ({ name: words?.name, by }))).toEqual([
      { name: undefined, by: { kind: 'member', userName: null } },
      { name: draft.name, by: expect.anything() },
      { name: undefined, by: { kind: 'member', userName: null } },
    ])
    const version = 4
    await expect(admin.post.restoreVersion({ id, version, from: 4 })).rejects.toEqual(NOT_FOUND)
    await app.system.post.removeAllOf({ uuid: user.uuid })
    for (const { post } of [admin, app.system]) await expect(post.history({ id })).rejects.toEqual(NOT_FOUND)
  })
})

describe('an older version of a post', () => {
  it('is had back as a new edit, which says where it is from, and can be undone the same way', async () => {
    const { caller, draft, id } = await published()
    const { version } = await admin.post.save({ ...draft, name: 'Casino', description: 'Spam' })
    later()
    const restored = await admin.post.restoreVersion({ id, version, from: 3 })
    expect(restored).toMatchObject({ name: draft.name, description: '', status: 'published', version: version + 2 })
    later()
    const [entry] = (await caller.post.history({ id })).rows
    expect(entry).toMatchObject({
      deeds: ['restored'],
      restored_version: 3,
      before: { name: 'Casino', description: 'Spam' },
    })
    const again = await admin.post.restoreVersion({ id, version: restored.version, from: version })
    expect(again.name).toBe('Casino')
    // The same words once more are no event.
    const same = await admin.post.restoreVersion({ id, version: again.version, from: version })
    expect(same.version).toBe(again.version)
  })

  it('waits for an admin as any change of a plain member does', async () => {
    const { caller, draft, id } = await published()
    const { version } = await admin.post.save({ ...draft, name: 'Kep market' })
    const restored = await caller.post.restoreVersion({ id, version, from: 1 })
    expect(restored).toMatchObject({ name: 'Kep market', moderation: { has_change: true, is_waiting: true } })
    expect((await caller.post.content({ id })).name).toBe(draft.name)
    expect((await app.guest.post.get({ id })).name).toBe('Kep market')
    // Undone, nothing waits any more.
    const undone = await caller.post.restoreVersion({ id, version: restored.version, from: version })
    expect(undone.moderation).toMatchObject({ has_change: false, is_waiting: false })
  })

  it('shows nothing that is hidden, and leaves a draft a draft', async () => {
    const { caller, draft, id } = await published()
    await admin.post.save({ ...draft, name: 'Kep market' })
    const hidden = await admin.post.hide({ id, ...WHY })
    const restored = await admin.post.restoreVersion({ id, version: hidden.version, from: 3 })
    expect(restored).toMatchObject({ status: 'hidden', name: draft.name })
    await expect(app.guest.post.get({ id })).rejects.toEqual(NOT_FOUND)

    const kept = await caller.post.saveDraft({ type: 'hotel', language: 'en', name: 'Guest house' })
    const changed = await caller.post.saveDraft({ type: 'hotel', language: 'en', id: kept.id, name: '' })
    const back = await caller.post.restoreVersion({ id: kept.id, version: changed.version, from: 1 })
    expect(back).toMatchObject({ status: 'draft', name: 'Guest house' })
  })

  it('is rejected for a stale version, for one without words, and for a version that is not there', async () => {
    const { caller, draft, id, version } = await published()
    await admin.post.save({ ...draft, name: 'Kep market' })
    const stale = caller.post.restoreVersion({ id, version, from: 1 })
    await expect(stale).rejects.toEqual(rejectionWith('VERSION_STALE'))
    for (const from of [2, 4, 99])
      await expect(caller.post.restoreVersion({ id, version: version + 1, from })).rejects.toEqual(NOT_FOUND)
  })

  it('names the pictures that have been erased, and goes without them once that is known', async () => {
    const { caller, draft, id, version } = await published()
    const [first = ''] = draft.images
    const [second, third] = [await app.picture(caller), await app.picture(caller)]
    const two = await admin.post.save({ ...draft, images: [first, second], version })
    later()
    // The first picture is taken away, and erased with that.
    await admin.post.save({ ...draft, images: [second, third] })
    const read = await caller.post.history({ id })
    expect(read.pictures.map((picture) => picture.id).sort()).toEqual([second, third].sort())
    expect(read.rows[1]?.words?.images).toEqual([first, second])

    const wanted = { id, version: read.version, from: two.version }
    await expect(admin.post.restoreVersion(wanted)).rejects.toMatchObject({
      message: 'IMAGE_ERASED',
      cause: { fields: [{ path: 'images.0', reason: 'IMAGE_ERASED' }] },
    })
    const restored = await admin.post.restoreVersion({ ...wanted, without: [first] })
    expect(restored.images.map((picture) => picture.id)).toEqual([second])
    // A picture that it took away stays for an undo, and where nothing of a version is left, the pictures of today stay.
    const undone = await admin.post.restoreVersion({ id, version: restored.version, from: read.rows[0]?.version ?? 0 })
    expect(undone.images.map((picture) => picture.id)).toEqual([second, third])
    const whole = { id, version: undone.version, from: 1, without: [first] }
    const oldest = await admin.post.restoreVersion({ ...whole })
    expect(oldest.images.map((picture) => picture.id)).toEqual([second, third])
  })

  it('of before a rule of today is rejected for what it breaks', async () => {
    const { caller, draft, id, version } = await published()
    // As version 2 of the event had it: one interval for every day. The place type is gone since.
    const old = { open_24h: false, open_from: '08:00', open_to: '17:00', place_type: 'bazaar' }
    await app.engine.pool.query('alter table event disable trigger user')
    await app.engine.pool.query(
      `update event set data = data - 'hours' - 'precision' - 'contact' || $2, schema_version = 2
       where stream = $1 and version = 3`,
      [`post-${id}`, old],
    )
    await app.engine.pool.query('alter table event enable trigger user')
    const [approved] = (await caller.post.history({ id })).rows
    expect(approved?.words?.hours?.week).toMatchObject([{ from: '08:00', to: '17:00' }])
    const edited = await admin.post.save({ ...draft, name: 'Kep market', version })
    const restore = admin.post.restoreVersion({ id, version: edited.version, from: 3 })
    await expect(restore).rejects.toEqual(rejectionWith('PLACE_TYPE_UNKNOWN'))
  })
})
