import ipaddr from 'ipaddr.js'

/** Whether it is an address by one of these protocols, such as `redis:`. */
export function isUrl(text: string, protocols: string[]): boolean {
  const url = URL.parse(text)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
}

const isHere = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Requires HTTPS, except on this machine, because secrets are sent there. */
export function isProviderUrl(text: string): boolean {
  const url = URL.parse(text)
  if (!url || `${url.search}${url.hash}${url.username}${url.password}` !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere(url))
}

/** Tells the address of raster tiles, or of a style of MapLibre, which browsers fetch. */
export function isTilesUrl(text: string): boolean {
  const url = URL.parse(text)
  if (!url || /\s/.test(text) || `${url.hash}${url.username}${url.password}` !== '') return false
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  return (
    (isTemplate || url.pathname.endsWith('.json')) &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isHere(url)))
  )
}

export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false
  return url.pathname === '/' && `${url.search}${url.hash}${url.username}${url.password}` === ''
}

/** Addresses and networks, or the names that Express has for some. */
export function isNetwork(name: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(name)) return true
  const { IPv4, IPv6 } = ipaddr
  if (!name.includes('/')) return IPv4.isValidFourPartDecimal(name) || IPv6.isValid(name)
  return IPv4.isValidCIDRFourPartDecimal(name) || IPv6.isValidCIDR(name)
}
