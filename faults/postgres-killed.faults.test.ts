import { afterAll, beforeAll, expect, it } from 'vitest'
import { report } from './figures.ts'
import { closeScene, killPostgres, openScene } from './scene.ts'
import { openStage, type Stage } from './stage.ts'

const KILLS = 10

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

it('kill -9 of Postgres loses and doubles no write, and the web server recovers by itself', async (test) => {
  const scene = await openScene(stage, 1)
  const [web] = scene.webs
  const recovered: number[] = []
  while (recovered.length < KILLS) recovered.push(await killPostgres(scene))
  expect(scene.webs[0]).toBe(web)
  report(test, `${KILLS} kills`, await closeScene(scene), recovered)
})
