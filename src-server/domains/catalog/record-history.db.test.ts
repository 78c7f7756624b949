import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const [admin, other] = [app.as(app.actorOf('admin')), app.as(app.actorOf('admin'))]

async function aCategory() {
  const names = { kh: 'នំ', en: 'Cakes', cn: '糕点' }
  const { id } = await admin.catalog.saveCategory({ names, type: 'food', slug: `c${newId().slice(-12)}`, sort: 3 })
  const ref = { kind: 'category' as const, id }
  const record = await admin.catalog.get(ref)
  return { ref, record }
}

it('a record says who changed what, field by field, the newest first', async () => {
  const { ref, record } = await aCategory()
  const data = { ...record.data, names: { kh: 'នំ', en: 'Pastry', cn: '糕点' } }
  await other.catalog.save({ ...ref, data, sort: 9 })
  await admin.catalog.remove(ref)
  await admin.catalog.save({ ...ref, data, sort: 9, is_visible: false })
  const { rows, total, version } = await admin.catalog.history(ref)
  expect([total, version]).toEqual([4, 4])
  expect(rows.map(({ deed, by }) => [deed, by.kind])).toEqual([
    ['restored', 'self'],
    ['deleted', 'self'],
    ['changed', 'admin'],
    ['made', 'self'],
  ])
  expect(rows[2]?.changes).toEqual([
    { path: 'data.names.en', before: 'Cakes', after: 'Pastry' },
    { path: 'sort', before: 3, after: 9 },
  ])
  const second = await admin.catalog.history({ ...ref, page: 2, pageSize: 3 })
  expect(second.rows.map((row) => row.deed)).toEqual(['made'])
})

it('a record becomes what it was by a new change, which can be taken back in the same way', async () => {
  const { ref, record } = await aCategory()
  await admin.catalog.save({ ...ref, data: { ...record.data, icon: 'cake' }, sort: 9 })
  const restored = await admin.catalog.restore({ ...ref, version: 2, from: 1 })
  expect(restored).toMatchObject({ data: record.data, sort: 3, version: 3 })
  const { rows } = await admin.catalog.history(ref)
  expect(rows.map(({ is_restorable }) => is_restorable)).toEqual([false, true, true])
  expect(await refusalOf(admin.catalog.restore({ ...ref, version: 2, from: 1 }))).toMatchObject({
    reason: 'VERSION_STALE',
  })
  expect(await refusalOf(admin.catalog.restore({ ...ref, version: 3, from: 9 }))).toMatchObject({
    reason: 'RECORD_NOT_FOUND',
  })
  await admin.catalog.remove(ref)
  expect(await admin.catalog.restore({ ...ref, version: 4, from: 2 })).toMatchObject({ is_delete: false, sort: 9 })
})

it('an entry is not had back under a key that another one has by now', async () => {
  const key = `motto.${newId()}`
  const entry = { appName: 'Motto', type: 'brand', value: 'A journey' }
  const { id } = await admin.catalog.saveEntry({ ...entry, key })
  await admin.catalog.updateEntry({ id, key: `${key}.old` })
  await admin.catalog.saveEntry({ ...entry, key })
  const back = admin.catalog.restore({ kind: 'configuration', id, version: 2, from: 1 })
  expect(await refusalOf(back)).toMatchObject({ reason: 'KEY_TAKEN' })
})

it('is for admins alone, and for records that there are', async () => {
  const { ref } = await aCategory()
  for (const role of ['user', 'owner'] as const)
    expect(await refusalOf(app.as(app.actorOf(role)).catalog.history(ref))).toMatchObject({ reason: 'FORBIDDEN' })
  expect(await refusalOf(admin.catalog.history({ ...ref, id: 'none' }))).toMatchObject({ reason: 'RECORD_NOT_FOUND' })
})
