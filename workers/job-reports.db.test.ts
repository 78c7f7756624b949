import { expect, it, onTestFinished } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { createBroker, type JobQueue } from '#server/platform/queue.ts'
import { SILENT } from '#server/projections/logger.ts'
import { listenToWork } from '#server/projections/work-notifier.ts'
import { onEachBroker } from '#server/testing/brokers.ts'
import { appScene } from '#server/testing/scene.ts'
import { kindOf, runJobReports } from './job-reports.ts'
import { jobTypes } from './jobs.ts'
import { jobWatch } from './vitals.ts'

const { app } = await appScene()
const admin = app.as(app.actorOf('admin'))
const SOON = { timeout: 20_000 }
const KIND = 'remove-posts'

it('a job is of the kind that its id begins with, the longest that fits', () => {
  const kinds = [{ name: 'remove' }, { name: 'remove-posts' }]
  expect([kindOf('remove-posts-1', kinds), kindOf('remove-1', kinds), kindOf('greet-1', kinds)]).toEqual([
    'remove-posts',
    'remove',
    'other',
  ])
})

type Seen = Partial<Awaited<ReturnType<JobQueue['ids']>>> & { reasons?: Readonly<Record<string, string>> }

/** Reports a broker's jobs once. */
async function reportOnce({ reasons = {}, ...jobs }: Seen): Promise<void> {
  const ids = { waiting: [], running: [], delayed: [], failed: Object.keys(reasons), ...jobs }
  const reports = runJobReports({
    sql: app.context.pool,
    queue: {
      counts: async () => ({ waiting: 0, running: 0, delayed: 0, failed: 0 }),
      ids: async () => ids,
      failed: async () =>
        Object.entries(reasons).map(([id, reason]) => ({ id, attempts: 1, reason, at: '2026-11-20T05:00:00.000Z' })),
      retry: async () => {},
    },
    jobTypes,
    lastRuns: () => new Map(),
    workNotifier: { subscribe: () => () => {} },
    log: SILENT,
  })
  // A runner ends with the turn under way, which is its first.
  await reports.stop()
}

const kindNamed = async (kind: string) => (await admin.operations.jobs()).find(({ name }) => name === kind)

const made = (kind: string, count: number) => Array.from({ length: count }, () => `${kind}-${newId()}`)

it('jobs are counted by kind and state, and kinds that are gone are forgotten', async () => {
  const reasons = { 'greet-1': 'nobody knows this job' }
  await reportOnce({ waiting: made(KIND, 3), running: made(KIND, 2), delayed: made(KIND, 1), reasons })
  expect(await kindNamed(KIND)).toMatchObject({ waiting: 3, running: 2, delayed: 1, failed: 0 })
  expect(await kindNamed('other')).toMatchObject({ failed: 1, does: null })
  await reportOnce({ waiting: made(KIND, 1) })
  expect(await kindNamed(KIND)).toMatchObject({ waiting: 1, running: 0, delayed: 0 })
  expect(await kindNamed('other')).toBeUndefined()
})

it('failed jobs behind the newest ones are not listed, and can be tried again all the same', async () => {
  await reportOnce({ failed: [...made(KIND, 3), ...made('greet', 2)] })
  expect(await admin.operations.failedJobs({ kind: KIND })).toEqual({ rows: [], total: 0, failed: 3 })
  await admin.operations.retryJobs({ kind: 'other' })
  await reportOnce({})
  expect(await admin.operations.failedJobs({ kind: KIND })).toEqual({ rows: [], total: 0, failed: 0 })
  await expect(admin.operations.retryJobs({ kind: 'other' })).rejects.toThrow('JOB_UNKNOWN')
})

it('a failure whose text Postgres would refuse is listed as well', async () => {
  const id = `${KIND}-${newId()}`
  const long = 'x'.repeat(1_996)
  await reportOnce({ reasons: { [id]: `a\0b${long}😀 and more` } })
  const { rows } = await admin.operations.failedJobs({ kind: KIND })
  expect(rows).toMatchObject([{ id, error: `ab${long}\u{FFFD}` }])
  await reportOnce({})
})

onEachBroker('operators', (backend) => {
  it('see which jobs failed and why, and have one or all tried again', { timeout: 60_000 }, async () => {
    const broker = await createBroker(backend())
    const name = `reports-${newId()}`
    const queue = broker.openQueue(name)
    const workNotifier = listenToWork(app.settings.DATABASE_URL, SILENT)
    const jobs = jobWatch()
    const options = { sql: app.context.pool, queue, jobTypes, lastRuns: jobs.lastRuns, workNotifier, log: SILENT }
    onTestFinished(async () => {
      await workNotifier.close()
      await queue.close()
      await broker.close()
    })
    const [first, second] = [`${KIND}-${newId()}`, `${KIND}-${newId()}`]
    for (const jobId of [first, second]) await queue.add([{ name: KIND, data: {}, opts: { jobId, attempts: 1 } }])

    let isBroken = true
    const done: string[] = []
    const worker = broker.openWorker(name, {
      concurrency: 1,
      work: ({ name: kind }) =>
        jobs.run(kind, async () => {
          if (isBroken) throw new Error('the disk is full')
          done.push(kind)
        }),
      failed: () => {},
    })
    onTestFinished(() => worker.close())
    await expect.poll(async () => (await queue.counts()).failed, SOON).toBe(2)

    const reports = runJobReports(options)
    onTestFinished(() => reports.stop())
    const failed = async () => (await admin.operations.failedJobs({ kind: KIND })).rows.map(({ id }) => id).sort()
    await expect.poll(failed, SOON).toEqual([first, second].sort())
    const { rows } = await admin.operations.failedJobs({ kind: KIND, pageSize: 1 })
    expect(rows).toMatchObject([{ attempts: 1, error: 'the disk is full' }])
    expect(await kindNamed(KIND)).toMatchObject({
      does: 'Removes the posts of a member who has deleted the account.',
      failed: 2,
      ran_at: expect.any(String),
    })

    isBroken = false
    await admin.operations.retryJobs({ kind: KIND, job: first })
    await expect.poll(failed, SOON).toEqual([second])
    await admin.operations.retryJobs({ kind: KIND })
    await expect.poll(failed, SOON).toEqual([])
    expect(done).toEqual([KIND, KIND])
    await expect.poll(async () => (await kindNamed(KIND))?.failed, SOON).toBe(0)
  })
})

it('whoever is no admin cannot have jobs tried again, nor can admins what there is not', async () => {
  await expect(app.as(app.actorOf('owner')).operations.retryJobs({ kind: KIND })).rejects.toThrow('FORBIDDEN')
  await expect(admin.operations.retryJobs({ kind: 'no-such-kind' })).rejects.toThrow('JOB_UNKNOWN')
  await expect(admin.operations.retryJobs({ kind: KIND, job: `${KIND}-1` })).rejects.toThrow('JOB_UNKNOWN')
  await expect(admin.operations.retryJobs({ kind: 'a'.repeat(10_000) })).rejects.toThrow('INPUT_INVALID')
})
