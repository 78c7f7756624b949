import { createHash } from 'node:crypto'
import { it } from 'vitest'
import { INTL_LOCALE, type Locale } from '#shared/locales.ts'
import { ALL_LOOKS } from '../scripts/checks.ts'
import type { PageOptions } from './browser.ts'

export type Look = { width: number; mode: 'light' | 'dark'; locale: Locale }

/**
 * Each width meets each language and each mode, but not every three of them. Two that follow each other, from an even place on, differ
 * in all three, so that what is seen in such a pair is seen on a phone and a desktop, in light and dark, and in two languages.
 */
export const LOOKS = {
  'phone-kh': { width: 390, mode: 'light', locale: 'kh' },
  'desktop-en': { width: 1280, mode: 'dark', locale: 'en' },
  'phone-en': { width: 390, mode: 'dark', locale: 'en' },
  'desktop-cn': { width: 1280, mode: 'light', locale: 'cn' },
  'phone-cn': { width: 390, mode: 'light', locale: 'cn' },
  'desktop-kh': { width: 1280, mode: 'dark', locale: 'kh' },
} as const satisfies Record<string, Look>
export type LookName = keyof typeof LOOKS

const isLook = (name: string): name is LookName => name in LOOKS
export const LOOK_NAMES: readonly LookName[] = Object.keys(LOOKS).filter(isLook)

/** Every test in every look, as before a release: `npm test -- --all`. */
const all = Boolean(process.env[ALL_LOOKS])

/** A number that stays the same for a name, whatever other names there are. */
export const numberOf = (name: string): number => createHash('sha1').update(name).digest().readUInt32BE()

/** The looks that a page is seen in: the pair that its name decides, or all six. */
export function looksOf(name: string, every = all): readonly LookName[] {
  if (every) return LOOK_NAMES
  const first = 2 * (numberOf(name) % (LOOK_NAMES.length / 2))
  return LOOK_NAMES.slice(first, first + 2)
}

/**
 * The look that a journey is gone in, which its name decides, or all six: what differs between looks, the pages show, and a journey
 * takes twenty times as long as a page.
 */
export const journeyLooks = (name: string): readonly LookName[] => {
  const chosen = numberOf(name) % LOOK_NAMES.length
  return all ? LOOK_NAMES : LOOK_NAMES.slice(chosen, chosen + 1)
}

const distinct = <T>(values: T[]): T[] => [...new Set(values)]

/** The languages that a test is done in. */
export const localesOf = (name: string): Locale[] => distinct(journeyLooks(name).map((look) => LOOKS[look].locale))

/** The widths that a test is done in. */
export const widthsOf = (name: string): number[] => distinct(journeyLooks(name).map((look) => LOOKS[look].width))

/** A journey in the look that its name decides. */
export function itInLooks(name: string, work: (look: Look) => Promise<void>, timeout?: number): void {
  for (const look of journeyLooks(name)) {
    const { locale, mode, width } = LOOKS[look]
    it(`${name} (${locale}, ${mode}, ${width} px)`, () => work(LOOKS[look]), timeout)
  }
}

/** The page options for somebody who sees it in this look. */
export const pageIn = ({ width, mode, locale }: Look): PageOptions => ({
  width,
  dark: mode === 'dark',
  locale: INTL_LOCALE[locale],
})
