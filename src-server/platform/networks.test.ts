import { expect, it } from 'vitest'
import { lineOf, networkOf, networksOf } from './networks.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:1::', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['no address', 'no address'],
])('counts %s as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted)
})

it.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['::ffff:203.0.113.9', ['203.0.113.9']],
  ['2001:db8:7:9::1', ['2001:db8:7:9::/64', '2001:db8:7::/48']],
])('%s shares the turns of %j, so that a customer with many networks is one', (address, shared) => {
  expect(networksOf(address)).toEqual(shared)
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:7:12ff::1', '2001:db8:7:1200::/56'],
])('%s is of the line %s', (address, line) => {
  expect(lineOf(address)).toBe(line)
})
