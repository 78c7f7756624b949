import { expect, it } from 'vitest'
import { findOptions } from './find-options.ts'

const named = (...labels: string[]) => labels.map((label) => ({ value: label, label }))
const found = (typed: string) =>
  findOptions(named('All hotels', 'Kep Lodge', 'Lodge on the river, Kampot', 'ផ្ទះសំណាក់ កែប'), typed).map(
    ({ label }) => label,
  )

it('finds options by words in any order, whatever their case, width and invisible signs', () => {
  expect(found('')).toHaveLength(4)
  expect(found('lodge')).toEqual(['Kep Lodge', 'Lodge on the river, Kampot'])
  expect(found(' kampot LODGE ')).toEqual(['Lodge on the river, Kampot'])
  expect(found('ｋｅｐ\u200b')).toEqual(['Kep Lodge'])
  expect(found('កែប')).toEqual(['ផ្ទះសំណាក់ កែប'])
  expect(found('Siem Reap')).toEqual([])
})

it('finds an option by the words beside its label too', () => {
  const lodge = { value: '1', label: 'Riverside Lodge', words: 'ផ្ទះសំណាក់ មាត់ទន្លេ កំពត Kampot 贡布' }
  const options = [lodge, { value: '2', label: 'Kep Lodge' }]
  for (const typed of ['kampot', 'កំពត', '贡布', 'lodge kampot']) expect(findOptions(options, typed)).toEqual([lodge])
  expect(findOptions(options, 'lodge')).toEqual(options)
})
