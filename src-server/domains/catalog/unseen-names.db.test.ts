import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { SYSTEM_ACTOR } from '../../procedures/context.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const admin = app.as(app.actorOf('admin'))
const { catalog } = admin

const names = { kh: 'នំ', en: 'Cakes', cn: '\u3164' }
const refused = (path: string) => ({ fields: [{ path, reason: 'VALUE_UNUSABLE' }] })
const pass = (id: string, named: object) => ({
  ...{ kind: 'pass' as const, id, sort: 1, is_visible: true },
  data: { names: named, price: 10, note: { kh: '', en: '', cn: '' } },
})

it('no record is called by what nobody sees, however it is saved', async () => {
  const entry = { key: `motto.${newId()}`, type: 'brand', value: 'A journey' }
  const image = newId()
  const ad = { title: '\u2800', image, position: 'list' as const }
  const { id } = await catalog.saveEntry({ ...entry, appName: 'Motto' })
  const made = await catalog.save(pass('cakes', { ...names, cn: '糕点' }))
  const calls: [string, () => Promise<unknown>][] = [
    ['data.names.cn', () => catalog.save(pass('cakes', names))],
    ['names.cn', () => catalog.saveCategory({ names, type: 'food', icon: 'cake', sort: 90 })],
    ['title', () => catalog.saveAd({ ...ad, link: 'https://example.com/boats' })],
    ['appName', () => catalog.saveEntry({ ...entry, key: `${entry.key}.2`, appName: '\u3164' })],
    ['appName', () => catalog.updateEntry({ id, appName: '\u2800' })],
  ]
  for (const [path, call] of calls) expect(await refusalOf(call()), path).toMatchObject(refused(path))
  expect(await catalog.get({ kind: 'pass', id: 'cakes' })).toEqual(made)
})

it('marks that turn the direction of a text are no part of a name, however it is saved', async () => {
  const typed = '\u202eKep\u061c'
  const named = { kh: typed, en: typed, cn: typed }
  const kept = { kh: 'Kep', en: 'Kep', cn: 'Kep' }
  const saved = await catalog.save(pass('kep', named))
  expect(saved).toMatchObject({ data: { names: kept } })
  const category = await catalog.saveCategory({ names: named, type: 'food', icon: 'cake', slug: 'kep', sort: 90 })
  expect(category).toMatchObject({ names: kept })
  const image = await app.picture(admin)
  const ad = { title: typed, image, position: 'list' as const, link: 'https://example.com/boats' }
  expect(await catalog.saveAd(ad)).toMatchObject({ title: 'Kep' })
  const entry = await catalog.saveEntry({ key: `motto.${newId()}`, type: 'brand', value: 'A', appName: typed })
  expect(entry).toMatchObject({ appName: 'Kep' })
  expect(await catalog.updateEntry({ id: entry.id, appName: `${typed}!` })).toMatchObject({ appName: 'Kep!' })
  const changes = [{ id: 'kep', version: saved.version, data: { names: named } }]
  const { rows } = await catalog.change({ kind: 'pass', changes, dry_run: true })
  expect(rows).toMatchObject([{ outcome: 'same' }])
})

it('a name that had such marks before is read, and gives them up when it is saved', async () => {
  await catalog.save(pass('turned', { ...names, cn: '糕点' }))
  const turn = `update catalog_record set data = jsonb_set(data, '{names,en}', '"\u202eKep"') where key = 'pass:turned'`
  await app.context.pool.query(turn)
  const { data, version } = await catalog.get({ kind: 'pass', id: 'turned' })
  expect(data).toMatchObject({ names: { en: '\u202eKep' } })
  const moved = await catalog.change({ kind: 'pass', changes: [{ id: 'turned', version, sort: 2 }], dry_run: true })
  expect(moved.rows).toMatchObject([{ changes: [{ path: 'sort' }] }])
  const again = await catalog.save({ ...pass('turned', { ...names, en: '\u202eKep', cn: '糕点' }), sort: 3, version })
  expect(again).toMatchObject({ data: { names: { en: 'Kep' } } })
})

it('a name from before the rule is kept when something else is changed, and what is taken back comes back as it was', async () => {
  await catalog.save(pass('old-cakes', { ...names, cn: '糕点' }))
  await app.context.pool.query(
    `update catalog_record set data = jsonb_set(data, '{names,cn}', '"\u3164"') where key = 'pass:old-cakes'`,
  )
  const { version, data } = await catalog.save({ ...pass('old-cakes', names), version: 1, sort: 2 })
  expect(data).toMatchObject({ names })
  const mended = { names: { ...names, cn: '糕点' } }
  const changes = [{ id: 'old-cakes', version, data: mended }]
  const { undo } = await catalog.change({ kind: 'pass', changes, dry_run: false })
  const undone = await catalog.undoBatch({ kind: 'pass', records: undo })
  expect(undone.rows).toMatchObject([{ outcome: 'changed', problems: [] }])
})

it('a name from before the rule comes back with its version', async () => {
  const ref = { kind: 'pass' as const, id: 'older-cakes' }
  await catalog.save(pass(ref.id, { ...names, cn: '糕点' }))
  const data = { ...pass(ref.id, names), schema_version: 1 }
  const event = { id: newId(), type: 'RecordSaved', schemaVersion: 2, data, stored: data }
  const meta = { actor: SYSTEM_ACTOR, correlation_id: newId() }
  const at = app.clock.now.toISOString()
  await app.context.commit({ stream: 'record-pass:older-cakes', expected: 1, at, meta, events: [event] })
  const mended = await catalog.save({ ...pass(ref.id, { ...names, cn: '糕点' }), version: 2 })
  const back = await catalog.restore({ ...ref, version: mended.version, from: 2 })
  expect(back).toMatchObject({ data: { names }, version: 4 })
})
