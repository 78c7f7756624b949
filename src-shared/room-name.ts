import type { Locale, Localized } from './locales.ts'

/** What a room is called for readers of a language. */
export const roomName = ({ name, names }: { name: string; names: Localized }, locale: Locale): string =>
  names[locale] || name
