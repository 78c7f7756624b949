import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const admin = app.as(app.actorOf('admin'))

const motto = (more = {}) => ({ appName: 'Motto', key: `motto.${newId()}`, type: 'brand', value: 'A journey', ...more })
const visible = async (key: string, locale: 'kh' | 'en' | 'cn' = 'en') =>
  (await app.as(null, { locale }).catalog.configuration()).find((entry) => entry.key === key)?.value

it('an entry is made, found by its name, changed field by field, hidden and deleted', async () => {
  const made = await admin.catalog.saveEntry(motto({ appName: 'Words below the name' }))
  expect(made).toMatchObject({ id: made.key, input: 'text', sort: 0, is_visible: true, is_delete: false, version: 1 })
  expect(await visible(made.key)).toBe('A journey')
  const { rows, total } = await admin.catalog.entries({ appName: 'WORDS BELOW' })
  expect([rows, total]).toEqual([[made], 1])
  const changed = await admin.catalog.updateEntry({ id: made.id, value: 'Another', sort: 7 })
  expect(changed).toEqual({ ...made, value: 'Another', sort: 7, version: 2, updated_at: changed.updated_at })
  await admin.catalog.updateEntry({ id: made.id, is_visible: false })
  expect(await visible(made.key)).toBeUndefined()
  expect(await admin.catalog.removeEntry({ id: made.id })).toBeNull()
  expect((await admin.catalog.entries({ appName: 'words below' })).total).toBe(0)
  expect(await refusalOf(admin.catalog.updateEntry({ id: made.id, sort: 1 }))).toMatchObject({
    reason: 'RECORD_NOT_FOUND',
  })
  expect(await admin.catalog.saveEntry(motto({ key: made.key }))).toMatchObject({ id: made.id, version: 5 })
})

it('a value that looks like a script comes back as the text that it is', async () => {
  const value = '<script>alert("1")</script>'
  const made = await admin.catalog.saveEntry(motto({ value }))
  expect(made.value).toBe(value)
  expect(await visible(made.key)).toBe(value)
})

it('an entry that is sent twice under one key is one entry, also where the key of the entry was another’s', async () => {
  const first = await admin.catalog.saveEntry(motto())
  await admin.catalog.updateEntry({ id: first.id, key: motto().key })
  for (const key of [motto().key, first.key]) {
    const keyed = app.as(app.actorOf('admin'), { idempotencyKey: newId() })
    const entry = motto({ key })
    const made = await keyed.catalog.saveEntry(entry)
    expect(await keyed.catalog.saveEntry(entry)).toEqual(made)
  }
})

it('an entry may have a longer key than a record can be called by', async () => {
  const long = motto({ key: 'k'.repeat(100) })
  const { id } = await admin.catalog.saveEntry(long)
  expect(await admin.catalog.updateEntry({ id, value: 'Another' })).toMatchObject({ key: long.key, value: 'Another' })
})

it('the first page has ten entries, in their order', async () => {
  const { rows, total } = await admin.catalog.entries({})
  expect(rows).toHaveLength(10)
  expect(total).toBeGreaterThan(10)
  expect(rows.map(({ sort }) => sort)).toEqual(rows.map(({ sort }) => sort).toSorted((a, b) => a - b))
})

it('a key has one entry, also where two admins make it at once or give one the key of another', async () => {
  const first = await admin.catalog.saveEntry(motto())
  const taken = { reason: 'KEY_TAKEN', fields: [{ path: 'key', reason: 'KEY_TAKEN' }] }
  expect(await refusalOf(admin.catalog.saveEntry(motto({ key: first.key })))).toMatchObject(taken)
  const other = await admin.catalog.saveEntry(motto())
  expect(await refusalOf(admin.catalog.updateEntry({ id: other.id, key: first.key }))).toMatchObject(taken)
  const { id, key, appName, type, input, value } = other
  const record = { kind: 'configuration' as const, id, data: { key: first.key, appName, type, input, value } }
  expect(await refusalOf(admin.catalog.save(record))).toMatchObject({
    fields: [{ path: 'data.key', reason: 'KEY_TAKEN' }],
  })
  const key2 = motto().key
  const both = await Promise.all(
    ['one', 'two'].map((value) => refusalOf(admin.catalog.saveEntry(motto({ key: key2, value })))),
  )
  expect(both.filter((one) => one === null)).toHaveLength(1)
  // Whoever takes another key leaves the own one to others.
  await admin.catalog.updateEntry({ id, key: motto().key })
  const next = await admin.catalog.saveEntry(motto({ key }))
  expect(next.id).not.toBe(id)
  expect(await visible(key)).toBe('A journey')
})

