import { expect, it } from 'vitest'
import { compareVersions, differences } from './conflicts.ts'

it('takes over what only they have changed, and asks about what both have', () => {
  const base = { names: { kh: 'កែប', en: 'Kep' }, sort: 1, page: null, tags: ['sea'] }
  const mine = { names: { kh: 'កែប', en: 'Kep City' }, sort: 1, page: 'visit', tags: ['sea'] }
  const theirs = { names: { kh: 'ក្រុងកែប', en: 'Kep Town' }, sort: 1, page: 'visit', tags: ['sea', 'crab'] }
  expect(compareVersions({ base, mine, theirs })).toEqual({
    taken: { 'names.kh': 'ក្រុងកែប', tags: ['sea', 'crab'] },
    conflicts: { 'names.en': [{ theirs: 'Kep Town', use: expect.any(Function) }] },
  })
})

it('keeps what only this form has changed', () => {
  const base = { sort: 1 }
  expect(compareVersions({ base, mine: { sort: 2 }, theirs: base })).toEqual({ taken: {}, conflicts: {} })
})

it('finds the fields in which two versions differ, a list as one', () => {
  const before = { names: { kh: 'កែប', en: 'Kep' }, sort: 1, tags: ['sea'], page: null }
  const after = { names: { kh: 'កែប', en: 'Kep City' }, sort: 1, tags: ['sea', 'crab'], day: 'mon' }
  expect(differences(before, after)).toEqual([
    { name: 'names.en', before: 'Kep', after: 'Kep City' },
    { name: 'tags', before: ['sea'], after: ['sea', 'crab'] },
    { name: 'day', before: undefined, after: 'mon' },
  ])
})

it('merges a field that is made of parts, and asks about those that both have changed', () => {
  const conflict = { theirs: ['c'], use: () => ['c'] }
  const merged = compareVersions({ base: { text: ['a'] }, mine: { text: ['b'] }, theirs: { text: ['c'] } }, () => ({
    value: ['b', 'd'],
    conflicts: [conflict],
  }))
  expect(merged).toEqual({ taken: { text: ['b', 'd'] }, conflicts: { text: [conflict] } })
})
