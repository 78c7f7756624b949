import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import type { AppRouter } from '../composition/router.ts'
import { headPosition, readLog } from '../event-sourcing/store.ts'
import { newId } from '../platform/ids.ts'
import { SYSTEM_ACTOR } from '../procedures/context.ts'
import { openStream, type ReceivedMessage } from '../testing/event-stream.ts'
import { idsOf, listenTo, newsIn, saveRecord } from '../testing/live.ts'
import { webScene } from '../testing/scene.ts'
import { openWeb } from '../testing/web.ts'

const { app, web } = await webScene()
const origin = await web.listen({ port: 0, host: '127.0.0.1' })

const head = () => headPosition(app.context.sql)
const listen = (lastEventId?: string, way?: 'header' | 'input') => listenTo(origin, lastEventId, way)
const write = (times: number, key?: string) => saveRecord(app, times, key)

/** Appends many events directly, which is faster than procedures. */
async function append(streams: { stream: string; events: { type: string; data: unknown }[] }[]): Promise<void> {
  const meta = { actor: SYSTEM_ACTOR, correlation_id: newId() }
  const at = new Date().toISOString()
  const added = ({ type, data }: { type: string; data: unknown }) => ({
    id: newId(),
    type,
    schemaVersion: 1,
    data,
    stored: data,
  })
  // All at once, the last would wait too long on a busy machine.
  for (let n = 0; n < streams.length; n += 200)
    await Promise.all(
      streams
        .slice(n, n + 200)
        .map(({ stream, events }) => app.context.commit({ stream, expected: 0, at, meta, events: events.map(added) })),
    )
}

/** A seeded random number below the limit. */
function dice(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * limit)
  }
}

describe('a live stream', () => {
  it('begins at the head with its position, uncached and uncompressed', async () => {
    const at = await head()
    const stream = await openStream(`${origin}/trpc/live.events`, { 'accept-encoding': 'br, gzip' })
    await stream.until(() => stream.heard.length > 0)
    expect(stream.heard).toEqual([{ id: `${at}`, data: { topic: 'log', id: 'here' } }])
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    })
    expect(stream.headers).not.toHaveProperty('content-encoding')
    stream.leave()
  })

  it("announces another's write by notification", async () => {
    const stream = await listen()
    await stream.until(() => stream.heard.length > 0)
    const since = performance.now()
    await write(1)
    await stream.until(() => stream.heard.length > 1)
    // Without a notification, the log is looked at every ten seconds.
    expect(performance.now() - since).toBeLessThan(5_000)
    expect(newsIn(stream.heard)).toEqual([{ topic: 'record', id: 'configuration' }])
    stream.leave()
  })

  it('loses and repeats nothing across disconnects with two writers', async () => {
    const roll = dice(20_261_120)
    const start = await head()
    const writing = Promise.all([write(150, 'left'), write(150, 'right')])
    const got: ReceivedMessage[] = []
    const connections: number[] = []
    while ((got.length < 300 || connections.length < 20) && connections.length < 400) {
      const stream = await listen(got.at(-1)?.id ?? `${start}`, roll(2) === 0 ? 'header' : 'input')
      const enough = 1 + roll(30)
      await Promise.race([stream.until(() => stream.heard.length >= enough), writing.then(() => sleep(roll(20)))])
      stream.leave()
      await stream.ended
      got.push(...stream.heard)
      connections.push(stream.heard.length)
    }
    await writing
    const all = (await readLog(app.context.sql, start, 1_000)).map(({ position }) => position)
    expect(all).toHaveLength(300)
    expect(idsOf(got)).toEqual(all)
    expect(connections.filter((messages) => messages > 0).length).toBeGreaterThan(10)
  })

  it('sends 3,000 missed events in order after a reconnect', async () => {
    const first = await listen()
    await first.until(() => first.heard.length > 0)
    first.leave()
    const start = Number(first.heard[0]?.id)
    const saved = (id: string) => {
      const data = { kind: 'configuration', id, data: {}, schema_version: 1, sort: 0, is_visible: false }
      const events = Array.from({ length: 100 }, () => ({ type: 'RecordSaved', data }))
      return { stream: `record-configuration:${id}`, events }
    }
    await append(Array.from({ length: 30 }, (_, n) => saved(`offline-${n}`)))

    const back = await listen(`${start}`)
    await back.until(() => back.heard.length >= 3_000)
    await write(1)
    await back.until(() => back.heard.length >= 3_001)
    expect(idsOf(back.heard)).toEqual(Array.from({ length: 3_001 }, (_, n) => start + 1 + n))
    back.leave()
  })

  it('reads what was missed in turns, so that one with a crowd of streams does not keep others waiting', async () => {
    const { live } = app.context
    const after = (await head()) - 2_900
    const listener = async (who: string) =>
      (await live.subscribe({ after, share: [who], hears: () => true }))[Symbol.asyncIterator]()
    const [crowd, other] = [
      await Promise.all(Array.from({ length: 30 }, () => listener('crowd'))),
      await listener('other'),
    ]
    let read = 0
    const reading = crowd.map((one) => one.next().then(() => read++))
    await other.next()
    expect(read).toBeLessThan(5)
    await Promise.all(reading)
    await Promise.all([...crowd, other].map((one) => one.return?.()))
  })

  it('tells a listener that missed more than 10,000 events to reload', async () => {
    const start = await head()
    const events = Array.from({ length: 500 }, () => ({ type: 'PostSubmitted', data: {} }))
    await append(Array.from({ length: 21 }, () => ({ stream: `note-${newId()}`, events })))
    const rejections = async () => {
      const stream = await listen(`${start}`)
      await Promise.race([stream.ended, stream.until(() => stream.heard.length > 0)])
      stream.leave()
      return stream.rejections
    }
    await expect.poll(rejections, { timeout: 10_000 }).toEqual(['POSITION_UNKNOWN'])
  })

  it('resumes behind events that were not for the listener', async () => {
    const stream = await listen()
    await stream.until(() => stream.heard.length > 0)
    // A category without an announcer.
    const events = Array.from({ length: 600 }, () => ({ type: 'PostSubmitted', data: {} }))
    await append([{ stream: `note-${newId()}`, events }])
    await stream.until(() => stream.heard.length > 1)
    expect(newsIn(stream.heard)).toEqual([])
    expect(idsOf(stream.heard).at(-1)).toBeGreaterThan((await head()) - 500)
    stream.leave()
  })
})

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('an id that cannot be resumed from', () => {
  it.each(['abc', '-1', '1.5', '1e3', ' ', '9'.repeat(16), "1' or 1=1"])('is rejected: %j', async (id) => {
    const stream = await listen(id, 'input')
    await stream.ended
    expect(stream.rejections).toEqual(['INPUT_INVALID'])
    expect(stream.heard).toEqual([])
  })

  it('is rejected beyond the head: it is of another log', async () => {
    const stream = await listen(`${(await head()) + 1}`)
    await stream.ended
    expect(stream.rejections).toEqual(['POSITION_UNKNOWN'])
  })

  it('is taken from the header before the input', async () => {
    const before = await head()
    await write(2)
    const input = encodeURIComponent(JSON.stringify({ lastEventId: `${before}` }))
    const stream = await openStream(`${origin}/trpc/live.events?input=${input}`, { 'last-event-id': `${before + 1}` })
    await stream.until(() => stream.heard.length > 0)
    expect(idsOf(stream.heard)).toEqual([before + 2])
    stream.leave()
  })

  it('opens no stream for other kinds of requests', async () => {
    expect((await fetch(`${origin}/trpc/live.events`, { method: 'HEAD' })).status).toBe(404)
    expect((await fetch(`${origin}/trpc/live.events`, { method: 'POST' })).status).toBe(404)
  })
})

