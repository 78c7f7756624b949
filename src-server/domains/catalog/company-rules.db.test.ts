import { describe, expect, it } from 'vitest'
import { COMPANY_RULES } from '#shared/company-rule-keys.ts'
import { LOCALES } from '#shared/locales.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
// The dashboard closes when the clock moves on.
const admin = () => app.as(app.actorOf('admin'))
const titles = { kh: 'គោលការណ៍', en: 'Policy', cn: '政策' }
const textOf = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const save = (texts: object, id = 'policy') =>
  admin().catalog.save({ kind: 'company_rule', id, data: { titles, texts } })
const read = (locale: 'kh' | 'en' | 'cn') => app.as(null, { locale }).catalog.companyRule({ key: 'policy' })

describe('the texts about the site', () => {
  it('are there in three languages from the beginning', async () => {
    for (const key of COMPANY_RULES)
      for (const locale of LOCALES) {
        const rule = await app.as(null, { locale }).catalog.companyRule({ key })
        expect(rule).toMatchObject({ key, language: locale })
        expect(rule.html).toMatch(/^<(p|h2)>/)
      }
  })

  it('are changed by admins, and say when', async () => {
    app.clock.now = new Date('2027-02-03T04:05:06Z')
    await save({ kh: textOf('ថ្មី'), en: textOf('New <b>'), cn: textOf('新') })
    expect(await read('en')).toEqual({
      key: 'policy',
      title: 'Policy',
      language: 'en',
      text: textOf('New <b>'),
      html: '<p>New &lt;b&gt;</p>',
      updated_at: '2027-02-03T04:05:06.000Z',
    })
  })

  it('are read in another language where one is missing or blank', async () => {
    await save({ kh: textOf('ខ្មែរ'), cn: textOf('  ') })
    expect(await read('cn')).toMatchObject({ title: '政策', language: 'kh', html: '<p>ខ្មែរ</p>' })
    await save({ kh: textOf('ខ្មែរ'), en: textOf('English') })
    expect(await read('cn')).toMatchObject({ language: 'en' })
  })

  it('say something in one language at least, and nothing that runs', async () => {
    expect(await refusalOf(save({}))).toMatchObject({ fields: [{ path: 'data.texts.kh', reason: 'FIELD_REQUIRED' }] })
    const script = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] }
    expect(await refusalOf(save({ en: script }))).toMatchObject({
      fields: [{ path: 'data.texts.en', reason: 'DOCUMENT_INVALID' }],
    })
    expect(await refusalOf(save({ en: textOf('x') }, 'imprint'))).toMatchObject({
      fields: [{ path: 'id', reason: 'custom' }],
    })
  })

  it('are gone while they are hidden', async () => {
    const { version } = await save({ en: textOf('English') })
    await admin().catalog.remove({ kind: 'company_rule', id: 'policy' })
    expect(await refusalOf(read('en'))).toMatchObject({ reason: 'RECORD_NOT_FOUND' })
    await admin().catalog.restore({ kind: 'company_rule', id: 'policy', version: version + 1, from: 1 })
    expect((await read('en')).html).toContain('You can use every page')
  })
})
