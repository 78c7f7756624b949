import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { PROCEDURES } from './router.ts'

const ROOT = new URL('../../', import.meta.url)
const page = await readFile(new URL('docs/specification.md', ROOT), 'utf8')

/** The cells of the tables below a heading that are set as code, row by row. */
const codesBelow = (heading: string): string[][] => {
  const part = page.split(/^## /m).find((one) => one.startsWith(heading)) ?? ''
  const rows = part.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'))
  return rows.map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))
}

it('the page of what was ordered names each call with its procedures, and no other', () => {
  const named = codesBelow('Calls').flatMap(([call = '', ...codes]) =>
    codes.filter((code) => /^\w+\.\w+$/.test(code)).map((procedure) => `${call} ${procedure}`),
  )
  const known = [...PROCEDURES.values()].flatMap(({ path, rest }) =>
    rest ? [rest.path].flat().map((call) => `${rest.method} ${call} ${path}`) : [],
  )
  expect(new Set(named)).toEqual(new Set(known))
})

it('it names the 72 calls that were ordered, apart from those beyond', () => {
  const [ordered = ''] = page.split('### Beyond the specification')
  const calls = [...ordered.matchAll(/^\| `([A-Z]+ \S+)`/gm)].map(([, call = '']) => call)
  expect([calls.length, new Set(calls).size]).toEqual([72, 72])
})

it('each address is that of the route in its file', async () => {
  for (const [address = '', ...codes] of codesBelow('Addresses')) {
    const source = await readFile(new URL(codes.at(-1) ?? '', ROOT), 'utf8')
    const [, id = ''] = /FileRoute\('([^']+)'\)/.exec(source) ?? []
    // A part that begins with an underscore has no place in an address.
    expect(id.replace(/\/_\w+/g, '').replace(/(?<=.)\/$/, '') || '/').toBe(address)
  }
})

it('it names each address of the product that was ordered, by the file of its route', () => {
  const files = codesBelow('Addresses').map((codes) => codes.at(-1) ?? '')
  expect(files).toHaveLength(28)
  expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([])
})

it('it names files that are there', () => {
  const files = ['Calls', 'Rules', 'Failures', 'Figures']
    .flatMap(codesBelow)
    .flat()
    .filter((code) => /^[a-z-]+\/\S+$/.test(code))
  expect(files.length).toBeGreaterThan(120)
  expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([])
})

it('each failure that was ordered has a test', () => {
  const failures = codesBelow('Failures')
  expect(failures).toHaveLength(11)
  for (const codes of failures) expect(codes.at(-1)).toMatch(/\.(spec|test)\.ts$/)
})
