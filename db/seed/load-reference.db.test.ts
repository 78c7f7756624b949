import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { catalogRecord } from '#server/domains/catalog/decider.ts'
import { handle } from '#server/event-sourcing/handle.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { requestOf } from '#server/procedures/request.ts'
import { testDatabase } from '#server/testing/database.ts'
import { readCategories, readPlaceTypes, readProvinces } from './content.ts'
import { loadReference } from './load-reference.ts'

const dataDir = tmpdir()
let databaseUrl: string
let database: ReturnType<typeof createContext>
beforeAll(async () => {
  databaseUrl = await testDatabase()
  database = createContext({ databaseUrl, dataDir })
})
afterAll(() => database.close())

const load = () => loadReference({ config: { dataDir }, databaseUrl })
const admin = () => createCaller(systemRequest(database.context)).catalog

async function kinds(): Promise<Record<string, number>> {
  const rows = await database.context.db
    .selectFrom('catalog_record')
    .select((eb) => ['kind', eb.cast<number>(eb.fn.countAll(), 'integer').as('records')])
    .groupBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, records }) => [kind, records]))
}

describe('the reference data', () => {
  it('is completed after an interrupted load', async () => {
    const [province] = await readProvinces()
    const [placeType] = await readPlaceTypes()
    if (!province || !placeType) throw new Error('there is no reference data')
    const { id: provinceId, ...provinceData } = province
    const { id: placeTypeId, ...placeTypeData } = placeType
    await admin().save({ kind: 'province', id: provinceId, data: provinceData })
    await admin().save({ kind: 'place_type', id: placeTypeId, data: placeTypeData })

    await load()
    expect(await kinds()).toMatchObject({
      province: (await readProvinces()).length,
      place_type: (await readPlaceTypes()).length,
      category: (await readCategories()).length,
      configuration: expect.any(Number),
      section: expect.any(Number),
    })
    expect(await load()).toBe(0)
  })

  it('gives the provinces of an earlier release their texts, once', async () => {
    const { context } = database
    const provinces = await readProvinces()
    const before = provinces.find(({ id }) => id === 'kep')
    const { text, id = '', ...data } = before ?? {}
    const old = { kind: 'province', id, data, schema_version: 1, sort: 8, is_visible: false }
    const request = requestOf(systemRequest(context), { id: `province:${id}` })
    await handle(systemRequest(context), catalogRecord, request, { type: 'SaveRecord', ...old })
    expect(await load()).toBe(1)
    const kep = context.db.selectFrom('catalog_record').selectAll().where('key', '=', 'province:kep')
    expect(await kep.executeTakeFirst()).toMatchObject({ ...old, schema_version: 2, data: { ...data, text } })
    expect(await load()).toBe(0)
  })

  it("keeps an admin's changes and deletions", async () => {
    const names = { kh: 'កែប', en: 'Kep by the sea', cn: '白马' }
    await admin().save({ kind: 'province', id: 'kep', data: { names, lat: 10.48, lon: 104.31 } })
    await admin().remove({ kind: 'section', id: 'hero' })
    expect(await load()).toBe(0)
    expect(await admin().provinces()).toContainEqual(expect.objectContaining({ code: 'kep', name: names.en }))
    const sections = await admin().list({ kind: 'section', pageSize: 100 })
    expect(sections.rows.map(({ id }) => id)).not.toContain('hero')
  })
})
