import { expect, it } from 'vitest'
import { idOfWords, newId } from './ids.ts'

it('makes ids that sort by time', () => {
  const ids = Array.from({ length: 1_000 }, newId)
  expect(ids).toEqual([...new Set(ids)].sort())
})

it('gives the same words the same id, which is stored', () => {
  expect(idOfWords('file', 'x', 'key', '0')).toBe('76cb2f3a-29f0-8b82-be65-43cace573fd7')
  expect(idOfWords('filex', 'key', '0')).not.toBe(idOfWords('file', 'xkey', '0'))
})
