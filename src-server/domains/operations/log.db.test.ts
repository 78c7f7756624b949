import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { statementOf } from '../../event-sourcing/log-search.ts'
import { inTransaction } from '../../event-sourcing/sql.ts'
import { newId } from '../../platform/ids.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const admin = app.as(app.actorOf('admin'))

describe('the log', () => {
  it('is searched by stream, type, actor, period and request, the newest first', async () => {
    const [actor, request] = [app.actorOf('admin'), newId()]
    const { id } = await app.as(actor).post.save(app.draft({ name: 'A new pier' }))
    await app.as(actor, { requestId: request }).post.publish({ id })
    const typesOf = async (filter: Parameters<typeof admin.operations.log>[0]) =>
      (await admin.operations.log(filter)).rows.map(({ type }) => type)
    const stream = `post-${id}`

    expect(await typesOf({ stream })).toEqual(['PostPublished', 'PostSaved', 'DraftSaved'])
    expect(await typesOf({ stream, type: 'PostSaved' })).toEqual(['PostSaved'])
    expect(await typesOf({ type: 'PostPublished', who: actor.id })).toEqual(['PostPublished'])
    expect(await typesOf({ request, stream })).toEqual(['PostPublished', 'PostSaved'])
    expect(await typesOf({ stream, from: '2026-11-20', to: '2026-11-20' })).toHaveLength(3)
    expect(await typesOf({ stream, from: '2026-11-21' })).toEqual([])
    expect(await typesOf({ stream, to: '2026-11-19' })).toEqual([])
    expect(await typesOf({ who: 'nobody.of.that.name' })).toEqual([])
    expect(await typesOf({ type: 'CatPetted' })).toEqual([])
    expect(await typesOf({ stream: `post-${newId()}` })).toEqual([])
  })

  it('is paged by positions, so that no event is seen twice or left out', async () => {
    const { id } = await app.publish()
    const all = (await admin.operations.log({ limit: 100 })).rows
    const seen: number[] = []
    let before: number | undefined
    do {
      const { rows, next } = await admin.operations.log({ limit: 3, ...(before && { before }) })
      seen.push(...rows.map(({ position }) => position))
      before = next ?? undefined
    } while (before !== undefined && seen.length < all.length)
    expect(seen.slice(0, all.length)).toEqual(all.map(({ position }) => position))
    expect(all.some(({ stream }) => stream === `post-${id}`)).toBe(true)
  })

  it('tells of an event what it changed, and what else its request led to', async () => {
    const [actor, request] = [app.actorOf('admin'), newId()]
    const { id } = await app.as(actor).post.save(app.draft({ name: 'Old mill' }))
    await app.as(actor, { requestId: request }).post.publish({ id })
    const [published, saved] = (await admin.operations.log({ stream: `post-${id}` })).rows
    expect(await admin.operations.event({ position: saved?.position ?? 0 })).toMatchObject({
      type: 'PostSaved',
      version: 2,
      correlation_id: request,
      changes: [{ path: 'isSealed', before: true, after: false }],
    })
    const events = await admin.operations.request({ request })
    expect(events.map(({ position }) => position)).toEqual([saved?.position, published?.position])
    expect(await admin.operations.event({ position: 2_000_000_000 })).toBeNull()
    expect(await admin.operations.request({ request: newId() })).toEqual([])
  })

  it('has the history of a stream in pages, and its state at any version', async () => {
    const { id } = await app.publish({ name: 'First name' })
    for (const name of ['Second name', 'Third name']) await app.system.post.save({ ...app.draft({ name }), id })
    const stream = `post-${id}`
    const versions = async (part: { before?: number; limit?: number }) =>
      (await admin.operations.history({ stream, ...part })).map(({ version }) => version)
    expect(await versions({ limit: 2 })).toEqual([3, 4])
    expect(await versions({ before: 3, limit: 2 })).toEqual([1, 2])
    const [latest] = await admin.operations.history({ stream, limit: 1 })
    expect(latest?.changes).toEqual([{ path: 'content.name', before: 'Second name', after: 'Third name' }])
    const named = z.object({ content: z.object({ name: z.string() }) })
    const nameAt = async (version: number) => named.parse(await admin.operations.asOf({ stream, version })).content.name
    expect(await Promise.all([2, 3, 4, 9].map(nameAt))).toEqual([
      'First name',
      'Second name',
      'Third name',
      'Third name',
    ])
  })

  const planOf = ({ text, values }: ReturnType<typeof statementOf>) =>
    inTransaction(app.engine.pool, async (tx) => {
      // The log of a test is so short that to read all of it is faster.
      await tx.query('set local enable_seqscan = off')
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })

  it('finds a request by the index for it, however long the log is', async () => {
    const plan = await planOf(statementOf({ correlation: newId() }, 500))
    expect(plan).toContain('Index Scan on event_request')
    expect(plan).not.toContain('event_pkey')
  })

  it('finds a request from before the index near one of its events', async () => {
    const old = randomUUID()
    const { id } = await app.as(app.actorOf('admin'), { requestId: old }).post.save(app.draft())
    const { rows } = await admin.operations.log({ stream: `post-${id}` })
    const near = rows[0]?.position ?? 0
    expect((await admin.operations.request({ request: old, near })).map(({ position }) => position)).toEqual([near])
    expect(rows).toHaveLength(1)
  })
})

