import { expect, it } from 'vitest'
import { csvLines } from './csv.ts'

it('quotes what would end a cell, and leaves Khmer as it is', () => {
  expect(csvLines([['ផ្សារក្រុងព្រះសីហនុ', 'a, b', 'say "no"', 'two\nlines', null, 0]])).toBe(
    'ផ្សារក្រុងព្រះសីហនុ,"a, b","say ""no""","two\nlines",,0\r\n',
  )
})

it.each(['=1+1', '+855', '-cmd|x', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1', '-1+1'])(
  'keeps a spreadsheet from taking %j for a formula',
  (text) => {
    expect(csvLines([[text]])).toBe(`"'${text}"\r\n`)
  },
)

it.each(['-1', '-12.5', '12', 'a=b', '1+1'])('leaves %j as it is', (text) => {
  expect(csvLines([[text]])).toBe(`${text}\r\n`)
})
