import { asciiDigits, isStorableText, visibleIn } from './khmer.ts'

/** Signs that the Khmer space bar and copied numbers bring along: breaks without width, directions, hyphens that are not there. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const DASHES = /[\u2010-\u2015\u2212]/g

/** The typed text without signs that nobody sees, such as an address that was copied. */
export const seenOf = (typed: string): string => typed.replace(UNSEEN, '').trim()

/** A text that is longer is no name, number or date. */
const LONGEST = 2_000

/** Marks are put in order in time that grows with the square of their number, so what has too many is left as it is. */
const isFoldable = (typed: string): boolean => typed.length <= LONGEST && isStorableText(typed)

/** The same in one width of letters, such as a user name. */
export const narrow = (typed: string): string => (isFoldable(typed) ? seenOf(typed.normalize('NFKC')) : typed)

/** The same with one kind of digits and dashes, and nothing that is not seen: a number, a price, a date, an e-mail address. */
export const plainly = (typed: string): string =>
  isFoldable(typed)
    ? asciiDigits(visibleIn(narrow(typed)))
        .replace(DASHES, '-')
        .trim()
    : typed

/** A name to sign in with: an e-mail address as plainly as where one registers, since that is how it is kept. */
export const accountName = (typed: string): string => {
  const name = narrow(typed)
  return name.includes('@') ? plainly(name) : name
}
