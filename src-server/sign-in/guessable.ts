import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { DEFAULT_BRAND } from '#shared/brand.ts'
import { Rejection } from '../event-sourcing/rejection.ts'

/** What is tried first in Cambodia, beside what is tried everywhere. */
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
]
// Few substitutions (p@$$w0rd) and a short text: an estimate keeps the process from everything else.
const estimate = new ZxcvbnFactory({
  dictionary: { ...dictionary, local: LOCAL },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: 20,
})
/** An attacker's first million guesses, of which the limits let through fifty an hour. */
const FEWEST_GUESSES = 1e6
const LONGEST_ESTIMATED = 32

/** @throws Rejection PASSWORD_COMMON for what is guessed soon by who knows the account's own names */
export function rejectGuessable(password: string, names: readonly (string | null | undefined)[]): void {
  const typed = password.normalize('NFC').slice(0, LONGEST_ESTIMATED)
  const own = names.flatMap((name) => (name ? [name, ...name.split(/[^\p{L}\p{N}]+/u)] : []))
  if (estimate.check(typed, own).guesses < FEWEST_GUESSES) throw new Rejection('PASSWORD_COMMON')
}
