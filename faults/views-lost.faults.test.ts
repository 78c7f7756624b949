import { afterAll, beforeAll, expect, it } from 'vitest'
import { report } from './figures.ts'
import { type FragileRedis, openRedis } from './redis.ts'
import { openStage, type Stage } from './stage.ts'

const ROUNDS = 4
const VIEWS_A_ROUND = 150
const DONE = { timeout: 60_000, interval: 250 }

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

/** Views of as many guests. @returns how many were answered as seen */
async function view(url: string, id: string, addresses: readonly string[]): Promise<number> {
  const statuses = await Promise.all(
    addresses.map(async (address) => {
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/150',
        'x-forwarded-for': address,
      }
      return (await fetch(`${url}/trpc/view.increase`, { method: 'POST', headers, body: JSON.stringify({ id }) }))
        .status
    }),
  )
  return statuses.filter((status) => status === 200).length
}

it('workers killed between batches, and a Redis that is killed, leave exact totals of what was answered', async (test) => {
  const { id } = await stage.caller.post.save({
    type: 'visit',
    name: 'Kep crab market',
    language: 'en',
    place_type: 'market',
    province: 'kep',
    images: [await stage.picture()],
  })
  await stage.caller.post.publish({ id })
  const web = await stage.startWeb()
  const counted = async () => (await stage.caller.post.get({ id })).views
  const times: number[] = []
  let answered = 0
  for (let round = 0; round < ROUNDS; round++) {
    const before = await counted()
    const workers = await stage.startWorkers()
    const addresses = Array.from({ length: VIEWS_A_ROUND }, (_, n) => `198.51.${round}.${n}`)
    answered += await view(web.url, id, addresses)
    // Sent again, as by a browser that got no answer.
    await view(web.url, id, addresses.slice(0, 20))
    if (round % 2 === 0) await expect.poll(counted, DONE).toBeGreaterThan(before)
    await workers.stop(true)
    if (round === 0) await redis?.kill()
    if (round === 1) await redis?.start()
  }
  expect(answered).toBe(ROUNDS * VIEWS_A_ROUND)
  const begun = performance.now()
  await stage.startWorkers()
  await expect.poll(counted, DONE).toBe(answered)
  times.push(performance.now() - begun)
  // They go once they are counted.
  const waiting = async () => (await stage.context.pool.query('select from uncounted_views')).rowCount
  await expect.poll(waiting, DONE).toBe(0)
  report(test, `${ROUNDS} workers killed, ${answered} views counted`, { acknowledged: [] }, times)
})
