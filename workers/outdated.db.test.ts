import { expect, it } from 'vitest'
import { projectors } from '#server/composition/projectors.ts'
import { SILENT } from '#server/projections/logger.ts'
import { replay } from '#server/projections/replay.ts'
import { appScene } from '#server/testing/scene.ts'
import { replayOutdated } from './outdated.ts'

const { app } = await appScene()

const asked = async () => {
  await replayOutdated(app.context.pool, projectors, SILENT)
  return (await app.context.pool.query<{ name: string }>('select name from replay')).rows.map(({ name }) => name)
}

it('a read model of other rules is replayed by itself, once', async () => {
  await app.publish()
  await app.project()
  expect(await asked()).toEqual([])
  await app.context.pool.query('update post_search set analysed_by = analysed_by - 1')
  expect(await asked()).toEqual(['post_search'])
  const outdated = projectors.find(({ name }) => name === 'post_search')
  if (outdated) await replay(app.engine, outdated)
  expect(await asked()).toEqual([])
})