it.each([
  ['number', '4100.5', '1,000'],
  ['boolean', 'true', 'yes'],
  ['colour', '#0f766E', 'red'],
  ['json', '{"a":[1]}', '{a:1}'],
  ['localized', '{"kh":"ដំណើរ"}', '{"fr":"voyage"}'],
  ['image', null, 'https://example.com/a.png'],
] as const)('a value is a %s', async (input, good, bad) => {
  const value = good ?? (await app.picture(admin))
  const made = await admin.catalog.saveEntry(motto({ input, value }))
  const wrong = { reason: 'INPUT_INVALID', fields: [{ path: 'value' }] }
  expect(await refusalOf(admin.catalog.saveEntry(motto({ input, value: bad })))).toMatchObject(wrong)
  expect(await refusalOf(admin.catalog.updateEntry({ id: made.id, value: bad }))).toMatchObject(wrong)
  expect(await refusalOf(admin.catalog.updateEntry({ id: made.id, input: 'number', value: 'x' }))).toMatchObject(wrong)
  // An entry that is not set yet.
  expect(await admin.catalog.updateEntry({ id: made.id, value: '' })).toMatchObject({ value: '' })
  expect(await admin.catalog.updateEntry({ id: made.id, value: null })).toMatchObject({ value: '' })
})

it('a value that the product cannot use is refused however it is sent, and one from before that is left alone', async () => {
  const key = 'post.reports_to_hide'
  const data = { appName: 'Reports', key, type: 'post', input: 'number' as const, value: '0' }
  const refused = (path: string) => ({ fields: [{ path, reason: 'VALUE_UNUSABLE' }] })
  expect(await refusalOf(admin.catalog.saveEntry(data))).toMatchObject(refused('value'))
  const record = { kind: 'configuration' as const, id: key }
  expect(await refusalOf(admin.catalog.save({ ...record, data }))).toMatchObject(refused('data.value'))
  await admin.catalog.save({ ...record, data: { ...data, value: '2' } })
  expect(await refusalOf(admin.catalog.updateEntry({ id: key, value: '0' }))).toMatchObject(refused('value'))
  const atOnce = async (change: object) => {
    const { version } = await admin.catalog.get(record)
    const changes = [{ id: key, version, ...change }]
    const { rows } = await admin.catalog.change({ kind: record.kind, changes, dry_run: true })
    return rows[0]?.problems
  }
  expect(await atOnce({ data: { value: '0' } })).toEqual([{ path: 'data.value', reason: 'VALUE_UNUSABLE' }])

  const { pool } = app.context
  await pool.query(`update catalog_record set data = data || '{"value": "0"}' where key = 'configuration:' || $1`, [
    key,
  ])
  expect(await admin.catalog.updateEntry({ id: key, is_visible: false })).toMatchObject({ value: '0' })
  expect(await atOnce({ sort: 4 })).toEqual([])
  const legacy = { ...record, data: { ...data, value: '0' } }
  expect(await admin.catalog.save({ ...legacy, is_visible: true })).toMatchObject({ is_visible: true })
  expect(await refusalOf(admin.catalog.save({ ...legacy, data: { ...data, value: '-1' } }))).toMatchObject(
    refused('data.value'),
  )
})

/** The entry of a key that may be there already. */
async function entryOf(entry: ReturnType<typeof motto>) {
  const { rows } = await admin.catalog.entries({ pageSize: 100 })
  const there = rows.find(({ key }) => key === entry.key)
  return there ? admin.catalog.updateEntry({ ...entry, id: there.id }) : admin.catalog.saveEntry(entry)
}

