import { describe, expect, it } from 'vitest'
import { withScheme } from './with-scheme.ts'

describe('a web address as people write it', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' www.example.com/rooms ', 'https://www.example.com/rooms'],
    ['http://example.com', 'http://example.com'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['', ''],
    ['  ', ''],
  ])('%j is sent as %j', (typed, sent) => {
    expect(withScheme(typed)).toBe(sent)
  })
})
