import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const { catalog } = app.as(app.actorOf('admin'))

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
