import { expect, it } from 'vitest'
import { RECORD_KINDS } from '#shared/catalog.ts'
import { newId } from '../../platform/ids.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const admin = app.as(app.actorOf('admin'))
const kind = 'category' as const

async function aCategory(en = 'Cakes') {
  const names = { kh: 'នំ', en, cn: '糕点' }
  const { id } = await admin.catalog.saveCategory({ names, type: 'food', slug: `c${newId().slice(-12)}`, sort: 3 })
  return admin.catalog.get({ kind, id })
}

/** The header of the exported file, and the lines of these records. */
async function linesOf(...ids: string[]) {
  const { csv } = await admin.catalog.export({ kind })
  const [names = '', ...lines] = csv.split('\r\n')
  return [names, ...ids.map((id) => lines.find((line) => line.startsWith(id)) ?? '')]
}

it('records are changed at once, and taken back as one', async () => {
  const [one, two] = [await aCategory(), await aCategory()]
  const changes = [
    { id: one.id, version: 1, data: { names: { en: 'Pastry' } }, sort: 7 },
    { id: two.id, version: 1, is_visible: false },
  ]
  const { rows, undo } = await admin.catalog.change({ kind, changes })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
  expect(rows[0]?.changes).toEqual([
    { path: 'data.names.en', before: 'Cakes', after: 'Pastry' },
    { path: 'sort', before: 3, after: 7 },
  ])
  const read = () => Promise.all([one, two].map(({ id }) => admin.catalog.get({ kind, id })))
  expect(await read()).toMatchObject([{ data: { names: { kh: 'នំ', en: 'Pastry' } } }, { is_visible: false }])
  await admin.catalog.undoBatch({ kind, records: undo })
  expect(await read()).toMatchObject([
    { data: one.data, sort: 3, version: 3 },
    { is_visible: true, version: 3 },
  ])
  // One change of one request in the history of each.
  const histories = await Promise.all([one, two].map(({ id }) => admin.catalog.history({ kind, id })))
  expect(histories[0]?.rows[1]?.correlation_id).toBe(histories[1]?.rows[1]?.correlation_id)
})

it('a dry run tells what would change, and changes nothing', async () => {
  const { id, version } = await aCategory()
  const changes = [
    { id, version, sort: 8 },
    {
      id: newId(),
      version: 0,
      data: { names: { kh: 'ក', en: 'K', cn: '可' }, type: 'food', slug: 'k-k', icon: 'cake' },
    },
    { id: newId(), version: 0, data: { names: { kh: 'ក' } } },
  ]
  const { rows, undo } = await admin.catalog.change({ kind, changes, dry_run: true })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'made', 'invalid'])
  expect(rows[2]?.problems.map(({ path }) => path)).toContain('data.names.en')
  expect(undo).toEqual([])
  expect(await admin.catalog.get({ kind, id })).toMatchObject({ sort: 3, version: 1 })
})

it('nothing is changed where one of them is wrong, was changed meanwhile, or has the slug of another', async () => {
  const [one, two] = [await aCategory(), await aCategory()]
  const first = { id: one.id, version: 1, sort: 9 }
  const refused = async (second: { version: number; data?: Record<string, unknown> }) =>
    refusalOf(admin.catalog.change({ kind, changes: [first, { id: two.id, ...second }] }))
  expect(await refused({ version: 1, data: { type: 'boat' } })).toMatchObject({ reason: 'RECORD_INVALID' })
  expect(await refused({ version: 1, data: { slug: one.data.slug } })).toMatchObject({ reason: 'RECORD_INVALID' })
  await admin.catalog.save({ kind, id: two.id, data: two.data, sort: 4 })
  expect(await refused({ version: 1, data: { icon: 'cake' } })).toMatchObject({ reason: 'VERSION_STALE' })
  expect(await admin.catalog.get({ kind, id: one.id })).toMatchObject({ sort: 3, version: 1 })
})

