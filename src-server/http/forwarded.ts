import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

const HEADER = 'x-forwarded-for'

/** So that `request.ip`, which limits count by, is an address, in one spelling. */
export function readForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    cleanForwarded(headers)
    done()
  })
}

/** Leaves of X-Forwarded-For the addresses behind the last entry that is none: what stands before that nobody has vouched for. */
export function cleanForwarded(headers: IncomingHttpHeaders): void {
  const forwarded = headers[HEADER]
  if (forwarded === undefined) return
  // Also an empty one stays: it tells that somebody has forwarded the request.
  headers[HEADER] = addressesAtEnd([forwarded].flat().join(',')).join(', ')
}

function addressesAtEnd(list: string): string[] {
  const entries = list.split(',').map((entry) => addressIn(entry.trim()))
  return entries.slice(entries.lastIndexOf(undefined) + 1).filter((address) => address !== undefined)
}

/** Undefined for whatever else could stand there; a zone, which may be any text, belongs to no forwarded address. */
function addressIn(entry: string): string | undefined {
  const { IPv4, IPv6 } = ipaddr
  const isAddress = IPv4.isValidFourPartDecimal(entry) || (IPv6.isValid(entry) && !entry.includes('%'))
  return isAddress ? ipaddr.process(entry).toString() : undefined
}
