import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, ask, askAll, slowestOf, statusesOf } from './ask.ts'
import { report } from './figures.ts'
import { closeScene, openScene } from './scene.ts'
import { openStage, type Stage } from './stage.ts'

const AWAY_MS = 5_000
const QUICK_MS = 1_500
/** Statements time out after 8 s; a command waits for the batch before its own, then looks whether it was committed. */
const BOUNDED_MS = 33_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

it('while Postgres is down requests get 503 quickly, and recover by themselves', async (test) => {
  const scene = await openScene(stage, 1)
  const [web] = scene.webs
  await stage.postgres.signal('SIGKILL')
  const answers: Answer[] = []
  for (const until = performance.now() + AWAY_MS; performance.now() < until; await sleep(200))
    answers.push(...(await askAll(web)))
  expect(statusesOf(answers)).toEqual([503])
  expect(slowestOf(answers)).toBeLessThan(QUICK_MS)
  expect((await ask(web, '/healthz')).status).toBe(200)

  const back = scene.writers.acknowledges()
  await stage.postgres.start()
  const recovered = await back
  expect(statusesOf(await askAll(web))).toEqual([200])
  report(test, `refused within ${slowestOf(answers)} ms`, await closeScene(scene), [recovered])
})

it('while Postgres hangs requests get 503 in bounded time, and recover by themselves', async (test) => {
  const scene = await openScene(stage, 1)
  const [web] = scene.webs
  await stage.postgres.signal('SIGSTOP')
  const answers = await askAll(web).finally(() => stage.postgres.signal('SIGCONT'))
  const recovered = await scene.writers.acknowledges()
  expect(statusesOf(answers)).toEqual([503])
  expect(slowestOf(answers)).toBeLessThan(BOUNDED_MS)
  expect(statusesOf(await askAll(web))).toEqual([200])
  report(test, `stood still, refused within ${slowestOf(answers)} ms`, await closeScene(scene), [recovered])
})
