import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './build-stamp.ts'

const readText = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const rows = readText('docs/limits.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what |'))
/** Such as "`MAX_KEYS`, `OTHER` in `src-server/http/query-input.ts`". */
const SETTINGS = /((?:`\w+`(?:, )?)+) in `([\w./-]+)`/g

type Setting = { name: string; file: string }

const settingsIn = (setBy: string): Setting[] =>
  [...setBy.matchAll(SETTINGS)].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/\w+/g)].map(([name]) => ({ name, file })),
  )

it.each(rows)('a limit of docs/limits.md names what sets it: %s', (row) => {
  const setBy = row.split('|').at(-2) ?? ''
  const named = settingsIn(setBy)
  expect(named).not.toEqual([])
  for (const { name, file } of named) expect(readText(file), `${name} in ${file}`).toMatch(new RegExp(`\\b${name}\\b`))
})

const named = new Set(rows.flatMap((row) => settingsIn(row.split('|').at(-2) ?? '').map(({ name }) => name)))
const shared = Array.from(
  readText('src-shared/limits.ts').matchAll(/^export const (M(?:AX|IN)_\w+)/gm),
  ([, name]) => name,
)

it.each(shared)('docs/limits.md has a row with %s', (name) => {
  expect(named).toContain(name)
})

const NUMBER = String.raw`[\d_]+(?:\.\d+)?(?: *\*\*? *[\d_]+)*`

/** Such as `10 * 1024 ** 2`. */
const productOf = (text: string): number =>
  text
    .replaceAll('_', '')
    .split(/(?<!\*)\*(?!\*)/)
    .reduce((product, factor) => {
      const [base = 1, power = 1] = factor.split('**').map(Number)
      return product * base ** power
    }, 1)

/** The numbers of a constant or a field, if all that it is made of is written there. */
function numbersOf({ name, file }: Setting): number[] {
  const written = new RegExp(`\\b${name}(?: =|:) (?:(${NUMBER})(?=[,;\\n])|{([^{}]*)})`).exec(readText(file))
  const [, alone, fields = ''] = written ?? []
  const found = alone === undefined ? fields.matchAll(new RegExp(`: (${NUMBER})(?=[,;\\n ])`, 'g')) : [['', alone]]
  return Array.from(found, ([, text = '']) => productOf(text))
}

/** In the units that a value may be in: bytes, milliseconds, seconds, or pieces. */
const UNITS: [factor: number, unit: string][] = [
  [1, ''],
  [1024, ' KB'],
  [1024 ** 2, ' MB'],
  [1024 ** 3, ' GB'],
  [1_000_000, ' megapixels'],
  [365, ' years?'],
  [1_000, ' s'],
  ...[1, 1_000].flatMap((second): [number, string][] => [
    [60 * second, ' minutes?'],
    [3_600 * second, ' hours?'],
    [86_400 * second, ' days?'],
  ]),
]

const saysNumber = (row: string, value: number): boolean =>
  UNITS.some(([factor, unit]) => {
    const count = (value / factor).toLocaleString('en')
    return new RegExp(`(?<![\\d.,])${count === '1' ? '(?:1|an?)' : count}${unit}(?![\\d.,]\\d)`).test(row)
  })

/** The texts of the rows that name a setting: one constant may set the limits of several. */
const saidOf = (setting: Setting) =>
  rows
    .filter((row) => settingsIn(row).some(({ name, file }) => name === setting.name && file === setting.file))
    .flatMap((row) => row.split('|').slice(1, -2))
    .join('|')

it.each(rows)('a limit of docs/limits.md says the number that is set: %s', (row) => {
  const wrong = settingsIn(row).flatMap((setting) =>
    numbersOf(setting)
      .filter((value) => !saysNumber(saidOf(setting), value))
      .map((value) => `${setting.name} is ${value}`),
  )
  expect(wrong).toEqual([])
})
