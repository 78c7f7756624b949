import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_BRAND } from '#shared/brand.ts'
import { LOCALES } from '#shared/locales.ts'
import { brandName } from './brand.ts'
import { type TestApp, testApp } from './testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const configure = (value: string, is_visible = true) =>
  app.system.catalog.save({
    kind: 'configuration',
    id: 'brand.name.en',
    data: { key: 'brand.name.en', appName: 'Name (English)', type: 'brand', input: 'text', value },
    is_visible,
  })
const name = () => brandName(app.context.reference.current(), 'en')

describe("the product's name", () => {
  it('is the default in a new database, in every language', async () => {
    for (const locale of LOCALES)
      expect(await brandName(app.context.reference.current(), locale)).toBe(DEFAULT_BRAND[locale])
  })

  it('is what the configuration says, from the next page on', async () => {
    await configure('Wayfarer')
    expect(await name()).toBe('Wayfarer')
    expect(await app.guest.catalog.configuration()).toContainEqual({ key: 'brand.name.en', value: 'Wayfarer' })
    expect(await brandName(app.context.reference.current(), 'kh')).toBe(DEFAULT_BRAND.kh)
  })

  it('is the default where the entry is blank, hidden or gone', async () => {
    await configure(' ')
    expect(await name()).toBe('Domner')
    await configure('Wayfarer', false)
    expect(await name()).toBe('Domner')
    await app.system.catalog.remove({ kind: 'configuration', id: 'brand.name.en' })
    expect(await name()).toBe('Domner')
  })

  it('is the default while the configuration cannot be read', async () => {
    expect(await brandName(Promise.reject(new Error('the database is away')), 'en')).toBe('Domner')
  })
})
