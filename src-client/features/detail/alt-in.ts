import type { ImageView } from '#shared/file.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'

/** The description of a picture, in another language rather than not at all. */
export const altIn = ({ alt }: ImageView, locale: Locale): string | undefined =>
  alt?.[locale] ?? LOCALES.map((other) => alt?.[other]).find((text) => text !== undefined)