const COPIED = '\u202a012 345 678\u202c'
it.each([
  ['a number in Khmer digits', { input: 'number', value: '៤១០០' }, '4100'],
  ['one with a space that is not seen', { input: 'number', value: '4100\u200b' }, '4100'],
  ['one in full width', { input: 'number', value: '４１００' }, '4100'],
  ['a colour', { input: 'colour', value: '\u200b#0f766e\u200b' }, '#0f766e'],
  ['a copied phone number', { key: 'contact.phone', value: COPIED }, '012 345 678'],
  ['a website', { key: 'contact.website', value: 'kep.example\u200b' }, 'https://kep.example'],
  ['the name of the site', { key: 'brand.name.en', value: '\u200fWayfarer' }, 'Wayfarer'],
  ['the rate of the riel as a text', { key: 'money.riel_per_dollar', value: '៤១០០' }, '4100'],
  ['words', { value: '\u200f៤១០០' }, '\u200f៤១០០'],
] as const)('%s is stored as it is read, however it is sent', async (_, given, kept) => {
  const entry = motto(given)
  const kind = 'configuration' as const
  const { id } = await entryOf(entry)
  expect(await visible(entry.key)).toBe(kept)
  expect(await admin.catalog.updateEntry({ id, value: entry.value })).toMatchObject({ value: kept })
  const data = { ...entry, input: 'input' in given ? given.input : ('text' as const) }
  expect(await admin.catalog.save({ kind, id, data })).toMatchObject({ data: { value: kept } })
  const { version } = await admin.catalog.get({ kind, id })
  const { rows } = await admin.catalog.change({ kind, changes: [{ id, version, data: { value: entry.value } }] })
  const csv = `id,value\n${id},${entry.value}`
  const imported = await admin.catalog.import({ kind, csv, dry_run: true })
  expect([...rows, ...imported.rows]).toMatchObject([
    { outcome: 'same', problems: [] },
    { outcome: 'same', problems: [] },
  ])
})

it('a number, a boolean and an object may be sent as what they are', async () => {
  const saved = (input: 'number' | 'boolean' | 'localized', value: unknown) =>
    admin.catalog.saveEntry({ ...motto({ input }), value }).then((entry) => entry.value)
  expect(await saved('number', 4100)).toBe('4100')
  expect(await saved('boolean', false)).toBe('false')
  expect(await saved('localized', { en: 'Hello' })).toBe('{"en":"Hello"}')
})

it('visitors get a text in their language, and the address of a picture that is kept', async () => {
  const words = await admin.catalog.saveEntry(motto({ input: 'localized', value: '{"kh":"សួស្តី","en":"Hello"}' }))
  expect(await Promise.all([visible(words.key, 'kh'), visible(words.key, 'en'), visible(words.key, 'cn')])).toEqual([
    'សួស្តី',
    'Hello',
    'Hello',
  ])
  const picture = await app.picture(admin)
  const logo = await admin.catalog.saveEntry(motto({ input: 'image', value: picture }))
  expect(await visible(logo.key)).toMatch(/^\/uploads\//)
  const unknown = refusalOf(admin.catalog.saveEntry(motto({ input: 'image', value: newId() })))
  expect(await unknown).toMatchObject({ fields: [{ path: 'value', reason: 'IMAGE_UNKNOWN' }] })
})

it('is refused where it is too long, has no key or name, and to everyone but admins', async () => {
  const long = refusalOf(admin.catalog.saveEntry(motto({ value: 'x'.repeat(1_000_000) })))
  expect(await long).toMatchObject({ reason: 'INPUT_INVALID', fields: [{ path: 'value' }] })
  expect(await refusalOf(admin.catalog.saveEntry(motto({ key: 'Not A Key' })))).toMatchObject({
    fields: [{ path: 'key' }],
  })
  expect(await refusalOf(admin.catalog.saveEntry(motto({ appName: ' ' })))).toMatchObject({
    fields: [{ path: 'appName' }],
  })
  for (const role of ['user', 'owner'] as const)
    expect(await refusalOf(app.as(app.actorOf(role)).catalog.entries({}))).toMatchObject({ reason: 'FORBIDDEN' })
})

it('a change that was decided on an older version is refused', async () => {
  const { id, version } = await admin.catalog.saveEntry(motto())
  await admin.catalog.updateEntry({ id, version, value: 'mine' })
  expect(await refusalOf(admin.catalog.updateEntry({ id, version, value: 'theirs' }))).toMatchObject({
    reason: 'VERSION_STALE',
  })
})
