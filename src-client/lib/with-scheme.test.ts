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
    ['\u202ahttps://kep.example\u202c', 'https://kep.example'],
    ['\u200bkep.example/a\u00a0', 'https://kep.example/a'],
    ['\u200b', ''],
    ['ｈｔｔｐｓ：／／ｋｅｐ．ｅｘａｍｐｌｅ', 'https://kep.example'],
    ['ｋｅｐ．ｅｘａｍｐｌｅ', 'https://kep.example'],
    ['https://kep.example/（a）', 'https://kep.example/（a）'],
  ])('%j is sent as %j', (typed, sent) => {
    expect(withScheme(typed)).toBe(sent)
  })
})