describe("tRPC's own client", () => {
  it('reads the typed stream, and reconnects after the process stopped', async () => {
    const old = await openWeb(app)
    const url = await old.listen({ port: 0, host: '127.0.0.1' })
    const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: `${url}/trpc` })] })
    const heard: string[] = []
    const subscription = client.live.events.subscribe(undefined, {
      onData: ({ id, data }) => heard.push(`${id} ${data.topic} ${data.id}`),
    })
    const at = await head()
    await expect.poll(() => heard).toEqual([`${at} log here`])

    await old.close()
    await write(2)
    const fresh = await openWeb(app)
    await fresh.listen({ port: Number(new URL(url).port), host: '127.0.0.1' })
    await expect
      .poll(() => heard.slice(1), { timeout: 15_000 })
      .toEqual([`${at + 1} record configuration`, `${at + 2} record configuration`])
    subscription.unsubscribe()
    await fresh.close()
  })

  it('gets the reason of a rejection', async () => {
    const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: `${origin}/trpc` })] })
    const rejected = Promise.withResolvers<string>()
    client.live.events.subscribe(
      { lastEventId: `${(await head()) + 100}` },
      { onError: ({ message }) => rejected.resolve(message) },
    )
    expect(await rejected.promise).toBe('POSITION_UNKNOWN')
  })
})

// The last test: nothing is heard behind it.
it('a feed stops before an event that only newer code can read, and whoever has heard more is told to come again', async () => {
  const start = await head()
  const stream = await listen(`${start}`)
  await write(1)
  await stream.until(() => idsOf(stream.heard).includes(start + 1))
  await append([{ stream: `note-${newId()}`, events: [{ type: 'FromTheNextRelease', data: {} }] }])
  await write(1)
  const behind = await listen(`${start + 2}`)
  await behind.ended
  expect(behind.rejections).toEqual(['BUSY'])
  expect(Math.max(...idsOf(stream.heard))).toBe(start + 1)
  stream.leave()
})
