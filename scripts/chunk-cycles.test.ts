import { expect, it } from 'vitest'
import { cycleIn } from './chunk-cycles.ts'

it.each<[string, Record<string, string[]>, string[] | undefined]>([
  ['files that import each other', { entry: ['a'], a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c', 'a']],
  ['two ways to one file', { entry: ['a', 'b'], a: ['c'], b: ['c'], c: [] }, undefined],
  ['a file that is not listed', { entry: ['gone'] }, undefined],
])('%s', (_, imports, cycle) => {
  expect(cycleIn(new Map(Object.entries(imports)))).toEqual(cycle)
})
