import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const admin = app.as(app.actorOf('admin'))
const names = { kh: 'នំ', en: 'Cakes & Tarts', cn: '糕点' }
it('a category is made with the slug of its name, changed and deleted', async () => {
  const made = await admin.catalog.saveCategory({ names, type: 'food', icon: 'cake', sort: 90 })
  expect(made).toMatchObject({ slug: 'cakes-tarts', name: names.en, sort: 90 })
  const shown = async () => (await app.guest.catalog.allCategories()).find(({ id }) => id === made.id)
  expect(made).toEqual({ ...(await shown()), is_visible: true, version: 1 })
  const { id } = made
  await admin.catalog.saveCategory({ id, names: { ...names, en: 'Cakes' }, type: 'food', slug: made.slug, sort: 90 })
  expect(await shown()).toMatchObject({ name: 'Cakes', slug: 'cakes-tarts', icon: 'map-pin' })
  expect(await admin.catalog.removeCategory({ id })).toBeNull()
  expect(await shown()).toBeUndefined()
  expect(await refusalOf(admin.catalog.saveCategory({ id, names, type: 'food' }))).toMatchObject({
    reason: 'RECORD_NOT_FOUND',
  })
})

it('a category keeps its slug under another name, also one without Latin letters', async () => {
  const made = await admin.catalog.saveCategory({ names, type: 'food', slug: `s${newId().slice(-12)}` })
  const { id, slug, icon, sort, is_visible } = made
  for (const en of ['Breads', 'នំប៉័ង']) {
    const renamed = { ...names, en }
    const saved = await admin.catalog.saveCategory({ id, names: renamed, type: 'food', icon, sort, is_visible })
    expect(saved).toMatchObject({ slug, names: renamed })
  }
})

it('an id in capitals is that of the same record', async () => {
  const { id, slug } = await admin.catalog.saveCategory({ names, type: 'food', slug: `s${newId().slice(-12)}` })
  const shouted = id.toUpperCase()
  expect(await admin.catalog.saveCategory({ id: shouted, names, type: 'food', slug, sort: 7 })).toMatchObject({ id })
  const { rows } = await admin.catalog.import({ kind: 'category', csv: `id,sort\r\n${shouted},8` })
  expect(rows).toMatchObject([{ id, outcome: 'changed' }])
  expect(await admin.catalog.get({ kind: 'category', id: shouted })).toMatchObject({ id, sort: 8 })
  expect(await admin.catalog.removeCategory({ id: shouted })).toBeNull()
  expect((await app.guest.catalog.allCategories()).map(({ id }) => id)).not.toContain(id)
})

it('a slug that another category has, or that no name gives, is refused', async () => {
  const slug = `s${newId().slice(-12)}`
  await admin.catalog.saveCategory({ names, type: 'food', slug })
  expect(await refusalOf(admin.catalog.saveCategory({ names, type: 'hotel', slug }))).toMatchObject({
    fields: [{ path: 'slug', reason: 'KEY_TAKEN' }],
  })
  const khmer = { ...names, en: 'នំ' }
  expect(await refusalOf(admin.catalog.saveCategory({ names: khmer, type: 'food' }))).toMatchObject({
    fields: [{ path: 'slug', reason: 'FIELD_REQUIRED' }],
  })
})
