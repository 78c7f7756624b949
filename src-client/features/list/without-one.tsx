import { useLingui } from '@lingui/react/macro'
import { trpc } from '#client/lib/trpc.ts'
import { useStayInWords } from '#client/lib/use-stay-in-words.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { inMoreRooms, withFilters } from './filters.ts'
import { ListLink } from './public/list-link.tsx'
import { listInput } from './public/list-query.ts'
import type { ListSearch } from './public/list-search.ts'
import ResultCount from './result-count.tsx'
import { useActiveFilters } from './use-active-filters.ts'
import { usePriceWords } from './use-filter-names.ts'

type WithoutOneProps = { type: PostType; search: ListSearch }

/** For a list without results: more rooms, a wider price, and each filter without which there would be some, with how many. */
export default function WithoutOne({ type, search }: WithoutOneProps) {
  const { t } = useLingui()
  const inWords = usePriceWords(type)
  const stayInWords = useStayInWords()
  const without = useActiveFilters(type, search).map(({ name, label, without }) => ({
    name,
    label: t`Without “${label}”:`,
    search: withFilters(search, without),
  }))
  const filters = [
    ...inMoreRooms(search).map((more) => ({
      name: `${more.rooms} rooms`,
      label: `${stayInWords(more)}:`,
      search: more,
    })),
    ...widerPrices(search).map((wider) => ({ name: 'wider', label: `${inWords(wider)}:`, search: wider })),
    ...without,
  ]
  const answers = trpc.useQueries(({ post }) =>
    filters.map((filter) => post.list({ ...listInput(type, filter.search), page: 1, pageSize: 1 })),
  )
  const helpful = filters.flatMap((filter, index) => {
    const total = answers[index]?.data?.total ?? 0
    return total > 0 ? [{ ...filter, total }] : []
  })
  if (helpful.length === 0) return null
  return (
    <ul className="grid justify-items-center pb-6 text-base">
      {helpful.map(({ name, label, search, total }) => (
        <li key={name}>
          <ListLink
            type={type}
            search={search}
            className="inline-flex min-h-11 flex-wrap items-center justify-center gap-x-2 px-2 text-accent underline decoration-accent-soft underline-offset-4 hover:decoration-current"
          >
            <span>{label}</span>
            <span className="font-semibold">
              <ResultCount type={type} total={total} isSearch={(search.q ?? search.area) !== undefined} />
            </span>
          </ListLink>
        </li>
      ))}
    </ul>
  )
}

/** The same with places whose price is not known, where an upper bound leaves them out. */
const widerPrices = (search: ListSearch): ListSearch[] =>
  search.price_max === undefined || search.price_min !== undefined || search.no_price
    ? []
    : [withFilters(search, { no_price: 1 })]
