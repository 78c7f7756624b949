import { expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal-of.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()

it('records stand side by side, as they were at an instant and as they are', async () => {
  const admin = app.as(app.actorOf('admin'))
  const at = (minutes: number) => new Date(app.clock.now.getTime() + minutes * 60_000).toISOString()
  const save = (id: string, en: string, sort = 5) =>
    admin.catalog.save({
      kind: 'pass',
      id,
      data: { names: { kh: 'សំបុត្រ', en, cn: '通票' }, price: 37, note: {} },
      sort,
    })
  const later = (minutes: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
  }
  const [before, then] = [at(-1), at(5)]
  const { total: others } = await admin.catalog.asOf({ kind: 'pass', at: at(0), all: true })
  await save('kept', 'Kept', 900)
  await save('changed', 'Old', 901)
  await save('deleted', 'Deleted', 902)
  await save('changed.back', 'Same', 903)
  later(10)
  await save('changed', 'New', 901)
  await admin.catalog.remove({ kind: 'pass', id: 'deleted' })
  await save('changed.back', 'Other', 903)
  await save('changed.back', 'Same', 903)
  await save('made', 'Made', 904)
  await save('never', 'Never seen', 905)
  await admin.catalog.remove({ kind: 'pass', id: 'never' })

  const { rows, total } = await admin.catalog.asOf({ kind: 'pass', at: then })
  expect(total).toBe(4)
  expect(rows.map(({ id, before, now, changed }) => [id, before?.names, now?.names, changed])).toMatchObject([
    ['changed', { en: 'Old' }, { en: 'New' }, ['names.en']],
    ['deleted', { en: 'Deleted' }, undefined, []],
    ['changed.back', { en: 'Same' }, { en: 'Same' }, []],
    ['made', undefined, { en: 'Made' }, []],
  ])
  const all = await admin.catalog.asOf({ kind: 'pass', at: then, all: true, pageSize: 2, page: 2 })
  expect(all.total).toBe(others + 5)
  expect(all.rows).toHaveLength(Math.min(2, others + 3))
  // Nothing was there before the first of all.
  const first = await admin.catalog.asOf({ kind: 'pass', at: before, pageSize: 100 })
  expect(first.rows.filter(({ id }) => id === 'kept')).toMatchObject([{ before: null, now: { sort: 900 } }])
})

it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', `2026-11-20T05:00:00.${'0'.repeat(500)}Z`])(
  'an instant that the database could not read does no harm: %s',
  async (at) => {
    const admin = app.as(app.actorOf('admin'))
    const refusal = await refusalOf(admin.catalog.asOf({ kind: 'pass', at }))
    expect(refusal?.reason ?? 'INPUT_INVALID').toBe('INPUT_INVALID')
  },
)
