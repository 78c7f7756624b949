import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetSearches } from './forget-searches.ts'
import { addSearch, recentSearches, removeSearch } from './recent-searches.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

it('has the last first, each once, and eight at the most', () => {
  for (let n = 0; n < 10; n++) addSearch('', `temple ${n}`)
  addSearch('', 'temple 5')
  expect(recentSearches('').slice(0, 3)).toEqual(['temple 5', 'temple 9', 'temple 8'])
  expect(recentSearches('')).toHaveLength(8)
  removeSearch('', 'temple 9')
  expect(recentSearches('')).not.toContain('temple 9')
})

it('is of one account: another finds nothing, and nothing is left', () => {
  addSearch('a', 'hotel')
  expect(recentSearches('b')).toEqual([])
  expect(kept.size).toBe(0)
  addSearch('a', 'hotel')
  forgetSearches()
  expect(recentSearches('a')).toEqual([])
})

it.each(['', '[', '[]', '{"account":""}', '{"account":"","words":"x"}', 'null'])('%j is nothing', (text) => {
  kept.set('searches', text)
  expect(recentSearches('')).toEqual([])
  addSearch('', 'sea')
  expect(recentSearches('')).toEqual(['sea'])
})

it('keeps nothing where the storage is blocked', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  addSearch('', 'sea')
  expect(recentSearches('')).toEqual([])
  expect(forgetSearches).not.toThrow()
})
