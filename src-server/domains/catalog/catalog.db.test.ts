import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readStream } from '../../event-sourcing/store.ts'
import { refusalOf } from '../../http/trpc.ts'
import { newId } from '../../ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const refusal = (code: string) => ({ cause: expect.objectContaining({ code }) })
const names = { kh: 'ថ្មី', en: 'New', cn: '新' }

describe('plain records', () => {
  it('hold the 27 provinces, Svay Rieng among them, and the place types with their pages', async () => {
    const provinces = await app.as(null, { locale: 'kh' }).catalog.provinces()
    expect(provinces).toHaveLength(27)
    expect(provinces[0]).toMatchObject({ code: 'battambang', name: 'បាត់ដំបង' })
    expect(provinces.at(-1)).toMatchObject({ code: 'svay-rieng' })
    const types = await app.guest.catalog.placeTypes()
    expect(types.find((type) => type.code === 'haang_baay')).toMatchObject({ page: 'food' })
    expect(types.find((type) => type.code === 'other')).toMatchObject({ page: null })
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
    await expect(app.guest.post.byCategory({ id: record.id })).rejects.toMatchObject(refusal('CATEGORY_UNKNOWN'))
  })

  it('are refused to everyone else', async () => {
    const record = { kind: 'province' as const, id: 'kep', data: { names, lat: 10, lon: 104 } }
    await expect(app.guest.catalog.save(record)).rejects.toMatchObject(refusal('SESSION_REQUIRED'))
    for (const role of ['user', 'owner'] as const) {
      await expect(app.as(app.actorOf(role)).catalog.save(record)).rejects.toMatchObject(refusal('FORBIDDEN'))
      await expect(app.as(app.actorOf(role)).catalog.list({ kind: 'configuration' })).rejects.toMatchObject(
        refusal('FORBIDDEN'),
      )
    }
  })

  it('are checked by the shape of their kind', async () => {
    const save = (data: { [key: string]: string }) =>
      app.system.catalog.save({ kind: 'province', id: 'atlantis', data })
    const error = await save({ names: 'Atlantis' }).catch((caught: unknown) => caught)
    expect(JSON.stringify(error)).toContain('expected object, received string')
    await expect(app.system.catalog.remove({ kind: 'province', id: 'atlantis' })).rejects.toMatchObject(
      refusal('RECORD_NOT_FOUND'),
    )
  })

  it('are kept as their kind says: trimmed, and nothing besides', async () => {
    const id = newId()
    const data = { names: { ...names, en: '  New ' }, type: 'food', slug: 'new', icon: 'soup', evil: '\0' }
    const saved = await app.system.catalog.save({ kind: 'category', id, data })
    expect(saved.data).toEqual({ names, type: 'food', slug: 'new', icon: 'soup' })
    const [event] = await readStream(app.context.pool, `record-category:${id}`)
    expect(event?.data).toMatchObject({ data: saved.data })
  })

  it.each([
    ['a note', { note: { en: 'a\0' } }],
    ['a capital', { capital: '\ud800' }],
  ])('refuse what cannot be stored in %s', async (_, more) => {
    const data = { names, lat: 12.8, lon: 102.6, ...more }
    const error = await app.system.catalog.save({ kind: 'province', id: 'pailin', data }).catch(refusalOf)
    expect(error).toMatchObject({ reason: 'TEXT_UNREADABLE' })
  })

  it('that are hidden are shown nowhere: neither in the list of provinces nor on the home page', async () => {
    const shown = async () => {
      const [list, home] = await Promise.all([app.guest.catalog.provinces(), app.guest.post.home()])
      return [list, home.provinces].map((provinces) => provinces.map(({ code }) => code))
    }
    const [before] = await shown()
    expect(await shown()).toEqual([before, before])
    const data = { names, lat: 12.6, lon: 107 }
    await app.system.catalog.save({ kind: 'province', id: 'mondulkiri', data, is_visible: false })
    const after = before?.filter((code) => code !== 'mondulkiri')
    expect(after).toHaveLength(26)
    expect(await shown()).toEqual([after, after])
  })

  it('are those of their own application, also where two run in one process', async () => {
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

  it('are read fresh by other processes: a renamed province shows its name at once', async () => {
    const post = await app.publish({ province: 'pailin' })
    const name = async () =>
      (await app.guest.post.list({ page_type: 'visit', province: 'pailin' })).rows[0]?.province.name
    expect(await name()).toBe('Pailin')
    const data = { names: { ...names, en: 'Pailin (renamed)' }, lat: 12.8, lon: 102.6 }
    await app.system.catalog.save({ kind: 'province', id: 'pailin', data })
    expect(await name()).toBe('Pailin (renamed)')
    expect((await app.guest.post.get({ id: post.id })).province.name).toBe('Pailin (renamed)')
  })
})
