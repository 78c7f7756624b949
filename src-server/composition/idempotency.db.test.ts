import { describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { SYSTEM_ACTOR } from '../procedures/context.ts'
import { rejectionOf } from '../procedures/wire-rejection.ts'
import { rejectionWith } from '../testing/rejection-with.ts'
import { appScene } from '../testing/scene.ts'

const { app } = await appScene()

const posts = async () => (await app.context.db.selectFrom('post').select('id').execute()).length

describe('a write under an idempotency key', () => {
  const actor = () => app.actorOf('admin')

  it('has one effect, and is rejected with another body', async () => {
    const caller = app.as(actor(), { idempotencyKey: newId() })
    const draft = { ...app.draft(), id: newId() }
    const saved = await caller.post.save(draft)
    expect(await caller.post.save(draft)).toEqual(saved)
    await expect(caller.post.save({ ...draft, name: 'Other' })).rejects.toEqual(rejectionWith('COMMAND_REUSED'))
  })

  it('makes one post, also without a given id', async () => {
    const caller = app.as(actor(), { idempotencyKey: 'new post, 20 November' })
    const before = await posts()
    const saved = await Promise.all([caller.post.save(app.draft()), caller.post.save(app.draft())])
    saved.push(await caller.post.save(app.draft()))
    expect(new Set(saved.map(({ id, version }) => `${id} ${version}`)).size).toBe(1)
    expect(await posts()).toBe(before + 1)
    await expect(caller.post.save(app.draft({ name: 'Other' }))).rejects.toEqual(rejectionWith('COMMAND_REUSED'))
  })

  it("is separate from another member's under the same key", async () => {
    const key = { idempotencyKey: '1' }
    const [a, b] = [
      await app.as(actor(), key).post.save(app.draft()),
      await app.as(actor(), key).post.save(app.draft()),
    ]
    expect(a.id).not.toBe(b.id)
  })

  it('is rejected for another thing', async () => {
    const caller = app.as(actor(), { idempotencyKey: newId() })
    const [a, b] = [await app.publish(), await app.publish()]
    await caller.post.remove({ id: a.id })
    await expect(caller.post.remove({ id: b.id })).rejects.toEqual(rejectionWith('COMMAND_REUSED'))
  })

  it('may have several commands to one stream', async () => {
    const { uuid } = await app.system.account.create({ username: 'two.steps', password: 'rice-fields-in-may' })
    const caller = app.as(SYSTEM_ACTOR, { idempotencyKey: newId() })
    const input = { uuid, business_name: 'Kep', password: 'pepper-and-salt' }
    const made = await caller.business.create(input)
    expect(made.status).toBe('approved')
    expect(await caller.business.create(input)).toEqual(made)
    await expect(caller.business.create({ ...input, business_name: 'Other' })).rejects.toEqual(
      rejectionWith('COMMAND_REUSED'),
    )
  })

  it('may write several streams', async () => {
    const owner = actor()
    for (const name of ['One', 'Two']) await app.as(owner).post.save(app.draft({ name }))
    await app.as(SYSTEM_ACTOR, { idempotencyKey: newId() }).post.removeAllOf({ uuid: owner.id })
    const left = app.context.db.selectFrom('post').where('owner_id', '=', owner.id).where('status', '!=', 'deleted')
    expect(await left.select('id').execute()).toEqual([])
  })

  it('may write streams of two categories with one id', async () => {
    const { uuid } = await app.system.account.create({ username: 'leaves.soon', password: 'rice-fields-in-may' })
    const caller = app.as({ id: uuid, role: 'user' }, { idempotencyKey: newId() })
    await caller.account.remove({ password: 'rice-fields-in-may' })
    const { rows } = await app.context.pool.query('select 1 from event where stream = $1', [`person-${uuid}`])
    expect(rows).toHaveLength(1)
  })

  it('may have its key in the payload', async () => {
    const caller = app.as(actor())
    const body = { ...app.draft(), idempotency_key: 'r-1' }
    const saved = await caller.post.save(body)
    expect(await caller.post.save(body)).toEqual(saved)
    await expect(caller.post.save({ ...body, name: 'Other' })).rejects.toEqual(rejectionWith('COMMAND_REUSED'))
  })

  it('takes a request_id for no key, since a booking names its request so', async () => {
    const caller = app.as(actor())
    const body = { ...app.draft(), request_id: 'r-1' }
    expect((await caller.post.save(body)).id).not.toBe((await caller.post.save(body)).id)
  })

  it('is still a repeat when what it refers to was deleted meanwhile', async () => {
    const category = {
      kind: 'category' as const,
      id: newId(),
      data: { names: { kh: 'ថ្មី', en: 'New', cn: '新' }, type: 'visit', slug: 'new', icon: 'soup' },
    }
    await app.system.catalog.save(category)
    const caller = app.as(actor(), { idempotencyKey: 'before' })
    const draft = app.draft({ category_id: category.id })
    const saved = await caller.post.save(draft)
    await app.system.catalog.remove(category)
    expect(await caller.post.save(draft)).toEqual(saved)
    const later = app.as(actor(), { idempotencyKey: 'after' })
    await expect(later.post.save(draft)).rejects.toEqual(rejectionWith('CATEGORY_UNKNOWN'))
  })

  it.each([
    ['longer than any', 'x'.repeat(256)],
    ['not printable', 'a\0b'],
    ['not ASCII', 'ដំណើរ'],
  ])('is rejected with a reason when its key is %s', async (_, key) => {
    const before = await posts()
    const byHeader = await app.as(actor(), { idempotencyKey: key }).post.save(app.draft()).catch(rejectionOf)
    expect(byHeader).toMatchObject({ reason: 'INPUT_INVALID', fields: [{ path: 'Idempotency-Key' }] })
    const body = { ...app.draft(), idempotency_key: key }
    const byPayload = await app.as(actor()).post.save(body).catch(rejectionOf)
    expect(byPayload).toMatchObject({ reason: 'INPUT_INVALID', fields: [{ path: 'idempotency_key' }] })
    expect(await posts()).toBe(before)
  })
})
