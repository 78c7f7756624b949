import { describe, expect, it, vi } from 'vitest'
import { createContext } from '../../composition/context.ts'
import { createCaller } from '../../composition/router.ts'
import { readStream } from '../../event-sourcing/store.ts'
import { newId } from '../../platform/ids.ts'
import { systemRequest } from '../../procedures/context.ts'
import { rejectionOf } from '../../procedures/wire-rejection.ts'
import { SILENT } from '../../projections/logger.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { referenceOf } from './public.ts'
import { saveRecord } from './write.ts'

const { app } = await appScene()

const names = { kh: 'ថ្មី', en: 'New', cn: '新' }

describe('plain records', () => {
  it('include 27 provinces with Svay Rieng, and place types with their pages', async () => {
    const provinces = await app.as(null, { locale: 'kh' }).catalog.provinces()
    expect(provinces).toHaveLength(27)
    // The alphabet has “កែ” before “កំ”, the order of the letters' numbers does not.
    const names = provinces.slice(0, 3).map(({ name }) => name)
    expect(names).toEqual(['កណ្តាល', 'កែប', 'កំពង់ចាម'])
    expect(provinces.map(({ code }) => code)).toContain('svay-rieng')
    const types = await app.guest.catalog.placeTypes()
    expect(types.find((type) => type.code === 'haang_baay')).toMatchObject({ page: 'food' })
    expect(types.find((type) => type.code === 'other')).toMatchObject({ page: null })
  })

  it('count the posts of each province by their type', async () => {
    await app.publish({ type: 'food', place_type: 'restaurant', province: 'kep' })
    const kep = (await app.guest.catalog.provinces()).find(({ code }) => code === 'kep')
    expect(kep).toMatchObject({ posts: 1, posts_by_type: { food: 1 } })
  })

  it('say how the people who run the site are reached, as far as it can be understood', async () => {
    const none = { phone: null, email: null, telegram: null, facebook: null, website: null }
    expect(await app.guest.catalog.contact()).toEqual(none)
    const configure = (field: string, value: string) => {
      const key = `contact.${field}`
      const data = { key, appName: field, type: 'contact', input: 'text' as const, value }
      // Past the procedure, which takes no value that cannot be understood any more.
      const entry = { kind: 'configuration' as const, id: key, data, sort: 0, is_visible: true }
      return saveRecord(systemRequest(app.context), entry)
    }
    await configure('phone', '012 345 678')
    await configure('telegram', '@domner')
    await configure('email', 'write to us')
    await configure('website', 'javascript:alert(1)')
    expect(await app.guest.catalog.contact()).toEqual({
      ...none,
      phone: '+85512345678',
      telegram: 'https://t.me/domner',
    })
  })

  it('are saved, changed, hidden and deleted by admins', async () => {
    const admin = app.as(app.actorOf('admin'))
    const record = {
      kind: 'category' as const,
      id: newId(),
      data: { names, type: 'food', slug: 'new', icon: 'soup' },
      sort: 900,
    }
    expect(await admin.catalog.save(record)).toMatchObject({ id: record.id, is_visible: true, is_delete: false })
    const listed = async () => (await app.guest.catalog.allCategories()).some((category) => category.id === record.id)
    expect(await listed()).toBe(true)
    await admin.catalog.save({ ...record, is_visible: false })
    expect(await listed()).toBe(false)
    await admin.catalog.save(record)
    expect(await admin.catalog.remove({ kind: 'category', id: record.id })).toMatchObject({ is_delete: true })
    expect(await listed()).toBe(false)
    await expect(app.guest.post.byCategory({ id: record.id })).rejects.toEqual(rejectionWith('CATEGORY_UNKNOWN'))
  })

  it('cannot be written by others', async () => {
    const record = { kind: 'province' as const, id: 'kep', data: { names, lat: 10, lon: 104 } }
    await expect(app.guest.catalog.save(record)).rejects.toEqual(rejectionWith('SESSION_REQUIRED'))
    for (const role of ['user', 'owner'] as const) {
      await expect(app.as(app.actorOf(role)).catalog.save(record)).rejects.toEqual(rejectionWith('FORBIDDEN'))
      await expect(app.as(app.actorOf(role)).catalog.list({ kind: 'configuration' })).rejects.toEqual(
        rejectionWith('FORBIDDEN'),
      )
    }
  })

  it('are searched by their name alone where the kind says so', async () => {
    const key = `motto.${newId()}`
    const data = { appName: `Words of ${key}`, key, type: 'brand', input: 'text', value: 'A journey for everyone' }
    await app.system.catalog.save({ kind: 'configuration', id: key, data })
    const found = async (q: string) => {
      const { rows } = await app.system.catalog.list({ kind: 'configuration', q })
      return rows.map(({ id }) => id)
    }
    expect(await found(`WORDS of ${key}`)).toEqual([key])
    expect(await found('a journey for everyone')).toEqual([])
    await app.system.catalog.remove({ kind: 'configuration', id: key })
  })

  it('are searched by any text, sorted and counted', async () => {
    const list = async (input: {
      q?: string
      order?: 'id'
      descending?: boolean
      page?: number
      pageSize?: number
    }) => {
      const { rows, total } = await app.system.catalog.list({ kind: 'province', ...input })
      return { ids: rows.map(({ id }) => id), total }
    }
    expect(await list({ q: 'tboung KHMUM' })).toEqual({ ids: ['tboung-khmum'], total: 1 })
    expect(await list({ q: 'ត្បូងឃ្មុំ' })).toMatchObject({ total: 1 })
    expect(await list({ q: 'nothing like this' })).toEqual({ ids: [], total: 0 })
    expect(await list({ q: 'names' })).toMatchObject({ total: 0 })
    // `visit` is a text of other kinds, and no deleted record is found.
    expect(await list({ q: 'visit' })).toMatchObject({ total: 0 })
    const record = { kind: 'province' as const, id: 'lost-city', data: { names, capital: 'Vanished', lat: 1, lon: 1 } }
    await app.system.catalog.save(record)
    await app.system.catalog.remove({ kind: 'province', id: 'lost-city' })
    expect(await list({ q: 'Vanished' })).toMatchObject({ total: 0 })
    const { ids } = await list({ order: 'id', descending: true, pageSize: 100 })
    expect(ids).toEqual(ids.toSorted().reverse())
    expect(await list({ order: 'id', descending: true, pageSize: 10, page: 2 })).toEqual({
      ids: ids.slice(10, 20),
      total: ids.length,
    })
  })

  it('are listed by the groups of their kind', async () => {
    const groups = await app.system.catalog.groups({ kind: 'configuration' })
    const all = await app.system.catalog.list({ kind: 'configuration', pageSize: 100 })
    expect(groups.map(({ group }) => group)).toEqual([...new Set(all.rows.map(({ data }) => data.type))])
    const { rows, total } = await app.system.catalog.list({ kind: 'configuration', group: 'brand' })
    expect(new Set(rows.map(({ data }) => data.type))).toEqual(new Set(['brand']))
    expect(groups).toContainEqual({ group: 'brand', records: total })
    expect(await app.system.catalog.list({ kind: 'configuration', group: 'none' })).toMatchObject({ total: 0 })
    expect(await app.system.catalog.groups({ kind: 'province' })).toEqual([])
    expect(await app.system.catalog.list({ kind: 'province', group: 'brand' })).toMatchObject({ total: 0 })
  })

  it('reject a stale version, and a new record where there is one already', async () => {
    const record = { kind: 'category' as const, id: newId(), data: { names, type: 'food', slug: 'new', icon: 'soup' } }
    const { version } = await app.system.catalog.save({ ...record, version: 0 })
    expect(version).toBe(1)
    const stale = { code: 'CONFLICT', cause: expect.objectContaining({ code: 'VERSION_STALE' }) }
    await expect(app.system.catalog.save({ ...record, version: 0 })).rejects.toMatchObject(stale)
    expect(await app.system.catalog.save({ ...record, version, sort: 5 })).toMatchObject({ version: 2, sort: 5 })
    await expect(app.system.catalog.save({ ...record, version })).rejects.toMatchObject(stale)
    const ref = { kind: record.kind, id: record.id }
    await expect(app.system.catalog.remove({ ...ref, version })).rejects.toMatchObject(stale)
    expect(await app.system.catalog.remove({ ...ref, version: 2 })).toMatchObject({ version: 3, is_delete: true })
  })

  it('are checked by the shape of their kind', async () => {
    const save = (data: { [key: string]: string }) =>
      app.system.catalog.save({ kind: 'province', id: 'atlantis', data })
    const error = await save({ names: 'Atlantis' }).catch((caught: unknown) => caught)
    expect(JSON.stringify(error)).toContain('expected object, received string')
    await expect(app.system.catalog.remove({ kind: 'province', id: 'atlantis' })).rejects.toEqual(
      rejectionWith('RECORD_NOT_FOUND'),
    )
  })

  it('are trimmed, and stored without unknown fields', async () => {
    const id = newId()
    const data = { names: { ...names, en: '  New ' }, type: 'food', slug: 'new-one', icon: 'soup', evil: '\0' }
    const saved = await app.system.catalog.save({ kind: 'category', id, data })
    expect(saved.data).toEqual({ names, type: 'food', slug: 'new-one', icon: 'soup' })
    const [event] = await readStream(app.context.pool, `record-category:${id}`)
    expect(event?.data).toMatchObject({ data: saved.data })
  })

  it.each([
    ['a note', { note: { en: 'a\0' } }],
    ['a capital', { capital: '\ud800' }],
  ])('reject values that cannot be stored in %s', async (_, more) => {
    const data = { names, lat: 12.8, lon: 102.6, ...more }
    const error = await app.system.catalog.save({ kind: 'province', id: 'pailin', data }).catch(rejectionOf)
    expect(error).toMatchObject({ reason: 'TEXT_UNREADABLE' })
  })

  it('are in no public list while hidden', async () => {
    const shown = async () => {
      const [list, home] = await Promise.all([app.guest.catalog.provinces(), app.guest.home.get()])
      return [list, home.provinces].map((provinces) => provinces.map(({ code }) => code).sort())
    }
    const [before] = await shown()
    expect(await shown()).toEqual([before, before])
    const data = { names, lat: 12.6, lon: 107 }
    await app.system.catalog.save({ kind: 'province', id: 'mondulkiri', data, is_visible: false })
    const after = before?.filter((code) => code !== 'mondulkiri')
    expect(after).toHaveLength(26)
    expect(await shown()).toEqual([after, after])
  })

  it('that are unreadable fail no list, are logged, and are shown to admins as stored', async () => {
    const other = await testApp()
    const { pool } = other.context
    await pool.query(`update catalog_record set data = '{"names": "Kep"}' where key = 'province:kep'`)
    await pool.query(`update catalog_record set schema_version = 99 where key = 'place_type:market'`)
    const error = vi.fn()
    const guest = other.as(null, { log: { ...SILENT, error } })
    expect(await guest.catalog.provinces()).toHaveLength(26)
    const types = await guest.catalog.placeTypes()
    expect(types.map(({ code }) => code)).not.toContain('market')
    expect(types.map(({ code }) => code)).toContain('temple')
    expect((await guest.home.get()).provinces).toHaveLength(26)
    expect((await guest.catalog.records({ kind: 'province', pageSize: 100 })).total).toBe(26)
    const logged = error.mock.calls.map(([detail]) => detail.record)
    expect(logged.sort()).toEqual(['place_type:market', 'province:kep'])
    const { rows } = await other.system.catalog.list({ kind: 'province', pageSize: 100 })
    expect(rows.filter((row) => !row.is_readable)).toMatchObject([{ id: 'kep', data: { names: 'Kep' } }])
    await other.stop()
  })

  it('show everyone the public fields of their kind, if it has any', async () => {
    const { rows, total } = await app.guest.catalog.records({ kind: 'place_type', pageSize: 100 })
    expect(total).toBe(rows.length)
    expect(rows.find(({ id }) => id === 'temple')).toMatchObject({ data: { names: { en: 'Temple' } } })
    const provinces = await app.guest.catalog.records({ kind: 'province', pageSize: 100 })
    const fields = new Set(provinces.rows.flatMap(({ data }) => Object.keys(data)))
    expect([...fields].sort()).toEqual(['capital', 'lat', 'lon', 'names'])
    const hidden = app.guest.catalog.records({ kind: 'configuration' })
    await expect(hidden).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('are not shared between two applications in one process', async () => {
    const other = await testApp()
    const nameIn = async ({ guest }: TestApp) =>
      (await guest.catalog.provinces()).find(({ code }) => code === 'takeo')?.name
    const data = { names: { ...names, en: 'Elsewhere' }, lat: 11, lon: 104.8 }
    await other.system.catalog.save({ kind: 'province', id: 'takeo', data })
    for (const { context } of [app, other]) {
      await context.pool.query('update catalog_stamp set stamp = 1')
      await context.pool.query('update post_tally set stamp = 0')
    }
    expect([await nameIn(app), await nameIn(other)]).toEqual(['Takeo', 'Elsewhere'])
    await other.stop()
  })

  it('are read once for all who ask at the same time after a change', async () => {
    const reference = referenceOf(app.context)
    const stale = await reference.current()
    const data = { names: { ...names, en: 'Kep (renamed)' }, lat: 10.5, lon: 104.3 }
    await app.system.catalog.save({ kind: 'province', id: 'kep', data })
    let queries = 0
    const count = () => queries++
    app.context.pool.on('acquire', count)
    const answers = await Promise.all(Array.from({ length: 50 }, () => reference.current()))
    // Two stamps and the records.
    expect(queries).toBe(3)
    expect(answers.map(({ provinces }) => provinces.get('kep')?.names.en)).toEqual(Array(50).fill('Kep (renamed)'))
    await Promise.all(Array.from({ length: 50 }, () => reference.at(stale.stamp)))
    expect(queries).toBe(5)
    app.context.pool.off('acquire', count)
  })

  it('are refreshed in other processes: a renamed province shows at once', async () => {
    const { settings, system, clock } = app
    const post = await app.publish({ province: 'pailin' })
    const other = createContext({
      databaseUrl: settings.DATABASE_URL,
      dataDir: settings.DATA_DIR,
      now: () => clock.now,
    })
    const guest = createCaller({ ...systemRequest(other.context), actor: null })
    const name = async () => (await guest.post.list({ page_type: 'visit', province: 'pailin' })).rows[0]?.province.name
    expect(await name()).toBe('Pailin')
    const data = { names: { ...names, en: 'Pailin (renamed)' }, lat: 12.8, lon: 102.6 }
    await system.catalog.save({ kind: 'province', id: 'pailin', data })
    expect(await name()).toBe('Pailin (renamed)')
    expect((await guest.post.get({ id: post.id })).province.name).toBe('Pailin (renamed)')
    const named = (await guest.catalog.provinces()).find(({ code }) => code === 'pailin')
    expect(named?.name).toBe('Pailin (renamed)')
    await other.close()
  })
})
