import { domainToASCII } from 'node:url'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import unhomoglyph from 'unhomoglyph'
import { asciiDigits } from '#shared/khmer.ts'

/** User names that look alike have one key (UTS 39 skeletons). A prefix keeps the kinds apart. */
export const usernameKey = (username: string): string => `username:${skeleton(username)}`
export const emailKey = (email: string): string => `email:${email.toLowerCase()}`
export const phoneKey = (phone: string): string => `phone:${phone}`
export const providerKey = (provider: string, subject: string): string => `${provider}:${subject}`

// A skeleton may contain capitals, hence lower case before and after.
function skeleton(username: string): string {
  return unhomoglyph(unhomoglyph(username.normalize('NFKC').toLowerCase()).toLowerCase()).normalize('NFC')
}

/** NFKC, its domain in lower case and ASCII; null when it is invalid. */
export function readEmail(text: string): string | null {
  const [local = '', domain = '', ...more] = text.normalize('NFKC').trim().split('@')
  const ascii = domainToASCII(domain.toLowerCase())
  return local === '' || ascii === '' || more.length > 0 ? null : `${local}@${ascii}`
}

/** E.164, Cambodian by default; Khmer digits count. Null when it is invalid. */
export function readPhone(text: string): string | null {
  const digits = asciiDigits(text.normalize('NFKC')).trim().replace(/^00/, '+')
  if (!/^[+\d ().\-/]+$/.test(digits)) return null
  const phone = parsePhoneNumberFromString(digits, 'KH')
  return phone?.isPossible() ? phone.number : null
}

/** The keys of what somebody typed to name an account: an e-mail, else a phone number or a user name. */
export function keysFor(account: string): string[] {
  const typed = account.normalize('NFKC').trim()
  if (typed.includes('@')) {
    const email = readEmail(typed)
    return email ? [emailKey(email)] : []
  }
  const phone = readPhone(typed)
  return [...(phone ? [phoneKey(phone)] : []), usernameKey(typed)]
}

/** One spelling of what somebody typed to name an account, whether there is one or not. */
export const typedKey = (account: string): string => keysFor(account)[0] ?? usernameKey(account)

const RESERVED = new Set(
  ['admin', 'administrator', 'domner', 'moderator', 'official', 'owner', 'root', 'support', 'system'].map(usernameKey),
)

export const isReserved = (username: string): boolean => RESERVED.has(usernameKey(username))
