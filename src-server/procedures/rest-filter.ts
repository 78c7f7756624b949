import { z } from 'zod'
import { code, uuid } from '#shared/text.ts'
import type { RequestContext } from './context.ts'
import type { RestFields } from './description.ts'

type Given = Record<string, unknown>
/** The id of the category with this slug. @throws Rejection CATEGORY_UNKNOWN */
type FindCategory = (ctx: RequestContext, slug: string) => Promise<string>

const CATEGORY = z.union([uuid, code]).describe('The slug or the id of a category').optional()
const PLACE_TYPE = code.describe('A place type').optional()
const NESTED = [
  ...['province', 'place_type', 'category', 'price_min', 'price_max', 'no_price', 'open_now', 'period'],
  ...['check_in', 'check_out', 'people', 'rooms'],
]

/** Where some fields of the input may stand in what was sent; others have their own name, also in `filter`. */
const PLACES: Record<string, readonly string[]> = {
  category_id: ['category', 'filter.category', 'category_id'],
  place_type: ['place_type', 'filter.type', 'filter.place_type'],
}

/**
 * The fields of REST callers for a list of posts: filters flat or in `filter`, where `type` is the place type; a category by its slug
 * or id; and `relevance` for the order that a list has by itself.
 * @param input the shape of the procedure's
 */
export function filterFields({ category_id, sort, ...others }: z.ZodRawShape, findCategory: FindCategory): RestFields {
  const flat = { ...others, ...(category_id && { category: CATEGORY }) }
  const nested = Object.entries(flat).filter(([name]) => NESTED.includes(name))
  return {
    schema: z.object({
      ...flat,
      ...(sort && { sort: z.union([z.literal('relevance'), sort]) }),
      filter: z.object({ ...Object.fromEntries(nested), type: PLACE_TYPE }).optional(),
    }),
    async read(given, ctx) {
      const { category, ...filter } = readFilter(given)
      const isSlug = typeof category === 'string' && !uuid.safeParse(category).success
      if (category === undefined) return filter
      return { ...filter, category_id: isSlug ? await findCategory(ctx, category) : category }
    },
    nameOf,
  }
}

const sent = z.looseObject({ filter: z.record(z.string(), z.unknown()).default({}) })

/** @throws ZodError for a filter that is not an object */
function readFilter(given: Given): Given {
  const { filter, sort, ...flat } = sent.parse(given)
  const { type, ...nested } = filter
  return {
    ...(type !== undefined && { place_type: type }),
    ...nested,
    ...flat,
    ...(sort !== 'relevance' && { sort }),
  }
}

function nameOf(path: string, given: Given): string {
  const places = PLACES[path] ?? [path, `filter.${path}`]
  return places.find((place) => valueAt(given, place) !== undefined) ?? places[0] ?? path
}

function valueAt(given: Given, place: string): unknown {
  const { data: { filter } = { filter: {} } } = sent.safeParse(given)
  return place.startsWith('filter.') ? filter[place.slice('filter.'.length)] : given[place]
}
