import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, ask, READS, slowestOf, statusesOf } from './ask.ts'
import { report, skipWithout } from './figures.ts'
import { type FragileRedis, openRedis } from './redis.ts'
import { openStage, type Stage } from './stage.ts'

const PICTURES = 12
const DONE = { timeout: 60_000 }

let redis: FragileRedis | null
let stage: Stage
beforeAll(async () => {
  redis = await openRedis()
  stage = await openStage(redis ? { redisUrl: redis.url } : {})
})
afterAll(async () => {
  await stage.close()
  await redis?.kill()
})

/** The number of pictures without smaller copies, which a job makes. */
async function lacking(ids: string[]): Promise<number> {
  const rows = await stage.context.db
    .selectFrom('file')
    .select(['id', 'variant_widths'])
    .where('id', 'in', ids)
    .execute()
  return rows.filter(({ variant_widths }) => variant_widths.length === 0).length
}
const pictures = (count: number) => Promise.all(Array.from({ length: count }, stage.picture))
const copiesOf = (ids: string[]) => expect.poll(() => lacking(ids), DONE)

it('while Redis is down reads go on, and all jobs are done once it is back, even empty', async (test) => {
  skipWithout(test, redis !== null, 'redis-server is not installed')
  if (!redis) return
  const web = await stage.startWeb()
  let workers = await stage.startWorkers()
  const first = await pictures(2)
  await copiesOf(first).toBe(0)

  // Uploads made while Redis is down wait in the log.
  await redis.kill()
  const meanwhile = await pictures(PICTURES)
  const answers: Answer[] = []
  for (let round = 0; round < 10; round++) for (const path of READS) answers.push(await ask(web, path))
  expect(statusesOf(answers)).toEqual([200])
  expect(await lacking(meanwhile)).toBe(PICTURES)
  const killed = performance.now()
  await redis.start()
  await copiesOf(meanwhile).toBe(0)
  const afterKill = performance.now() - killed

  // The queue is emptied; the next start of the workers reconciles.
  const forgotten = await pictures(PICTURES)
  await expect.poll(() => relayed(), DONE).toBe(true)
  await workers.stop(true)
  expect(await lacking(forgotten)).toBeGreaterThan(0)
  await redis.flush()
  const flushed = performance.now()
  workers = await stage.startWorkers()
  await copiesOf(forgotten).toBe(0)
  const afterFlush = performance.now() - flushed
  const did = `killed and flushed, reads within ${slowestOf(answers)} ms, ${forgotten.length + meanwhile.length} jobs back`
  report(test, did, { acknowledged: [] }, [afterKill, afterFlush])
})

/** Whether the relay has queued the jobs of the whole log. */
async function relayed(): Promise<boolean> {
  const { rows } = await stage.context.pool.query<{ done: boolean }>(
    `select (select position from checkpoint where name = 'relay') >= position as done from log_head`,
  )
  return rows[0]?.done === true
}
