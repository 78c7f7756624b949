import { z } from 'zod'
import type { Locale } from '#shared/locales.ts'

const filterInput = z.record(z.string(), z.unknown()).default({})

/**
 * The input of a list of posts from what REST callers send: filters flat or in `filter`, where `type` is the place
 * type and `category` the category's id.
 * @throws ZodError for a filter that is not an object
 */
export function readRestFilter({ filter, category, ...flat }: Record<string, unknown>): Record<string, unknown> {
  const { type, category: nested, ...rest } = filterInput.parse(filter)
  return { place_type: type, category_id: category ?? nested, ...rest, ...flat }
}

/** A post as REST callers send it: in their own language unless they say otherwise, and a new one is sent, as nobody sends it later. */
export function readRestPost(given: Record<string, unknown>, { locale }: { locale: Locale }): Record<string, unknown> {
  return { language: locale, ...(given.id === undefined && { status: 'published' }), ...given }
}
