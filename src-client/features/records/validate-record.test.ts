import { expect, it } from 'vitest'
import {
  CATALOG,
  type KindDefinition,
  newlyUnusable,
  RECORD_KINDS,
  saveRecordInput,
  unusableFields,
} from '#shared/catalog.ts'
import { isColourTyped } from '#shared/colour.ts'
import { validateRecord } from './record-data.ts'

it('says all at once what is wrong with a record and its data', () => {
  const category = { names: { kh: 'a', en: '', cn: 'b' }, type: 'food', slug: 'Bad Slug', icon: 'soup' }
  expect(validateRecord({ kind: 'category', id: 'Bad Code!', sort: 1.5, data: category })).toEqual({
    id: 'code_invalid',
    sort: 'number_not_whole',
    'data.names.en': 'FIELD_REQUIRED',
    'data.slug': 'slug_invalid',
  })
  const province = { names: { kh: 'a', en: 'b', cn: 'c' }, lat: 91, lon: -181 }
  expect(validateRecord({ kind: 'province', id: 'kep', sort: 99_999_999_999, data: province })).toEqual({
    sort: 'number_too_big:2147483647',
    'data.lat': 'number_too_big:90',
    'data.lon': 'number_too_small:-180',
  })
  const rate = { key: 'money.riel_per_dollar', appName: 'Riel', type: 'money', input: 'number', value: '0.001' }
  expect(validateRecord({ kind: 'configuration', id: rate.key, sort: 0, data: rate })).toEqual({
    'data.value': 'VALUE_UNUSABLE',
  })
})

it.each(['\u200b', '\u2800', '\u3164', '\u115f\u1160', '\uffa0'])(
  'a record is not called %j, though it is read',
  (blank) => {
    const names = { kh: 'កែប', en: blank, cn: '白马' }
    const province = { names, lat: 10, lon: 104 }
    expect(validateRecord({ kind: 'province', id: 'kep', sort: 1, data: province })).toEqual({
      'data.names.en': 'VALUE_UNUSABLE',
    })
    expect(CATALOG.province.schema.parse(province)).toEqual(province)
    const called = { ...province, names: { ...names, en: `\u202aKep\u202c${blank}` } }
    const record = { kind: 'province' as const, id: 'kep', sort: 1, data: called }
    expect(validateRecord(record)).toEqual({})
    expect(saveRecordInput.parse(record).data).toMatchObject({ names: { en: `Kep${blank}`.trim() } })
  },
)

it('a province is somewhere, though one from before is read', () => {
  const province = { names: { kh: 'កែប', en: 'Kep', cn: '白马' }, lat: 0, lon: 0 }
  const problemsOf = (data: object) => validateRecord({ kind: 'province', id: 'kep', sort: 1, data: { ...data } })
  expect(problemsOf(province)).toEqual({ 'data.lat': 'VALUE_UNUSABLE' })
  expect(problemsOf({ ...province, lon: 104.3 })).toEqual({})
  expect(CATALOG.province.schema.parse(province)).toEqual(province)
  expect(newlyUnusable('province', province, province)).toEqual([])
})

it.each(['#0f766e\u200b', '\u202a#0f766e\u202c', '＃０ｆ７６６ｅ'])(
  'the colour of a theme may be typed as %j',
  (accent) => {
    const data = { names: { kh: 'ធម្មតា', en: 'Plain', cn: '简洁' }, accent }
    const record = { kind: 'theme' as const, id: 'theme-default', sort: 0, data }
    expect(isColourTyped(accent)).toBe(true)
    expect(validateRecord(record)).toEqual({})
    expect(saveRecordInput.parse(record).data).toMatchObject({ accent: '#0f766e' })
  },
)

it.each(RECORD_KINDS)('a %s has a name that is seen', (kind) => {
  const { named }: Pick<KindDefinition, 'named'> = CATALOG[kind]
  expect(named).not.toEqual([])
  for (const field of named) {
    expect(unusableFields(kind, { [field]: '\u3164' }), field).toContain(field)
    expect(unusableFields(kind, { [field]: { kh: 'កែប', cn: '\u2800' } })).toContain(`${field}.cn`)
    expect(unusableFields(kind, { [field]: { kh: 'កែប', cn: '白马' } })).not.toContain(`${field}.cn`)
  }
})

it('a text about the site says something that is seen, though one that does not is read', () => {
  const titles = { kh: 'អំពី', en: 'About', cn: '关于' }
  const ruleOf = (text: string) => {
    const content = [{ type: 'paragraph', content: [{ type: 'text', text }] }]
    return { titles, texts: { en: { type: 'doc', content } } }
  }
  const problemsOf = (text: string) =>
    validateRecord({ kind: 'company_rule', id: 'about', sort: 0, data: ruleOf(text) })
  expect(problemsOf('Who we are')).toEqual({})
  for (const unseen of ['\u200b', '\u2800']) {
    expect(problemsOf(unseen)).toEqual({ 'data.texts.kh': 'VALUE_UNUSABLE' })
    expect(CATALOG.company_rule.schema.safeParse(ruleOf(unseen)).success).toBe(true)
  }
})
