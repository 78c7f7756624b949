import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { ask, askAll, slowestOf, statusesOf } from './ask.ts'
import { report } from './figures.ts'
import { closeScene, openScene } from './scene.ts'
import { openStage, type Stage } from './stage.ts'

const ASKERS = 40
/** 10 s for a turn, 5 s for a connection and 5 s for the lock; a page asks up to three times. */
const BOUNDED_MS = 31_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

it('requests are rejected in bounded time while every connection waits for a lock, then served', async (test) => {
  const scene = await openScene(stage, 1)
  const [web] = scene.webs
  const locker = new Client({ connectionString: stage.postgres.url })
  await locker.connect()
  await locker.query('begin; lock table post in access exclusive mode')
  const askers = Array.from({ length: ASKERS }, () =>
    ask(web, `/trpc/post.get?input=${encodeURIComponent(JSON.stringify({ id: newId() }))}`),
  )
  const [stuck, others] = await Promise.all([Promise.all(askers), askAll(web)])
  await locker.query('rollback').finally(() => locker.end())

  const recovered = await scene.writers.acknowledges()
  expect(statusesOf(stuck)).toEqual([503])
  // Requests that need no post are served once a connection is free.
  expect([200, 503]).toEqual(expect.arrayContaining(statusesOf(others)))
  const slowest = slowestOf([...stuck, ...others])
  expect(slowest).toBeLessThan(BOUNDED_MS)
  expect(statusesOf(await askAll(web))).toEqual([200])
  report(test, `refused within ${slowest} ms`, await closeScene(scene), [recovered])
})
