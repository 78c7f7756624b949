import type { Locale, Localized } from './locales.ts'

/** The name of a room for readers of a language. */
export const roomName = ({ name, names }: { name: string; names: Localized }, locale: Locale): string =>
  names[locale] || name

/**
 * The names that a room keeps when only its `name` is given anew: those of other languages, unless they said the same as the old one.
 * @param locale of the call, which the new name is in
 */
export function namesBeside(before: { name: string; names: Localized }, name: string, locale: Locale): Localized {
  if (name === before.name) return before.names
  const kept = Object.entries(before.names).filter(([lang, own]) => lang !== locale && own !== before.name)
  return Object.fromEntries(kept)
}
