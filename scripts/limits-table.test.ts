import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './build-stamp.ts'

const readText = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const [, section = ''] = /\n## Limits\n(.+?)\n## /s.exec(readText('README.md')) ?? []
const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what'))
/** Such as "`MAX_KEYS`, `OTHER` in `src-server/http/query-input.ts`". */
const SETTINGS = /((?:`\w+`(?:, )?)+) in `([\w./-]+)`/g

it.each(rows)('a limit of the README names what sets it: %s', (row) => {
  const setBy = row.split('|').at(-2) ?? ''
  const named = [...setBy.matchAll(SETTINGS)].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/\w+/g)].map(([name]) => ({ name, file })),
  )
  expect(named).not.toEqual([])
  for (const { name, file } of named) expect(readText(file), `${name} in ${file}`).toMatch(new RegExp(`\\b${name}\\b`))
})
