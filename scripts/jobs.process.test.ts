import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { createBroker, WORK } from '#server/platform/queue.ts'
import { type Backend, onEachBroker } from '#server/testing/brokers.ts'
import { testDatabase } from '#server/testing/database.ts'
import { runProgram } from '#server/testing/program.ts'
import { startRedis } from '#server/testing/redis.ts'

const settingsOf = ({ databaseUrl, redisUrl = '' }: Pick<Backend, 'databaseUrl' | 'redisUrl'>) => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
})
const jobs = (settings: Record<string, string>, ...args: string[]) => runProgram(settings, ['scripts/jobs.ts', ...args])

onEachBroker('npm run jobs', (backend) => {
  it('lists waiting and failed jobs with the reason, and retries the failed ones', async () => {
    const broker = await createBroker(backend())
    const queue = broker.openQueue(WORK)
    const [failing, waiting] = [newId(), newId()]
    const job = (jobId: string) => ({
      name: 'resize-image' as const,
      data: { file_id: newId() },
      opts: { jobId, attempts: 1 },
    })
    await queue.add([job(failing)])
    const worker = broker.openWorker(WORK, {
      concurrency: 1,
      work: async () => {
        throw new Error('the disk is full')
      },
      failed() {},
    })
    await expect.poll(() => queue.counts(), { timeout: 10_000 }).toMatchObject({ failed: 1 })
    await worker.close()
    await queue.add([job(waiting)])

    const { code, said } = await jobs(settingsOf(backend()))
    expect(code, said).toBe(0)
    expect(said).toContain('1 wait, 0 run, 0 wait for their next try, 1 failed for good')
    expect(said).toMatch(new RegExp(`${failing} .*1 tries.*the disk is full`, 's'))

    expect((await jobs(settingsOf(backend()), '--retry')).said).toContain('2 wait, 0 run')
    await queue.close()
    await broker.close()
  })
})

describe('npm run jobs says in one sentence, with exit code 1,', () => {
  it('that Redis is away', async () => {
    const redis = await startRedis()
    const redisUrl = redis?.url ?? 'redis://127.0.0.1:1'
    await redis?.stop()
    const { code, said } = await jobs(settingsOf({ databaseUrl: await testDatabase(), redisUrl }))
    expect(code).toBe(1)
    expect(said.trim()).toMatch(/^Redis at [\w.]+:\d+ is not reachable \(.*\): start it, or correct REDIS_URL\.$/)
  })

  it('that it does not know a flag', async () => {
    const { code, said } = await jobs({}, '--again')
    expect(code).toBe(1)
    expect(said).toMatch(/^Unknown option '--again'\.\n.*--retry/s)
    expect(said).not.toContain('    at ')
  })
})