it('records that were made and deleted at once are taken back as well, unless one has changed since', async () => {
  const gone = await aCategory()
  const id = newId()
  const data = { ...gone.data, slug: `s${id.slice(-12)}` }
  const changes = [
    { id: gone.id, version: 1, is_delete: true },
    { id, version: 0, data },
  ]
  const { rows, undo } = await admin.catalog.change({ kind, changes })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['deleted', 'made'])
  await admin.catalog.save({ kind, id, data, sort: 5 })
  expect(await refusalOf(admin.catalog.undoBatch({ kind, records: undo }))).toMatchObject({ reason: 'VERSION_STALE' })
  expect(await admin.catalog.get({ kind, id: gone.id })).toMatchObject({ is_delete: true })
  const [first, second] = undo
  if (!first || !second) throw new Error('both can be taken back')
  await admin.catalog.undoBatch({ kind, records: [first, { ...second, version: 2 }] })
  expect(await admin.catalog.get({ kind, id: gone.id })).toMatchObject({ is_delete: false, data: gone.data })
  expect(await admin.catalog.get({ kind, id })).toMatchObject({ is_delete: true })
})

it('an exported file that nobody changed changes nothing, and one with changed cells changes these', async () => {
  const { id, data } = await aCategory('=HYPERLINK("//evil")')
  const [names = '', line = ''] = await linesOf(id)
  expect(names.replace('\ufeff', '')).toBe('id,sort,is_visible,names.kh,names.en,names.cn,type,slug,icon')
  // A spreadsheet would carry it out.
  expect(line).toContain(`"'=HYPERLINK(""//evil"")"`)
  const same = await admin.catalog.import({ kind, csv: [names, line].join('\n'), dry_run: true })
  expect(same.rows).toMatchObject([{ outcome: 'same' }])
  const versions = Object.fromEntries(same.rows.map((row) => [row.id, row.version]))
  const csv = [
    names,
    line.replace('នំ', 'ខេក').replace(',3,', ',6,'),
    `${newId()},1,TRUE,ក,K,可,food,n${newId().slice(-9)},cake`,
  ].join('\r\n')
  const { rows, undo } = await admin.catalog.import({ kind, csv, versions })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'made'])
  expect(await admin.catalog.get({ kind, id })).toMatchObject({ data: { names: { kh: 'ខេក', cn: '糕点' } }, sort: 6 })
  await admin.catalog.undoBatch({ kind, records: undo })
  expect(await admin.catalog.get({ kind, id })).toMatchObject({ data, sort: 3 })
})

it('a column that is left out stays, an empty cell empties its field', async () => {
  const csv = ['id,capital', 'kep,'].join('\n')
  const { rows } = await admin.catalog.import({ kind: 'province', csv, dry_run: true })
  expect(rows).toMatchObject([{ outcome: 'changed', changes: [{ path: 'data.capital', after: null }] }])
  const nullable = await admin.catalog.import({ kind: 'place_type', csv: 'id,page\nbeach,', dry_run: true })
  expect(nullable.rows).toMatchObject([{ outcome: 'changed', problems: [] }])
})

it('a record that has changed since the dry run refuses the whole import', async () => {
  const { id, data } = await aCategory()
  const csv = `id,sort\n${id},9`
  await admin.catalog.save({ kind, id, data, sort: 4 })
  expect(await refusalOf(admin.catalog.import({ kind, csv, versions: { [id]: 1 } }))).toMatchObject({
    reason: 'VERSION_STALE',
  })
  expect(await admin.catalog.get({ kind, id })).toMatchObject({ sort: 4 })
})

it('a record may have the name of what every object has', async () => {
  const csv = 'id,names.kh,names.en,names.cn\nconstructor,ក,K,可'
  const { rows } = await admin.catalog.import({ kind: 'place_type', csv, versions: {}, dry_run: true })
  expect(rows).toMatchObject([{ id: 'constructor', version: 0 }])
})

const row = (nth: number) => `n${nth},1`
it.each([
  ['of another encoding', 'id,sort\nn\ufffd,1', 'CSV_UNREADABLE'],
  ['with a quote that is not closed', 'id,sort\n"n1,1', 'CSV_UNREADABLE'],
  ['with a line that is too short', 'id,sort,icon\nn1,1', 'CSV_UNREADABLE'],
  ['with names alone', 'id,sort', 'CSV_UNREADABLE'],
  ['that is a picture', '\u0089PNG\r\n\u001a', 'CSV_COLUMNS'],
  ['with a column that there is not', 'id,colour\nn1,red', 'CSV_COLUMNS'],
  ['without ids', 'sort\n1', 'CSV_COLUMNS'],
  ['with a column named twice', 'id,sort,sort\nn1,1,1', 'CSV_COLUMNS'],
  ['of 100,000 lines', ['id,sort', ...Array.from({ length: 20_000 }, (_, nth) => row(nth))].join('\n'), 'CSV_TOO_LONG'],
])('a file %s is refused with a reason', async (_, csv, reason) => {
  expect(await refusalOf(admin.catalog.import({ kind, csv, dry_run: true }))).toMatchObject({ reason })
})

