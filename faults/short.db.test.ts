import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeScene, killPostgres, killWeb, openScene, retireWeb, stopHeadHolder } from './scene.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const PATIENCE_MS = 60_000

// In short: `npm run test:faults` does the same many times, and more.
it('under 32 writers servers are killed, stopped and told to leave: every acknowledged command is there once', {
  timeout: PATIENCE_MS,
}, async () => {
  const scene = await openScene(stage, 2)
  await killWeb(scene)
  await killWeb(scene)
  await killPostgres(scene)
  expect(await stopHeadHolder(scene)).toBeLessThan(5_000)
  await retireWeb(scene)
  expect((await closeScene(scene)).acknowledged.length).toBeGreaterThan(100)
})
