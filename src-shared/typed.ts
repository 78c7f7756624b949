import { asciiDigits, isStorableText, visibleIn } from './khmer.ts'

const DASHES = /[\u2010-\u2015\u2212]/g

/** The typed text without what nobody sees, which the Khmer space bar and copied numbers bring along: joiners, breaks, directions. */
export const seenOf = (typed: string): string => visibleIn(typed).trim()

/** A text that is longer is no name, number or date. */
const LONGEST = 2_000

/** Marks are put in order in time that grows with the square of their number, so what has too many is left as it is. */
const isFoldable = (typed: string): boolean => typed.length <= LONGEST && isStorableText(typed)

/** The same in one width of letters, such as a user name. */
export const narrow = (typed: string): string => (isFoldable(typed) ? seenOf(typed.normalize('NFKC')) : typed)

/** Signs that come along when an address is copied or typed. */
const COPIED = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** A joiner behind a letter that is not Latin is part of the address. */
const JOINERS = /(?<=^|[ -~])\p{DI}+/gu

/** An address in one width of letters. One that is plain already keeps its own, as the names of Chinese pages have wide brackets. */
export const narrowAddress = (typed: string): string => {
  const seen = typed.replaceAll(COPIED, '').replaceAll(JOINERS, '').trim()
  return seen.includes('://') ? seen : narrow(seen)
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i
/** A word without a dot is no address. */
const HOST = /^[^\s/?#@]+\.[^\s/?#@.]/

/** The same with `https://` where only `example.com` is typed. */
export function withScheme(typed: string): string {
  const address = narrowAddress(typed)
  return HOST.test(address) && !SCHEME.test(address) ? `https://${address}` : address
}

/** A text in one width, with one kind of digits and dashes, and nothing that is not seen: a number, a price, a date, an e-mail address. */
export const plainly = (typed: string): string =>
  isFoldable(typed) ? asciiDigits(narrow(typed)).replace(DASHES, '-').trim() : typed

/** The number that is typed, in decimal notation; undefined for what is none. */
export function decimalIn(typed: string): string | undefined {
  const digits = plainly(typed)
  return /^-?\d+(\.\d+)?$/.test(digits) ? digits : undefined
}

/** A name to sign in with: an e-mail address as plainly as where one registers, since that is how it is kept. */
export const accountName = (typed: string): string => {
  const name = narrow(typed)
  return name.includes('@') ? plainly(name) : name
}
