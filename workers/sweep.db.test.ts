import { expect, it, vi } from 'vitest'
import { SILENT } from '#server/projections/logger.ts'
import { CLIENT } from '#server/testing/members.ts'
import { appScene } from '#server/testing/scene.ts'
import { runSweeps } from './sweep.ts'

const { app } = await appScene()

const viewers = async () => (await app.context.pool.query('select from viewer')).rowCount

it('what is of no use any more is deleted, also when a part of it cannot be', async () => {
  const { id } = await app.publish()
  await app.as(null, { client: CLIENT }).view.increase({ id })
  expect(await viewers()).toBe(1)
  app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
  const { pool: own, fileStore } = app.context
  const [broken, away] = [new Error('relation "session_token" does not exist'), new Error('the disk is away')]
  const pool = new Proxy(own, {
    get(pool, property) {
      if (property !== 'query') return Reflect.get(pool, property)
      return (...given: Parameters<typeof own.query>) =>
        String(given[0]).includes('session_token') ? Promise.reject(broken) : pool.query(...given)
    },
  })
  const log = { ...SILENT, error: vi.fn() }
  const dropDrafts = () => Promise.reject(away)
  const sweeps = runSweeps({ ...app.context, pool, fileStore: { ...fileStore, dropDrafts }, log })
  await expect.poll(() => log.error.mock.calls.map(([{ part }]) => part)).toEqual(['sign-ins', 'pictures'])
  await sweeps.stop()
  expect(log.error.mock.calls[0]).toEqual([{ err: broken, part: 'sign-ins' }, expect.any(String)])
  expect(await viewers()).toBe(0)
})
