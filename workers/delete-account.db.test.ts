import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { createBroker, type JobQueue, WORK } from '#server/platform/queue.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { testDatabase } from '#server/testing/database.ts'
import { PASSWORD } from '#server/testing/members.ts'
import { readToEnd } from '#server/testing/read-to-end.ts'
import { remainsOf } from '#server/testing/remains.ts'
import { appScene } from '#server/testing/scene.ts'
import { jobTypes } from './jobs.ts'
import { reconcile } from './reconcile.ts'
import { relayReader } from './relay.ts'

let broker: Awaited<ReturnType<typeof createBroker>>
let queue: JobQueue
let worker: ReturnType<typeof broker.openWorker>
/** The names of the jobs that the worker has done, or the errors of those that failed. */
const done: string[] = []
const { app, people } = await appScene()
beforeAll(async () => {
  broker = await createBroker({ databaseUrl: await testDatabase() })
  queue = broker.openQueue(WORK)
  worker = broker.openWorker(WORK, {
    concurrency: 2,
    work: async (job) => {
      await jobTypes.find(({ name }) => name === job.name)?.run(systemRequest(app.context), job.data)
      done.push(job.name)
    },
    failed: (error) => done.push(error.message),
  })
})
afterAll(async () => {
  await worker.close()
  await queue.close()
  await broker.close()
})

const PLANTED = {
  nickname: 'Planted Nickname',
  email: 'planted-mail@example.com',
  phone: '+85512000111',
  bio: 'Planted biography',
  address: '198.51.100.211',
}

const secrets = async (id: string) => {
  const { pool } = app.context
  const { rows } = await pool.query<{ keys: number; passwords: number; sessions: number }>(
    `select (select count(*) from person_key where person = $1 and key is not null)::int as keys,
       (select count(*) from credential where account_id = $1)::int as passwords,
       (select count(*) from session where account_id = $1)::int as sessions`,
    [id],
  )
  return rows[0]
}

/** A member with a post and a picture whose deletion ended right after its event. */
async function interrupted(): Promise<string> {
  const { address, bio, ...names } = PLANTED
  const guest = people.guest({ address })
  const input = { ...names, username: `u${newId().slice(-12)}`, password: PASSWORD, confirm_password: PASSWORD }
  const { token, user } = await guest.account.register(input)
  const caller = await people.bearer(token?.access_token)
  const picture = await app.picture(caller)
  await caller.account.save({ profile: picture, bio })
  await app.publish({ images: [picture] }, app.as({ id: user.uuid, role: 'owner' }))
  vi.spyOn(app.context.sessions, 'endAll').mockRejectedValueOnce(new Error('the process ended'))
  await expect(caller.account.remove({ password: PASSWORD })).rejects.toThrow('the process ended')
  expect(await secrets(user.uuid)).toEqual({ keys: 1, passwords: 1, sessions: 1 })
  return user.uuid
}

const relay = (to: Pick<JobQueue, 'add'>) => readToEnd(app.context, relayReader(app.context, to, jobTypes))

const DELETION = ['erase-account', 'erase-files', 'remove-posts']

async function expectFinished(id: string): Promise<void> {
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(expect.arrayContaining(DELETION))
  expect(await secrets(id)).toEqual({ keys: 0, passwords: 0, sessions: 0 })
  expect(await remainsOf(app, PLANTED)).toEqual([])
  const missing = Object.keys(await reconcile(app.context, queue, jobTypes))
  expect(missing.filter((name) => DELETION.includes(name))).toEqual([])
  done.length = 0
}

it('an interrupted deletion is finished by the jobs of its event', async () => {
  await relay({ add: async () => {} })
  const id = await interrupted()
  await relay(queue)
  await expectFinished(id)
})

it('an interrupted deletion whose jobs were lost is finished by reconciliation', async () => {
  const id = await interrupted()
  await relay({ add: async () => {} })
  const missing = await reconcile(app.context, queue, jobTypes)
  expect(missing).toMatchObject({ 'erase-account': 1, 'erase-files': 1, 'remove-posts': 1 })
  await expectFinished(id)
})
