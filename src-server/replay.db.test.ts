import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { rebuild } from './event-sourcing/rebuild.ts'
import { verify } from './event-sourcing/verify.ts'
import { inlineProjectors } from './projectors.ts'
import { type TestApp, testApp } from './testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

/** Every row of every read table, sorted; without the stamps, which count changes and not what they led to. */
async function readModels(): Promise<Record<string, unknown[]>> {
  const tables = inlineProjectors.flatMap((projector) => projector.tables)
  const read = async (table: string) => {
    const { rows } = await app.context.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - 'stamp' as row from ${table} t`,
    )
    return [table, rows.map(({ row }) => JSON.stringify(row)).sort()] as const
  }
  return Object.fromEntries(await Promise.all(tables.map(read)))
}

describe('a replay', () => {
  const type = fc.constantFrom(...POST_TYPES)
  const step = fc.oneof(
    fc.record({ do: fc.constant('save' as const), post: fc.nat(5), type, name: fc.constantFrom('A', 'B', 'កែប') }),
    fc.record({ do: fc.constantFrom('publish' as const, 'hide' as const, 'remove' as const), post: fc.nat(5) }),
    fc.record({ do: fc.constant('record' as const), id: fc.constantFrom('a', 'b'), visible: fc.boolean() }),
    fc.record({ do: fc.constant('forget' as const), id: fc.constantFrom('a', 'b') }),
    fc.record({ do: fc.constant('picture' as const) }),
  )

  it('of any history gives what was live', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (history) => {
        const ids: string[] = []
        for (const action of history) await carryOut(action, ids).catch(refusedIsFine)
        const live = await readModels()
        for (const projector of inlineProjectors) {
          for (const { onlyLive, onlyReplayed } of await verify(app.context, projector))
            expect({ onlyLive, onlyReplayed }).toEqual({ onlyLive: [], onlyReplayed: [] })
        }
        for (const projector of inlineProjectors) await rebuild(app.context, projector)
        expect(await readModels()).toEqual(live)
      }),
      { numRuns: 12 },
    )
  })

  type Action = typeof step extends fc.Arbitrary<infer T> ? T : never

  async function carryOut(action: Action, ids: string[]): Promise<void> {
    const caller = app.system
    switch (action.do) {
      case 'save': {
        const draft = app.draft({ type: action.type, name: action.name, id: ids[action.post] })
        const { id } = await caller.post.save(draft)
        if (!ids.includes(id)) ids.push(id)
        return
      }
      case 'record': {
        const data = { key: action.id, appName: 'Test', type: 'test', input: 'text', value: 'x' }
        await caller.catalog.save({ kind: 'configuration', id: action.id, data, is_visible: action.visible })
        return
      }
      case 'forget':
        await caller.catalog.remove({ kind: 'configuration', id: action.id })
        return
      case 'picture':
        await caller.file.makeVariants({ id: await app.picture() })
        return
      default:
        await caller.post[action.do]({ id: ids[action.post] ?? ids[0] ?? '' })
    }
  }

  function refusedIsFine(error: unknown): void {
    if (!(error instanceof Error) || error.message.includes('answer holds more')) throw error
  }
})
