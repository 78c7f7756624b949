import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fold, load } from '../../event-sourcing/handle.ts'
import { readStream, readStreamLean } from '../../event-sourcing/store.ts'
import { idOfWords, newId } from '../../platform/ids.ts'
import { runStep } from '../../testing/histories.ts'
import { OTHERS, OWNER } from '../../testing/history.ts'
import { appScene } from '../../testing/scene.ts'
import { post } from './decider.ts'
import { history } from './history.arbitrary.ts'

const { app, people } = await appScene()
const { sql, keyring } = app.context
const WORDS = ['DraftSaved', 'PostSaved']

it('whatever happened to a post, its state is the same without the words that were replaced', {
  timeout: 120_000,
}, async () => {
  const author = { id: OWNER.id, role: 'user' } as const
  const by = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(OWNER, author) }, fc.constantFrom(...OTHERS))
  // Most histories go on to their end.
  const living = history.commands.filter(({ command }) => !('type' in command && command.type === 'DeletePost'))
  const command = fc.oneof({ weight: 20, arbitrary: living }, history.commands)
  const steps = fc.array(fc.record({ command, by }), { minLength: 30, maxLength: 40 })
  let replaced = 0
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const id = newId()
      for (const { command, by } of given) await runStep(app.context, { ...command, by, on: 0, expected: null }, [id])
      const stream = `${post.category}-${idOfWords('post', id)}`
      const whole = await keyring.open(sql, await readStream(sql, stream))
      expect(fold(post, await load(app.context, post, stream))).toEqual(fold(post, whole))
      replaced += (await readStreamLean(sql, stream, WORDS)).filter(({ data }) => data === null).length
    }),
    { numRuns: 10 },
  )
  expect(replaced).toBeGreaterThan(0)
})

it('of a draft that was saved many times only the latest words are read, and it cannot be saved for ever', async () => {
  const { caller } = await people.member()
  const { id } = await caller.post.saveDraft({ ...app.draft(), images: [], name: 'First' })
  const save = (name: string) => caller.post.saveDraft({ ...app.draft(), images: [], id, name })
  for (const name of ['Second', 'Third']) await save(name)
  const stream = `post-${id}`
  const read = await readStreamLean(sql, stream, WORDS)
  expect(read.map(({ version, data }) => [version, data === null])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ])

  await app.engine.pool.query(
    `insert into event (position, stream, version, id, type, schema_version, data, meta, at)
       select -n, stream, version + n, gen_random_uuid(), type, schema_version, data, meta, at
       from event cross join generate_series(1, 2997) as n where stream = $1 and version = 3`,
    [stream],
  )
  await expect(save('Once more')).rejects.toMatchObject({ cause: { code: 'HISTORY_FULL' } })
  expect(await caller.post.remove({ id })).toBeNull()
})
