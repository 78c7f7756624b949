import { MAX_WEB_ADDRESS_LENGTH } from './limits.ts'
import { safePath } from './safe-path.ts'
import { text } from './text.ts'
import { narrowAddress } from './typed.ts'

/** A name that the public DNS can have: neither an address in numbers nor a name of one network. */
const PUBLIC_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})$/
const LOCAL_HOST = /(?:^|\.)(?:local|localhost|internal|test|invalid)$/

/**
 * Where a link of an ad, a sponsor or a text leads: a path of this site, or an https address of the public internet, as
 * browsers write it. Undefined for everything else: `//evil`, `javascript:`, credentials, ports, addresses in numbers.
 */
export function readLinkTarget(typed: string): string | undefined {
  if (typed.startsWith('/')) {
    const path = safePath(typed)
    return path !== '/' || typed === '/' ? path : undefined
  }
  if (!/^https:\/\/[^/\\]/i.test(typed) || !URL.canParse(typed)) return undefined
  const { href, hostname, username, password, port } = new URL(typed)
  const isPlain = username === '' && password === '' && port === ''
  return isPlain && PUBLIC_HOST.test(hostname) && !LOCAL_HOST.test(hostname) ? href : undefined
}

export const linkTarget = text(1, MAX_WEB_ADDRESS_LENGTH).transform((typed, issue) => {
  const target = readLinkTarget(narrowAddress(typed))
  if (target !== undefined && target.length <= MAX_WEB_ADDRESS_LENGTH) return target
  issue.addIssue({ code: 'custom', message: 'LINK_INVALID' })
  return ''
})
