import { describe, expect, it } from 'vitest'
import { posts } from '../../domains/post/projector.ts'
import { forgetPerson } from '../../event-sourcing/forget-person.ts'
import { newId } from '../../platform/ids.ts'
import { replay, verify } from '../../projections/replay.ts'
import { NOON } from '../../testing/app.ts'
import { startProjectionJobs, waitingJobs } from '../../testing/projection-jobs.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()

describe('the history of a post', () => {
  it('lists who changed which field when, and any earlier state', async () => {
    const owner = app.as(app.actorOf('admin'))
    const { id } = await owner.post.save(app.draft({ name: 'Old name', price_from: 10 }))
    await owner.post.publish({ id })
    const before = (await owner.operations.history({ stream: `post-${id}` })).at(-1)?.position ?? 0
    await app.system.post.save({ ...app.draft({ name: 'New name', price_from: 12 }), id })

    const history = await owner.operations.history({ stream: `post-${id}` })
    expect(history.map(({ type, version }) => [type, version])).toEqual([
      ['DraftSaved', 1],
      ['PostSaved', 2],
      ['PostPublished', 3],
      ['PostSaved', 4],
    ])
    expect(history[1]?.changes).toEqual([{ path: 'isSealed', before: true, after: false }])
    expect(history[2]?.changes).toEqual([
      { path: 'status', before: 'draft', after: 'published' },
      { path: 'publishedAt', before: null, after: NOON.toISOString() },
    ])
    expect(history[3]?.actor.role).toBe('system')
    expect(history[3]?.changes).toEqual([
      { path: 'content.name', before: 'Old name', after: 'New name' },
      { path: 'content.price_from_cents', before: 1000, after: 1200 },
    ])
    const stream = `post-${id}`
    expect(await owner.operations.asOf({ stream, position: before })).toMatchObject({ content: { name: 'Old name' } })
    expect(await owner.operations.asOf({ stream })).toMatchObject({ content: { name: 'New name' } })
    expect(await owner.operations.asOf({ stream, at: '2020-01-01T00:00:00Z' })).toBeNull()
    // As every moment, without seconds and in Khmer digits.
    expect(await owner.operations.asOf({ stream, at: '២០២០–០១–០១T០៧:០០+០៧:០០' })).toBeNull()
  })

  it('is for admins, and only for known streams', async () => {
    await expect(app.guest.operations.history({ stream: 'post-x' })).rejects.toThrow('SESSION_REQUIRED')
    await expect(app.as(app.actorOf('owner')).operations.projectors()).rejects.toThrow('FORBIDDEN')
    await expect(app.system.operations.history({ stream: 'cat-1' })).rejects.toThrow('STREAM_UNKNOWN')
    await expect(app.system.operations.replay({ name: 'cats' })).rejects.toThrow('PROJECTOR_UNKNOWN')
  })
})

describe('a member who is forgotten', () => {
  it('appears in the audit with the acting admin, and as a deleted member in past events', async () => {
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
  const own = (statuses: Awaited<ReturnType<typeof app.system.operations.projectors>>) =>
    statuses.find(({ name }) => name === 'posts')

  it("are listed, and replayed by a worker at an admin's request", async () => {
    await app.publish()
    const generation = async () => own(await app.system.operations.projectors())?.generation
    const before = await generation()
    expect(own(await app.system.operations.replay({ name: 'posts' }))).toMatchObject({
      mode: 'inline',
      lag: 0,
      running: true,
      replay: { position: 0, running: false, error: null },
    })
    expect(await waitingJobs(app.context.pool)).toEqual(['replay posts'])
    await replay(app.engine, posts)
    expect(await waitingJobs(app.context.pool)).toEqual([])
    const replayed = await generation()
    expect(replayed).not.toBe(before)
    await app.system.operations.replay({ name: 'posts' })
    const cancelled = own(await app.system.operations.cancelReplay({ name: 'posts' }))
    expect(cancelled).toMatchObject({ replay: null, generation: replayed })
  })

  it('are verified by a worker: the status has the progress and the result', async () => {
    await app.publish()
    expect(own(await app.system.operations.verify({ name: 'posts' }))?.verification).toMatchObject({
      position: 0,
      running: false,
      result: null,
    })
    const workers = startProjectionJobs(app.settings.DATABASE_URL, {
      engine: app.engine,
      projectors: app.context.projectors,
    })
    const result = async () => own(await app.system.operations.projectors())?.verification?.result
    await expect.poll(result, { timeout: 10_000 }).toMatchObject([
      { table: 'post', rows: expect.any(Number), onlyLive: [], onlyReplayed: [] },
      { table: 'post_tally', onlyLive: [], onlyReplayed: [] },
      { table: 'offered_room', onlyLive: [], onlyReplayed: [] },
      { table: 'room_seller', onlyLive: [], onlyReplayed: [] },
    ])
    await app.context.pool.query(`update post set name = 'by hand'`)
    await app.system.operations.verify({ name: 'posts' })
    await expect.poll(async () => (await result())?.[0]?.onlyLive, { timeout: 10_000 }).not.toEqual([])
    await workers.stop()
  })

  it('are verified until an admin cancels that; a result is kept', async () => {
    const verification = async () =>
      own(await app.system.operations.cancelVerification({ name: 'posts' }))?.verification
    await app.system.operations.verify({ name: 'posts' })
    expect(await verification()).toBeNull()
    await verify(app.engine, posts)
    const tables = ['post', 'post_tally', 'offered_room', 'room_seller'].map((table) => ({ table }))
    expect(await verification()).toMatchObject({ result: tables })
  })

  it('page their dead letters, of which there may be 100,000', async () => {
    await app.context.pool.query(
      `insert into dead_letter (projector, position, stream, error)
       select 'posts', n, 'post-' || n, 'cannot take event ' || n from generate_series(1, 100000) n`,
    )
    expect(own(await app.system.operations.projectors())).toMatchObject({
      deadLetters: 100_000,
      lastError: { position: 100_000, stream: 'post-100000', error: 'cannot take event 100000' },
    })
    const page = await app.system.operations.deadLetters({ name: 'posts', after: 50_000, limit: 2 })
    expect(page.map(({ position }) => position)).toEqual([50_001, 50_002])
    await app.engine.pool.query('truncate dead_letter')
  })
})
