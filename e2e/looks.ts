import { createHash } from 'node:crypto'
import { it } from 'vitest'
import { all } from '#server/testing/all-tests.ts'
import { INTL_LOCALE, type Locale } from '#shared/locales.ts'
import type { PageOptions } from './browser.ts'

export type Look = { width: number; mode: 'light' | 'dark'; locale: Locale }

/** Each width meets each language and each mode, but not every three of them. */
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

/** A number that stays the same for a name, whatever other names there are. */
export const numberOf = (name: string): number => createHash('sha1').update(name).digest().readUInt32BE()

/** The looks in which a page is opened or a journey made: the one that its name decides, or all six. */
export function looksOf(name: string, every = all): readonly LookName[] {
  const chosen = numberOf(name) % LOOK_NAMES.length
  return every ? LOOK_NAMES : LOOK_NAMES.slice(chosen, chosen + 1)
}

const distinct = <T>(values: T[]): T[] => [...new Set(values)]

/** The languages that a test is done in. */
export const localesOf = (name: string): Locale[] => distinct(looksOf(name).map((look) => LOOKS[look].locale))

/** The widths that a test is done in. */
export const widthsOf = (name: string): number[] => distinct(looksOf(name).map((look) => LOOKS[look].width))

/** A journey in the look that its name decides. */
export function itInLooks(name: string, work: (look: Look) => Promise<void>, timeout?: number): void {
  for (const look of looksOf(name)) {
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
