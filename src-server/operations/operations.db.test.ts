import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { posts } from '../domains/post/projector.ts'
import { forgetPerson } from '../event-sourcing/forget-person.ts'
import { rebuild, waitingRebuilds } from '../event-sourcing/rebuild.ts'
import { newId } from '../ids.ts'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

describe('the history of a post', () => {
  it('says who changed what and when, field by field, and what was when', async () => {
    const owner = app.as(app.actorOf('admin'))
    const { id } = await owner.post.save(app.draft({ name: 'Old name', price_from: 10 }))
    await owner.post.publish({ id })
    const before = (await owner.operations.history({ stream: `post-${id}` })).at(-1)?.position ?? 0
    await app.system.post.save({ ...app.draft({ name: 'New name', price_from: 12 }), id })

    const history = await owner.operations.history({ stream: `post-${id}` })
    expect(history.map(({ type, version }) => [type, version])).toEqual([
      ['PostSaved', 1],
      ['PostPublished', 2],
      ['PostSaved', 3],
    ])
    expect(history[1]?.changes).toEqual([{ path: 'status', before: 'draft', after: 'published' }])
    expect(history[2]?.actor.role).toBe('system')
    expect(history[2]?.changes).toEqual([
      { path: 'content.name', before: 'Old name', after: 'New name' },
      { path: 'content.price_from_cents', before: 1000, after: 1200 },
    ])
    const stream = `post-${id}`
    expect(await owner.operations.asOf({ stream, position: before })).toMatchObject({ content: { name: 'Old name' } })
    expect(await owner.operations.asOf({ stream })).toMatchObject({ content: { name: 'New name' } })
    expect(await owner.operations.asOf({ stream, at: '2020-01-01T00:00:00Z' })).toBeNull()
  })

  it('is for admins, and of things that have one', async () => {
    await expect(app.guest.operations.history({ stream: 'post-x' })).rejects.toThrow('SESSION_REQUIRED')
    await expect(app.as(app.actorOf('owner')).operations.projectors()).rejects.toThrow('FORBIDDEN')
    await expect(app.system.operations.history({ stream: 'cat-1' })).rejects.toThrow('STREAM_UNKNOWN')
    await expect(app.system.operations.replay({ name: 'cats' })).rejects.toThrow('PROJECTOR_UNKNOWN')
  })
})

describe('a member who is forgotten', () => {
  it('is told so in the audit, by the one who did it, and is a deleted member in what they did', async () => {
    const [admin, member] = [app.actorOf('admin'), app.actorOf('owner')]
    const { id } = await app.as(member).post.save(app.draft({ images: [await app.picture(app.as(member))] }))
    const request = { id: member.id, actor: admin, at: app.clock.now.toISOString(), correlationId: newId() }
    await forgetPerson(app.context, request)
    const history = (stream: string) => app.as(admin).operations.history({ stream })
    expect(await history(`person-${member.id}`)).toMatchObject([
      { type: 'PersonForgotten', actor: { id: admin.id, forgotten: false }, changes: [{ after: 'forgotten' }] },
    ])
    expect(await history(`post-${id}`)).toMatchObject([{ actor: { id: member.id, forgotten: true } }])
    const { rows } = await app.context.pool.query('select key from person_key where person = $1', [member.id])
    expect(rows).toEqual([{ key: null }])
  })
})

describe('the projectors', () => {
  it('are listed, verified, and replayed by whoever takes up what an admin asked for', async () => {
    await app.publish()
    expect(await app.system.operations.verify({ name: 'posts' })).toMatchObject([
      { table: 'post', onlyLive: [], onlyReplayed: [] },
      { table: 'post_tally', onlyLive: [], onlyReplayed: [] },
    ])
    const asked = await app.system.operations.replay({ name: 'posts' })
    expect(asked.find(({ name }) => name === 'posts')).toMatchObject({
      mode: 'inline',
      lag: 0,
      running: true,
      replay: { position: 0, running: false, error: null },
    })
    expect(await waitingRebuilds(app.context.pool)).toEqual(['posts'])
    await rebuild(app.context, posts)
    expect(await waitingRebuilds(app.context.pool)).toEqual([])
    await app.system.operations.replay({ name: 'posts' })
    const [called] = (await app.system.operations.cancelReplay({ name: 'posts' })).filter(
      ({ name }) => name === 'posts',
    )
    expect(called?.replay).toBeNull()
  })
})
