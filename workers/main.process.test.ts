import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { workersHeartbeat } from '#server/platform/heartbeat.ts'
import { createBroker, WORK } from '#server/platform/queue.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { onEachBroker, onRedisOnly } from '#server/testing/brokers.ts'
import { faultyProxy } from '#server/testing/faulty-proxy.ts'
import { type Program, runProgram, startProgram } from '#server/testing/program.ts'
import { readToEnd } from '#server/testing/read-to-end.ts'
import { startRedis } from '#server/testing/redis.ts'
import { jobTypes } from './jobs.ts'
import { relayReader } from './relay.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(new Date())
})
afterAll(() => app.stop())

/** The heartbeat file is in the temporary folder: one for each suite. */
const settings = (more: Record<string, string>) => ({ ...app.settings, TMPDIR: app.settings.DATA_DIR, ...more })
/** Workers that a failed test left running would do the work of those of the next. */
function start(more: Record<string, string>): Program {
  const workers = startProgram(settings(more), ['workers/main.ts'])
  onTestFinished(async () => {
    // Ended in good order, they take their heartbeat away.
    workers.process.kill('SIGTERM')
    await workers.ended
  })
  return workers
}
const stop = async (workers: Program) => {
  workers.process.kill('SIGTERM')
  expect(await workers.ended, workers.output()).toBe(0)
}
const copies = (id: string) => async () =>
  (await app.context.db.selectFrom('file').select('variant_widths').where('id', '=', id).executeTakeFirst())
    ?.variant_widths
const made = (id: string, timeout = 40_000) => expect.poll(copies(id), { timeout }).toEqual([320])

const health = () => runProgram(settings({}), ['scripts/health.ts', 'workers'])
const heartbeats = async () =>
  (await readdir(app.settings.DATA_DIR)).filter((name) => name.startsWith('domner-workers-'))

onEachBroker('the workers', (backend) => {
  const onBroker = () => ({ REDIS_URL: backend().redisUrl ?? '' })

  it('run waiting jobs, and those that the broker lost, and have a heartbeat while they are there', async () => {
    const broker = await createBroker({ ...backend(), databaseUrl: app.settings.DATABASE_OWNER_URL })
    const queue = broker.openQueue(WORK)
    const lost = await app.picture()
    await readToEnd(app.context, relayReader(app.context, queue, jobTypes))
    expect((await queue.counts()).waiting).toBeGreaterThan(0)
    if (backend().redisUrl) await backend().empty()
    else await app.engine.pool.query('truncate bullmq.job cascade')
    const waiting = await app.picture()

    const workers = start(onBroker())
    for (const id of [lost, waiting]) await made(id)
    await expect.poll(heartbeats).toHaveLength(1)
    expect(await health()).toEqual({ code: 0, said: '' })
    await stop(workers)
    expect(await heartbeats()).toEqual([])
    await queue.close()
    await broker.close()
  })
})

it('workers without a heartbeat, or with an old one, are not healthy', async () => {
  const silent = await health()
  expect(silent).toEqual({ code: 1, said: expect.stringContaining('no sign of life') })
  expect(silent.said).not.toContain('    at ')
  // In the temporary folder of `settings`, where the health check looks.
  vi.stubEnv('TMPDIR', app.settings.DATA_DIR)
  onTestFinished(() => void vi.unstubAllEnvs())
  const heartbeat = workersHeartbeat(app.settings.DATA_DIR)
  await heartbeat.beat(new Date('2026-11-20T05:00:00.000Z'))
  expect(await health()).toEqual({ code: 1, said: expect.stringContaining('since 2026-11-20T05:00:00.000Z') })
  await heartbeat.clear()
})

onRedisOnly('workers whose Redis dies', () => {
  const times = (text: string, part: string) => text.split(part).length - 1

  it('log it once, and continue when it is back, even empty', async () => {
    const redis = await startRedis()
    const workers = start({ REDIS_URL: redis?.url ?? '', LOG_LEVEL: 'info' })
    await made(await app.picture())

    await redis?.stop()
    await expect.poll(workers.output, { timeout: 60_000 }).toContain('is not reachable')
    const meanwhile = await app.picture()
    const post = await app.publish({ name: 'Written without Redis' })
    expect(await app.guest.post.get({ id: post.id })).toMatchObject({ name: 'Written without Redis' })

    const again = await startRedis(redis?.url)
    await made(meanwhile)
    const said = workers.output()
    expect([times(said, 'jobs wait in the log until'), times(said, 'is reachable again')], said).toEqual([1, 1])
    await again?.stop()
    await stop(workers)
  })

  it('start without it, and can be stopped', async () => {
    const redis = await startRedis()
    await redis?.stop()
    const workers = start({ REDIS_URL: redis?.url ?? '', LOG_LEVEL: 'info' })
    await expect.poll(workers.output, { timeout: 60_000 }).toContain('workers are running')
    expect(times(workers.output(), 'jobs wait in the log until')).toBe(1)
    await stop(workers)
  })
})

it('the workers hear of work at once, and go on over new connections when the network loses those to Postgres without a word', {
  timeout: 90_000,
}, async () => {
  const proxy = await faultyProxy(app.settings.DATABASE_URL)
  const workers = start({ DATABASE_URL: proxy.url, LOG_LEVEL: 'warn' })
  await made(await app.picture())
  // Less than the time after which they look without being told.
  await made(await app.picture(), 8_000)
  expect(proxy.fallSilent()).toBeGreaterThan(2)
  // The proxy acknowledges what keeps a connection alive, so that only the rare looks at the database find out.
  await made(await app.picture(), 60_000)
  const said = workers.output()
  expect(said).toContain('Query read timeout')
  // Readers that fail first give their leases back, and there is none to renew.
  expect(said.match(/cannot be renewed/g)?.length ?? 0, said).toBeLessThanOrEqual(1)
  await stop(workers)
})

it('the workers exit with code 1 and a message when a job follows an unknown event', async () => {
  const wrong =
    "export const jobTypes = [{ name: 'greet', follows: { category: 'club', events: { MemberJoined: {} } } }]"
  const hook = `import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => name === './jobs.ts' && context.parentURL.endsWith('/workers/main.ts')
      ? { url: ${JSON.stringify(moduleOf(wrong))}, shortCircuit: true } : next(name, context) })`
  const { code, said } = await runProgram(settings({}), ['workers/main.ts'], [moduleOf(hook)])
  expect({ code, said: said.trim() }).toEqual({
    code: 1,
    said: `The workers are put together wrongly.
The job "greet" follows the event MemberJoined of club-…, which does not exist.`,
  })
})

function moduleOf(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`
}