it('a cell that is no number, and a code twice in one file, are named', async () => {
  const { rows } = await admin.catalog.import({ kind, csv: 'id,sort\nn1,many', dry_run: true })
  expect(rows).toMatchObject([
    { outcome: 'invalid', problems: expect.arrayContaining([{ path: 'sort', reason: 'invalid_type' }]) },
  ])
  const twice = await admin.catalog.import({ kind, csv: 'id,sort\nn1,1\nn1,2', dry_run: true })
  expect(twice.rows.map(({ problems }) => problems.some(({ reason }) => reason === 'record_repeated'))).toEqual([
    true,
    true,
  ])
})

const ofReference = RECORD_KINDS.filter((kind) => kind !== 'ad' && kind !== 'sponsor')
it.each(ofReference)('the exported file of a kind is read as it was written: %s', async (kind) => {
  const { csv } = await admin.catalog.export({ kind })
  const { rows } = await admin.catalog.import({ kind, csv, dry_run: true })
  expect(rows.filter(({ outcome }) => outcome !== 'same')).toEqual([])
})

it.each(["'=2", "''@x", '-5', "'-5", 'a,"b"'])(
  'a text that a spreadsheet could take for another stays: %s',
  async (en) => {
    const { id } = await aCategory(en)
    const csv = (await linesOf(id)).join('\n')
    expect((await admin.catalog.import({ kind, csv, dry_run: true })).rows).toMatchObject([{ outcome: 'same' }])
  },
)

it.each([
  ['sort', '1.5'],
  ['sort', '99999999999'],
  ['is_visible', '5'],
  ['is_visible', '[]'],
])('a %s that is none is named: %s', async (column, cell) => {
  const { rows } = await admin.catalog.import({ kind: 'province', csv: `id,${column}\nkep,${cell}`, dry_run: true })
  expect(rows).toMatchObject([{ outcome: 'invalid', problems: [{ path: column, reason: 'invalid_type' }] }])
})

it('a record may only be called as its kind asks, also in a batch', async () => {
  const { data } = await admin.catalog.get({ kind: 'company_rule', id: 'about' })
  const change = { kind: 'company_rule' as const, changes: [{ id: 'rules', version: 0, data }] }
  expect(await refusalOf(admin.catalog.change(change))).toMatchObject({ reason: 'RECORD_INVALID' })
})

it('data that is nested without end is refused', async () => {
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  const changes = [{ id: 'kep', version: 1, data: { names: JSON.parse(deep) } }]
  expect(await refusalOf(admin.catalog.change({ kind: 'province', changes }))).toMatchObject({
    reason: 'INPUT_INVALID',
  })
  const csv = `id,texts.en\nabout,"${deep.replaceAll('"', '""')}"`
  const { rows } = await admin.catalog.import({ kind: 'company_rule', csv, dry_run: true })
  expect(rows).toMatchObject([{ outcome: 'invalid' }])
})

it('two admins who take the same slug at the same moment do not both get it', async () => {
  const { data } = await aCategory()
  const slug = `c${newId().slice(-12)}`
  const save = () => admin.catalog.save({ kind, id: newId(), data: { ...data, slug } })
  const csv = (id: string) => `id,names.kh,names.en,names.cn,type,slug,icon\n${id},ក,K,可,food,${slug},cake`
  const calls = [
    save(),
    save(),
    save(),
    ...[newId(), newId()].map((id) => admin.catalog.import({ kind, csv: csv(id) })),
  ]
  const refusals = await Promise.all(calls.map(refusalOf))
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1)
  // A file that comes later is told which of its records it is.
  for (const { reason } of refusals.flatMap((refusal) => refusal ?? []))
    expect(['KEY_TAKEN', 'RECORD_INVALID']).toContain(reason)
})

it('two records exchange their slugs in one batch', async () => {
  const [one, two] = [await aCategory(), await aCategory()]
  const changes = [
    { id: one.id, version: 1, data: { slug: two.data.slug } },
    { id: two.id, version: 1, data: { slug: one.data.slug } },
  ]
  const { undo } = await admin.catalog.change({ kind, changes })
  await admin.catalog.undoBatch({ kind, records: undo })
  expect(await admin.catalog.get({ kind, id: one.id })).toMatchObject({ data: one.data, version: 3 })
})
