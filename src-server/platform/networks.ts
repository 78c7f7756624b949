import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { FlowKeys } from './fair-queue.ts'

/**
 * The line that limits count by: an IPv4 address, or the /56 of an IPv6 one. A home has a /56 at least, and chooses among the
 * 256 networks in it.
 */
export const lineOf = (address: string): string => networkAt(address, 32, 56)

/** The wider network around a line, which has larger limits: the /24 of an IPv4 address, or the /48 of an IPv6 one. */
export const networkOf = (address: string): string => networkAt(address, 24, 48)

/** Tells guests of one line apart, as a phone has a /64 of its own. No limit counts by it. */
export const subnetOf = (address: string): string => networkAt(address, 32, 64)

/**
 * The turns that an address shares where work waits: those of its line, and of the /48 of an IPv6 one, which a provider gives to
 * one customer. The /24 of an IPv4 address belongs to many customers, who would wait for one another.
 */
export function networksOf(address: string): FlowKeys {
  const known = networks.get(address)
  if (known) return known
  const found = [...new Set([lineOf(address), networkAt(address, 32, 48)])]
  networks.set(address, found)
  return found
}

/** Looked up for every request. */
const networks = new LRUCache<string, FlowKeys>({ max: 10_000 })

function networkAt(address: string, bitsOfIPv4: 32 | 24, bits: 64 | 56 | 48): string {
  if (!ipaddr.isValid(address)) return address
  if (isIPv4(address)) return networkOfIPv4(address, bitsOfIPv4)
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return networkOfIPv4(parsed.toString(), bitsOfIPv4)
  const parts = parsed.parts.slice(0, Math.ceil(bits / 16))
  if (bits === 56) parts[3] = (parts[3] ?? 0) & 0xff00
  return `${parts.map((part) => part.toString(16)).join(':')}::/${bits}`
}

const networkOfIPv4 = (address: string, bits: 32 | 24): string =>
  bits === 32 ? address : `${address.split('.').slice(0, 3).join('.')}.0/24`
