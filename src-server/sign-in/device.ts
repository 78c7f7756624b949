import { createRequire } from 'node:module'
import Bowser from 'bowser'
import { type CountryResponse, open, type Reader } from 'maxmind'

/** Summarises a user agent in one line: `Chrome · Android`. */
export function deviceOf(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent === '' ? '-' : userAgent.slice(0, 500))
  const named = [browser.name, os.name].filter((name): name is string => Boolean(name))
  return (named.length > 0 ? named.join(' · ') : userAgent.split('/')[0] || '?').slice(0, 60)
}

const DATA = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
type GeoRecord = CountryResponse & { country_code?: string }
let reader: Promise<Reader<GeoRecord>> | undefined

/** The country of an address (ISO 3166, by the registries' lists); null for a private one. */
export async function countryOf(address: string): Promise<string | null> {
  reader ??= open<GeoRecord>(createRequire(import.meta.url).resolve(DATA))
  return (await reader).get(address)?.country_code ?? null
}
