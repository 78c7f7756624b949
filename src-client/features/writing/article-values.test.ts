import { expect, it } from 'vitest'
import { startValues } from '#client/components/form/create-control.ts'
import { tagsIn, valuesOf } from './article-values.ts'

it('has what is typed before the form is ready in its own language alone', () => {
  const { texts } = startValues(valuesOf(undefined, 'en'), undefined, [{ name: 'texts.en.title', value: 'Boats' }])
  expect([texts.en.title, texts.kh.title, texts.cn.title]).toEqual(['Boats', '', ''])
})

it('reads tags between the commas of any language', () => {
  expect(tagsIn('Coast, food，rain、 ,')).toEqual(['coast', 'food', 'rain'])
})
