import { describe, expect, it } from 'vitest'
import { DEFAULT_BRAND } from '#shared/brand.ts'
import { LOCALES } from '#shared/locales.ts'
import { referenceOf } from '../domains/catalog/public.ts'
import { appScene } from '../testing/scene.ts'
import { brandName } from './brand.ts'

const { app } = await appScene()

const configure = (value: string, is_visible = true) =>
  app.system.catalog.save({
    kind: 'configuration',
    id: 'brand.name.en',
    data: { key: 'brand.name.en', appName: 'Name (English)', type: 'brand', input: 'text', value },
    is_visible,
  })
const name = () => brandName(referenceOf(app.context).current(), 'en')

describe("the product's name", () => {
  it('is the default in a new database, in every language', async () => {
    for (const locale of LOCALES)
      expect(await brandName(referenceOf(app.context).current(), locale)).toBe(DEFAULT_BRAND[locale])
  })

  it('follows the configuration from the next page on', async () => {
    await configure('Wayfarer')
    expect(await name()).toBe('Wayfarer')
    expect(await app.guest.catalog.configuration()).toContainEqual({ key: 'brand.name.en', value: 'Wayfarer' })
    expect(await brandName(referenceOf(app.context).current(), 'kh')).toBe(DEFAULT_BRAND.kh)
  })

  it('is the default where the entry is blank, hidden or deleted', async () => {
    await configure(' ')
    expect(await name()).toBe('Domner')
    await configure('Wayfarer', false)
    expect(await name()).toBe('Domner')
    await app.system.catalog.remove({ kind: 'configuration', id: 'brand.name.en' })
    expect(await name()).toBe('Domner')
  })

  it('is the default while the configuration is unreadable', async () => {
    expect(await brandName(Promise.reject(new Error('the database is away')), 'en')).toBe('Domner')
  })
})
