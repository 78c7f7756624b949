import { domainToASCII } from 'node:url'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import unhomoglyph from 'unhomoglyph'
import { asciiDigits } from '#shared/khmer.ts'

/**
 * What accounts are known by, in the one spelling in which they are compared: two user names that look alike are one (UTS 39
 * skeletons), an e-mail counts without case, and all forms of a phone number are one. Prefixed, so that no kind is another.
 */
export const usernameKey = (username: string): string => `username:${skeleton(username)}`
export const emailKey = (email: string): string => `email:${email.toLowerCase()}`
export const phoneKey = (phone: string): string => `phone:${phone}`
export const providerKey = (provider: string, subject: string): string => `${provider}:${subject}`

// Folded to lower case before and after: what looks like a capital may fold to a small letter.
function skeleton(username: string): string {
  return unhomoglyph(unhomoglyph(username.normalize('NFKC').toLowerCase()).toLowerCase()).normalize('NFC')
}

/** An e-mail as it is kept: NFKC, its domain in lower case and ASCII. Null when it is none. */
export function readEmail(text: string): string | null {
  const [local = '', domain = '', ...more] = text.normalize('NFKC').trim().split('@')
  const ascii = domainToASCII(domain.toLowerCase())
  return local === '' || ascii === '' || more.length > 0 ? null : `${local}@${ascii}`
}

/** A phone number as it is kept (E.164): Cambodia's where no country is named; Khmer digits count. Null when it is none. */
export function readPhone(text: string): string | null {
  const digits = asciiDigits(text.normalize('NFKC')).trim().replace(/^00/, '+')
  if (!/^[+\d ().\-/]+$/.test(digits)) return null
  const phone = parsePhoneNumberFromString(digits, 'KH')
  return phone?.isPossible() ? phone.number : null
}

/** Every key that what was typed into the sign-in form may mean. */
export function keysOf(account: string): string[] {
  const typed = account.normalize('NFKC').trim()
  if (typed.includes('@')) {
    const email = readEmail(typed)
    return email ? [emailKey(email)] : []
  }
  const phone = readPhone(typed)
  return [...(phone ? [phoneKey(phone)] : []), usernameKey(typed)]
}

/** Names that would speak for the product. */
const RESERVED = new Set(
  ['admin', 'administrator', 'domner', 'moderator', 'official', 'owner', 'root', 'support', 'system'].map(usernameKey),
)

/** Whether a user name is not for members to take. */
export const isReserved = (username: string): boolean => RESERVED.has(usernameKey(username))
