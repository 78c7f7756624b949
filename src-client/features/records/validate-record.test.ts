import { expect, it } from 'vitest'
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