describe('hostile questions about the log', () => {
  const bad: [string, () => Promise<unknown>][] = [
    ['a position of 1e30', () => admin.operations.event({ position: 1e30 })],
    ['a negative position', () => admin.operations.event({ position: -1 })],
    ['a page before 1e30', () => admin.operations.log({ before: 1e30 })],
    ['a type of 10,000 characters', () => admin.operations.log({ type: 'A'.repeat(10_000) })],
    ['a type with a quote', () => admin.operations.log({ type: "Post'; drop table event --" })],
    ['a stream of 10,000 characters', () => admin.operations.log({ stream: `post-${'a'.repeat(10_000)}` })],
    ['a day that is none', () => admin.operations.log({ from: '2026-02-30' })],
    ['a page of a thousand', () => admin.operations.log({ limit: 1_000 })],
    ['a request that is no id', () => admin.operations.request({ request: 'x' })],
    ['a version of 1e30', () => admin.operations.asOf({ stream: 'post-x', version: 1e30 })],
    ['dead letters after 1e30', () => admin.operations.deadLetters({ name: 'posts', after: 1e30 })],
  ]
  it.each(bad)('%s is refused', async (_name, ask) => {
    await expect(ask()).rejects.toThrow('INPUT_INVALID')
  })

  it('a stream of a kind that there is not is refused, and one that is not there is empty', async () => {
    await expect(admin.operations.log({ stream: 'cat-1' })).rejects.toThrow('STREAM_UNKNOWN')
    expect(await admin.operations.history({ stream: `post-${newId()}` })).toEqual([])
    expect(await admin.operations.asOf({ stream: `post-${newId()}`, version: 1 })).toBeNull()
  })

  it('whoever is no admin, or has a closed dashboard, learns nothing', async () => {
    const owner = app.as(app.actorOf('owner'))
    await expect(owner.operations.log({})).rejects.toThrow('FORBIDDEN')
    await expect(app.guest.operations.event({ position: 1 })).rejects.toThrow('SESSION_REQUIRED')
    const actor = app.actorOf('admin')
    const { session } = app.requestAs(actor)
    const closed = app.as(actor, { session: session && { ...session, dashboardUntil: null } })
    for (const ask of [
      () => closed.operations.log({}),
      () => closed.operations.request({ request: newId() }),
      () => closed.operations.replay({ name: 'posts' }),
    ])
      await expect(ask()).rejects.toThrow('DASHBOARD_REQUIRED')
  })
})
