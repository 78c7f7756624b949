import { LOCALES, type Locale, type Localized } from '#shared/locales.ts'
import { roomName } from '#shared/room-name.ts'

type Named = { name: string; names: Localized }
type Typed = { [L in Locale]?: string | null | undefined }

/** The names of a room for its form: in the language of the reader, the one that is read. */
export const namesToEdit = (room: Named, locale: Locale): Localized => ({
  ...room.names,
  [locale]: roomName(room, locale),
})

/**
 * Makes the names to save of those that were typed. Languages without one read the name of the language that they read before, or else
 * of the reader's.
 */
export function namesTyped(typed: Typed, locale: Locale, before: Named | undefined): Named {
  const read = before && [locale, ...LOCALES].find((one) => roomName(before, one) === before.name)
  const name = [read ?? locale, locale].map((one) => typed[one]).find(Boolean) ?? ''
  // A name that only repeats it follows it when it changes.
  const isOwn = (one: Locale, own: string) => own !== name || before?.names[one]
  const names = LOCALES.flatMap((one) => (typed[one] && isOwn(one, typed[one]) ? [[one, typed[one]]] : []))
  return { name, names: Object.fromEntries(names) }
}
