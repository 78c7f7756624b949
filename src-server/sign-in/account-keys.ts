import { domainToASCII } from 'node:url'
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import unhomoglyph from 'unhomoglyph'
import { DEFAULT_BRAND } from '#shared/brand.ts'
import { accountName, plainly } from '#shared/typed.ts'

/** User names that look alike have one key (UTS 39 skeletons). A prefix keeps the kinds apart. */
export const usernameKey = (username: string): string => `username:${skeleton(username)}`
export const emailKey = (email: string): string => `email:${email.toLowerCase()}`
export const phoneKey = (phone: string): string => `phone:${phone}`
export const providerKey = (provider: string, subject: string): string => `${provider}:${subject}`

// A skeleton may contain capitals, hence lower case before and after.
function skeleton(username: string): string {
  return unhomoglyph(unhomoglyph(username.normalize('NFKC').toLowerCase()).toLowerCase()).normalize('NFC')
}

const SMALL_CAPITALS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, index) => [letter, 'abcdefghijklmnopqrstuvwyz'.charAt(index)]),
)

/**
 * The look of a user name in capitals: two new accounts never have the same. Foreign letters are folded before lower
 * case as well, since a capital may look like another than its small letter does: Ν is an N, and ν a v. Marks and parts of
 * Khmer vowels look the same in any order, an i has its dot already, and ᴀ is an A.
 */
export function lookalikeOf(username: string): string {
  const ordered = username
    .normalize('NFKC')
    .replace(/\p{M}{2,}/gu, (marks) => [...marks].sort().join(''))
    .replaceAll('\u17b8\u17c1', '\u17be')
    .replaceAll('\u17b6\u17c1', '\u17c4')
    .replace(/[^\0-\x7f]/gu, (letter) => SMALL_CAPITALS[letter] ?? letter)
  return skeleton(ordered.replace(/[^\0-\x7f]/gu, unhomoglyph))
    .replace(/(?<=[ij])\u0307/g, '')
    .replaceAll('i', 'l')
}

/**
 * The key that the e-mail of an old account would have today: it was kept as it was typed, such as with Khmer digits, while sign-in
 * reads plain ones. Null where it is the e-mail's own.
 */
export function plainEmailKey(email: string): string | null {
  const plain = readEmail(email)
  return plain === null || emailKey(plain) === emailKey(email) ? null : emailKey(plain)
}

/** As plainly as it can be typed, its domain in lower case and ASCII; null when it is invalid. */
export function readEmail(text: string): string | null {
  const [local = '', domain = '', ...more] = plainly(text).normalize('NFC').split('@')
  const ascii = domainToASCII(domain.toLowerCase())
  return local === '' || ascii === '' || more.length > 0 ? null : `${local}@${ascii}`
}

/** E.164, Cambodian by default; Khmer digits count. Null when it is invalid. */
export const readPhone = (text: string): string | null => parsePhone(text)?.number ?? null

/** Without the country's code. Null for what is no phone number. */
export const nationalNumber = (text: string): string | null => parsePhone(text)?.nationalNumber ?? null

function parsePhone(text: string): PhoneNumber | null {
  const digits = plainly(text).replace(/^00/, '+')
  if (!/^[+\d ().\-/]+$/.test(digits)) return null
  const phone = parsePhoneNumberFromString(digits, 'KH')
  return phone?.isPossible() ? phone : null
}

const PART_OF_NUMBER = /^\+?\(?\d[\d ().\-/]{4,}$/

/**
 * What to look for in stored names and contacts: of a phone number, or a part of one, the digits as they are stored, which is
 * with the country's code and nothing between them; of anything else the words in lower case.
 */
export function searchedFor(typed: string): string {
  const words = typed.toLowerCase()
  const plain = plainly(words)
  const digits = PART_OF_NUMBER.test(plain) ? plain.replace(/\D/g, '').replace(/^(?:00)?(?:855)?0+/, '') : ''
  return digits || words
}

/** The keys of what somebody typed to name an account: an e-mail, else a phone number or a user name. */
export function keysFor(account: string): string[] {
  const typed = accountName(account)
  if (typed.includes('@')) {
    const email = readEmail(typed)
    return email ? [emailKey(email)] : []
  }
  const phone = readPhone(typed)
  return [...(phone ? [phoneKey(phone)] : []), usernameKey(typed)]
}

/** One spelling of what somebody typed to name an account, whether there is one or not. */
export const typedKey = (account: string): string => keysFor(account)[0] ?? usernameKey(account)

/** Names of the product, of those who speak for it, and of addresses that mean its operator. */
const RESERVED = new Set(
  [
    ...Object.values(DEFAULT_BRAND),
    ...['abuse', 'admin', 'administrator', 'api', 'billing', 'contact', 'domner', 'help', 'hostmaster', 'info'],
    ...['mail', 'moderator', 'noreply', 'notifications', 'official', 'owner', 'payment', 'payments', 'postmaster'],
    ...['privacy', 'root', 'security', 'service', 'staff', 'superuser', 'support', 'sysadmin', 'system', 'team'],
    ...['webmaster', 'www'],
  ].flatMap((name) => [usernameKey(name), lookalikeOf(name)]),
)

/** Also with dots and underscores anywhere, and with letters that look like them. */
export function isReserved(username: string): boolean {
  const plain = [...username.normalize('NFKC')].filter((char) => !isSeparator(char)).join('')
  return RESERVED.has(usernameKey(plain)) || RESERVED.has(lookalikeOf(plain))
}

const isSeparator = (char: string): boolean => ['.', '_'].includes(unhomoglyph(char))
