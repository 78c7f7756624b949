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
