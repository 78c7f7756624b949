import { afterAll, beforeAll, expect, it } from 'vitest'
import { report } from './figures.ts'
import { closeScene, openScene, stallInTransaction } from './scene.ts'
import { openStage, type Stage } from './stage.ts'

const TIMES = 4

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

it('a server that stalls in a transaction is evicted within five seconds', async (test) => {
  const scene = await openScene(stage, 2)
  const evicted: number[] = []
  while (evicted.length < TIMES) evicted.push(await stallInTransaction(scene))
  expect(Math.max(...evicted)).toBeLessThan(5_000)
  report(test, `${TIMES} stops`, await closeScene(scene), evicted)
})
