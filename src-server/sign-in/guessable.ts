import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { DEFAULT_BRAND } from '#shared/brand.ts'
import { asciiDigits } from '#shared/khmer.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { nationalNumber } from './account-keys.ts'

/** Words that are tried first in Cambodia, beside those that are tried everywhere. */
const LOCAL = [
  ...Object.values(DEFAULT_BRAND).map((name) => name.toLowerCase()),
  ...[
    'cambodia',
    'cambodian',
    'kampuchea',
    'khmer',
    'phnom',
    'penh',
    'phnompenh',
    'pp',
    'angkor',
    'angkorwat',
    'bayon',
  ],
  ...[
    'apsara',
    'tonlesap',
    'mekong',
    'riel',
    'wat',
    'bong',
    'oun',
    'srey',
    'pros',
    'sabay',
    'suosdey',
    'sokha',
    'dara',
  ],
  ...['banteay', 'meanchey', 'battambang', 'kampong', 'cham', 'chhnang', 'speu', 'thom', 'kampot', 'kandal', 'kep'],
  ...['koh', 'kong', 'kratie', 'mondulkiri', 'oddar', 'pailin', 'preah', 'sihanouk', 'sihanoukville', 'vihear'],
  ...['prey', 'veng', 'pursat', 'ratanakiri', 'siem', 'reap', 'siemreap', 'stung', 'treng', 'svay', 'rieng', 'takeo'],
  ...['tboung', 'khmum', 'travel', 'hotel', 'temple', 'password', 'admin', 'welcome', 'iloveyou'],
  ...['កម្ពុជា', 'ខ្មែរ', 'ភ្នំពេញ', 'ភ្នំ', 'ពេញ', 'សៀមរាប', 'អង្គរ', 'អង្គរវត្ត', 'បាត់ដំបង', 'កំពត', 'ស្រលាញ់', 'ស្រឡាញ់'],
  ...['អូន', 'បង', 'សុខា', 'ដារ៉ា', 'សម្ងាត់', 'លេខសម្ងាត់', 'ពាក្យសម្ងាត់', 'សួស្តី'],
]
// Few substitutions (p@$$w0rd) and a short text: an estimate keeps the process from everything else. These take 2 ms;
// twenty of 32 characters took 90, with which one address stopped all others.
const estimate = new ZxcvbnFactory({
  dictionary: { ...dictionary, local: LOCAL },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: 2,
})
/** An attacker's first million guesses, of which the limits let through fifty an hour. */
const FEWEST_GUESSES = 1e6
const LONGEST_ESTIMATED = 24

type Names = readonly (string | null | undefined)[]

/** @throws Rejection PASSWORD_COMMON */
export function rejectGuessable(password: string, names: Names): void {
  if (isGuessable(password, names)) throw new Rejection('PASSWORD_COMMON')
}

/**
 * Whether somebody who knows the account's own names would guess it soon. Keeps the process from all else for milliseconds,
 * so the attempt is counted before.
 */
export function isGuessable(password: string, names: Names): boolean {
  const own = names.flatMap((name) => (name ? formsOf(name) : []))
  return [...spellingsOf(password)].some(
    ([spelling, tries]) => estimate.check(spelling.slice(0, LONGEST_ESTIMATED), own).guesses * tries < FEWEST_GUESSES,
  )
}

/** Signs beside a digit, or at the end. */
const LOOSE_SIGNS = /(?<=\d)[^\p{L}\p{N}]+|[^\p{L}\p{N}]+(?=\d|$)/gu
/** How many signs are tried there. */
const USUAL_SIGNS = 5
const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** Between words, or seen by nobody. */
const GAPS = /[\s\p{Default_Ignorable_Code_Point}]+/gu
/** Signs that stand for a letter, with a letter behind them. */
const LEET = /[013457@$!](?=[013457@$!]*\p{L})/gu

/**
 * As it was typed, and in plainer ways: as on another keyboard, without what stands between digits, without loose signs, without gaps, and
 * in small letters, also for what looks like them. An estimate alone takes `@123` for four random characters. Each with how many
 * tries lead from it to what was typed.
 */
function spellingsOf(password: string): Map<string, number> {
  const plain = asciiDigits(password.normalize('NFKC'))
  const tries = USUAL_SIGNS ** new Set(plain.match(LOOSE_SIGNS)?.join('')).size
  const words = plain.replace(GAPS, '').toLowerCase()
  const unleet = plain.replace(LEET, (sign) => LETTERS[sign] ?? sign)
  return new Map([
    [unleet.replace(LOOSE_SIGNS, '').toLowerCase(), 2 * tries],
    [plain.replace(LOOSE_SIGNS, ''), tries],
    [plain.replace(/(?<=\d)[ ./-](?=\d)/g, ''), 1],
    [words, words === plain ? 1 : USUAL_SIGNS],
    [password.normalize('NFC'), 1],
  ])
}

/** A name, its parts, and a phone number with and without the country's code. */
function formsOf(name: string): string[] {
  const parts = name.split(/[^\p{L}\p{N}]+/u)
  const national = nationalNumber(name)
  return [name, ...parts, parts.join(''), ...(national ? [national, `0${national}`] : [])]
}
