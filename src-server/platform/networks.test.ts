import { expect, it } from 'vitest'
import { lineOf, networkOf, networksOf, subnetOf } from './networks.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['2001:0DB8:0:0:1::', '2001:db8:0:0::/56'],
  ['2001:db8:0:ff::', '2001:db8:0:0::/56'],
  ['2001:db8:7:12ff::1', '2001:db8:7:1200::/56'],
  ['no address', 'no address'],
])('counts %s as the line %s', (address, counted) => {
  expect(lineOf(address)).toBe(counted)
})

it.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['::ffff:203.0.113.9', ['203.0.113.9']],
  ['2001:db8:7:9::1', ['2001:db8:7:0::/56', '2001:db8:7::/48']],
])('%s shares the turns of %j, so that a customer with many networks is one', (address, shared) => {
  expect(networksOf(address)).toEqual(shared)
})

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:7:12ff::1', '2001:db8:7::/48'],
  ['no address', 'no address'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:7:12ff::1', '2001:db8:7:12ff::/64'],
])('a guest at %s is told apart by %s', (address, subnet) => {
  expect(subnetOf(address)).toBe(subnet)
})
