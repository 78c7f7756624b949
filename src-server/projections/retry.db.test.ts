import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { eventType } from '../event-sourcing/event.ts'
import { rowProjector } from '../event-sourcing/projector.ts'
import { MEMBER } from '../testing/given.ts'
import { jarDatabase, jarProjector } from '../testing/jar.ts'
import { startProjectionJobs, statusOf } from '../testing/projection-jobs.ts'
import { readToEnd } from '../testing/read-to-end.ts'
import { Fenced } from './lease.ts'
import { SILENT } from './logger.ts'
import { cancel, request } from './projection-jobs.ts'
import { projectorReader } from './projector-reader.ts'
import { retryDeadLetters } from './retry.ts'

let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeEach(async () => {
  jars = await jarDatabase([])
})
afterEach(() => jars.pool.end())

it('a letter whose row has later events of other streams is mended by a replay', async () => {
  let poisoned = true
  const likes = likesProjector(() => poisoned)
  const engine = { ...jars.engine, eventTypes: likeEvents }
  const write = (stream: string, type: keyof typeof likeEvents, data: object) => {
    const event = { id: crypto.randomUUID(), type, schemaVersion: 1, data, stored: data }
    const meta = { actor: MEMBER.actor, correlation_id: crypto.randomUUID() }
    return jars.ctx.commit({ stream, expected: 0, at: MEMBER.at, meta, events: [event] })
  }
  await jars.pool.query('create table likes (post text primary key, likes int not null)')
  await write('post-1', 'Published', {})
  await write('like-1', 'Liked', { post: 'post-1' })
  await readToEnd(engine, projectorReader(engine, likes, SILENT))
  await expect(retryDeadLetters(engine, likes)).rejects.toThrow('cannot take it yet')
  poisoned = false
  expect(await retryDeadLetters(engine, likes)).toEqual({ mended: 1, left: 0 })
  expect((await jars.pool.query('select * from likes')).rows).toEqual([{ post: 'post-1', likes: 1 }])
})

const likeEvents = { Published: eventType(z.object({})), Liked: eventType(z.object({ post: z.string() })) }

/** The likes of posts, in rows that streams share. */
const likesProjector = (poisoned: () => boolean) =>
  rowProjector<{ post: string; likes: number }, typeof likeEvents>({
    name: 'likes',
    mode: 'async',
    table: 'likes',
    keyColumn: 'post',
    events: likeEvents,
    keys: (event) => [event.type === 'Liked' ? event.data.post : event.stream],
    evolve: {
      Published(_, { stream }) {
        if (poisoned()) throw new Error('cannot take it yet')
        return { post: stream, likes: 0 }
      },
      // A like of what is not there is none.
      Liked(row) {
        return row && { ...row, likes: row.likes + 1 }
      },
    },
  })

describe('a retry of dead letters', () => {
  let poisoned = true
  const late = jarProjector('async', () => poisoned, 'late_jars', 'late_jar')
  const retryOf = async () => (await statusOf(jars.pool, late)).retry
  const total = async () => (await jars.pool.query('select sum(total)::int as total from late_jar')).rows[0]?.total

  // A full page leaves the commit at its end to the next.
  const afterOnePage = 99 * 3

  beforeEach(async () => {
    poisoned = true
    await jars.pool.query('create table late_jar (like jar including all)')
    for (let n = 0; n < 150; n++) await jars.add(crypto.randomUUID(), 3)
    await readToEnd(jars.engine, projectorReader(jars.engine, late, SILENT))
  })

  it('is carried out by the workers at once, while they have nothing else to do, and its result is in the status', async () => {
    const query = vi.spyOn(jars.pool, 'query')
    onTestFinished(() => query.mockRestore())
    startProjectionJobs(jars.databaseUrl, { engine: jars.engine, projectors: [late] })
    // Workers look when they begin and once they listen, then in half a minute; a look ends with the tables that replays replaced.
    const looks = () => query.mock.calls.filter(([statement]) => String(statement).includes('drop schema')).length
    await expect.poll(looks).toBe(2)
    poisoned = false
    await request(jars.pool, 'retry', late)
    await expect.poll(retryOf).toMatchObject({ error: null, result: { mended: 150, left: 0 } })
    expect(await total()).toBe(450)
    poisoned = true
    await jars.add(crypto.randomUUID(), 3)
    await readToEnd(jars.engine, projectorReader(jars.engine, late, SILENT))
    await request(jars.pool, 'retry', late)
    await expect.poll(async () => (await retryOf())?.result).toEqual({ mended: 0, left: 1 })
  })

  it('goes on where a process left it, and counts what that one has mended', async () => {
    poisoned = false
    const stopNow = () => {
      throw Object.assign(new Error('stopped'), { name: 'AbortError' })
    }
    await expect(retryDeadLetters(jars.engine, late, stopNow)).rejects.toThrow('stopped')
    expect(await retryOf()).toMatchObject({ running: false, result: null })
    expect(await total()).toBe(afterOnePage)
    expect(await retryDeadLetters(jars.engine, late)).toEqual({ mended: 150, left: 0 })
  })

  it('ends when it is cancelled, and keeps what it has mended', async () => {
    poisoned = false
    const retrying = retryDeadLetters(jars.engine, late, async () => {
      await cancel(jars.pool, 'retry', late)
    })
    await expect(retrying).rejects.toThrow(Fenced)
    expect([await total(), await retryOf()]).toEqual([afterOnePage, null])
  })
})
