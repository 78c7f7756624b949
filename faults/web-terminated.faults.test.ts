import { afterAll, beforeAll, it } from 'vitest'
import { report } from './figures.ts'
import { closeScene, openScene, terminateWeb } from './scene.ts'
import { openStage, type Stage } from './stage.ts'

const TIMES = 10

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

it('SIGTERM under load loses no acknowledged write, and the server exits cleanly', async (test) => {
  const scene = await openScene(stage, 1)
  const recovered: number[] = []
  while (recovered.length < TIMES) recovered.push(await terminateWeb(scene))
  report(test, `${TIMES} terminations`, await closeScene(scene), recovered)
})
