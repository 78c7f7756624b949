import { fromPhnomPenh, type Period, periodBounds, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { readArea } from '#shared/position.ts'
import type { ListPostsInput } from '#shared/post.ts'
import { openingPoints } from '../../opening-minutes.ts'

/** All that a list can be narrowed by, in the order in which its statement has the conditions. */
const FILTERS = [
  'type',
  'province',
  'place_type',
  'category_id',
  'price_min',
  'price_max',
  'price_max_or_none',
  'open_now',
  'period',
  'area',
  'q',
] as const
type InputFilter = (typeof FILTERS)[number]
/** `there` takes the place of `area` once the posts inside are known. */
export type Filter = InputFilter | 'there'

/** What fills the slots of a statement, by their names. */
export type Values = Record<string, unknown>

/** As the contract has it, but for prices, which are whole cents. Without a type posts of all types are meant. */
export type FilterInput = Partial<Omit<ListPostsInput, 'price_min' | 'price_max'>> & {
  price_min?: number | undefined
  price_max?: number | undefined
}

/** The values of a filter, whose condition has the slots for them; undefined where the filter is not set. */
const VALUES_OF: Readonly<Record<InputFilter, (input: FilterInput, now: Date) => Values | undefined>> = {
  type: ({ page_type }) => given({ type: page_type }),
  province: ({ province }) => given({ province }),
  place_type: ({ place_type }) => given({ place_type }),
  category_id: ({ category_id }) => given({ category_id }),
  price_min: ({ price_min }) => given({ price_min }),
  price_max: ({ price_max, no_price }) => (no_price ? undefined : given({ price_max })),
  price_max_or_none: ({ price_max, no_price }) => (no_price ? given({ price_max }) : undefined),
  open_now: ({ open_now }, now) => (open_now ? openingPoints(now) : undefined),
  period: ({ period }, now) => period && boundsOf(period, now),
  area: ({ area }) => (area ? readArea(area) : undefined),
  // What the words find is known once they are searched for.
  q: ({ q }) => (q ? {} : undefined),
}

const given = (values: Record<string, string | number | undefined>): Values | undefined =>
  Object.values(values).some((value) => value === undefined || value === '') ? undefined : values

/** The filters that are set, in the order of `FILTERS`, and the values of all of them. */
export function filtersOf(input: FilterInput, now: Date): { filters: InputFilter[]; values: Values } {
  const set = FILTERS.flatMap((filter) => {
    const values = VALUES_OF[filter](input, now)
    return values ? [{ filter, values }] : []
  })
  return {
    filters: set.map(({ filter }) => filter),
    values: Object.fromEntries(set.flatMap(({ values }) => Object.entries(values))),
  }
}

/** A period that goes on begins with today, without what was over before. */
function boundsOf(period: Period, now: Date): Values {
  const { from, to } = periodBounds(period, now)
  const today = fromPhnomPenh(phnomPenhDate(now))
  const begin = from < today && today < to ? today : from
  return { period_from: begin.toISOString(), period_to: to.toISOString() }
}
