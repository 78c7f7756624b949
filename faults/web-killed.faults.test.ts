import { afterAll, beforeAll, expect, it } from 'vitest'
import { report } from './figures.ts'
import { closeScene, killWeb, openScene } from './scene.ts'
import { openStage, type Stage } from './stage.ts'

const KILLS = 30

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

it('kill -9 of the web server loses and doubles no write', async (test) => {
  const scene = await openScene(stage, 1)
  const recovered: number[] = []
  while (recovered.length < KILLS) recovered.push(await killWeb(scene))
  const tally = await closeScene(scene)
  expect(tally.acknowledged.length).toBeGreaterThan(KILLS)
  report(test, `${KILLS} kills`, tally, recovered)
})
