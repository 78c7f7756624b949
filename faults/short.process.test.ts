// @module-tag release

import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeScene, killPostgres, killWeb, openScene, retireWeb, stallInTransaction } from './scene.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const PATIENCE_MS = 120_000

// A short version of `npm run test:faults`.
it('every acknowledged command is stored once while servers are killed, stopped and terminated under 32 writers', {
  timeout: PATIENCE_MS,
}, async () => {
  const scene = await openScene(stage, 2)
  await killWeb(scene)
  await killWeb(scene)
  await killPostgres(scene)
  expect(await stallInTransaction(scene)).toBeLessThan(5_000)
  await retireWeb(scene)
  expect((await closeScene(scene)).acknowledged.length).toBeGreaterThan(100)
})
