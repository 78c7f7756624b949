import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { FlowKeys } from './fair-queue.ts'

/** Groups addresses for limits: an IPv4 address, or the /64 network of an IPv6 one. */
export const networkOf = (address: string): string => networkAt(address, 64)

/** What one line has at the least: an IPv4 address, or an IPv6 /56, in which its owner may choose among 256 networks. */
export const lineOf = (address: string): string => networkAt(address, 56)

/**
 * Whose turns an address shares where work waits: those of its network, and of the /48 of an IPv6 one, which a provider
 * gives to one customer.
 */
export function networksOf(address: string): FlowKeys {
  const known = networks.get(address)
  if (known) return known
  const found = [...new Set([networkOf(address), networkAt(address, 48)])]
  networks.set(address, found)
  return found
}

/** Looked up for every request. */
const networks = new LRUCache<string, FlowKeys>({ max: 10_000 })

function networkAt(address: string, bits: 64 | 56 | 48): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const parts = parsed.parts.slice(0, Math.ceil(bits / 16))
  if (bits === 56) parts[3] = (parts[3] ?? 0) & 0xff00
  return `${parts.map((part) => part.toString(16)).join(':')}::/${bits}`
}
