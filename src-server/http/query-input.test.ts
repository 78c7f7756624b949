import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuery } from './query-input.ts'

const read = (query: string) => readQuery(new URLSearchParams(query))

describe('a query with dotted keys', () => {
  it('becomes a nested object', () => {
    expect(read('page=2&filter.type=temple&filter.province=kep')).toEqual({
      page: '2',
      filter: { type: 'temple', province: 'kep' },
    })
  })

  it('reads brackets as dots', () => {
    expect(read('filter[type]=temple&filter.province=kep&a%5B0%5D=1')).toEqual({
      filter: { type: 'temple', province: 'kep' },
      a: { 0: '1' },
    })
  })

  it('keeps the last of two values', () => {
    expect(read('page=1&page=2')).toEqual({ page: '2' })
    expect(read('a.b=1&a[b]=2')).toEqual({ a: { b: '2' } })
  })

  it.each([
    '__proto__.x=1',
    'a.__proto__.x=1',
    'constructor.prototype.x=1',
    'prototype=1',
    'a..b=1',
    '.a=1',
    'a.=1',
    '=1',
    'a=1&a.b=2',
    'a.b=1&a=2',
    'a.b=1&a=',
    'a[b]=1&a=2',
    'a[]=1',
    'a[__proto__]=1',
    'a.b.c.d.e.f=1',
  ])('rejects %s', (query) => {
    expect(() => read(query)).toThrow('INPUT_INVALID')
  })

  it('rejects more than a hundred keys', () => {
    expect(() => read(Array.from({ length: 101 }, (_, n) => `k${n}=1`).join('&'))).toThrow('INPUT_INVALID')
  })

  it('never reaches a prototype, whatever the keys are', () => {
    const part = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '')
    fc.assert(
      fc.property(fc.array(fc.array(part, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (keys) => {
        try {
          read(keys.map((key) => `${key.join('.')}=x`).join('&'))
        } catch (error) {
          expect(error).toMatchObject({ code: 'INPUT_INVALID' })
        }
        expect(Object.keys(Object.prototype)).toEqual([])
        expect({}).not.toHaveProperty('a')
      }),
    )
  })
})
