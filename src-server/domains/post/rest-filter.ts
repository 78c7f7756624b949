import { z } from 'zod'

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
