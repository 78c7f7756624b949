import type { RouterContext } from '#client/router-context.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { listHead } from './list-head.ts'
import { type ListSearch, readListSearch, validateListSearch } from './list-search.ts'
import { type Loaded, loadList } from './load-list.ts'

type Loading = { context: RouterContext; deps: ListSearch }
type Matched = { match: { context: RouterContext; loaderDeps: ListSearch }; loaderData?: Loaded }

/** What the routes of the five lists have in common: all but the type. */
export const listRoute = (type: PostType) => ({
  validateSearch: (raw: Record<string, unknown>) => validateListSearch(raw, type),
  // The router keeps what it does not know in the search, such as marks of a campaign: the list must not see it.
  loaderDeps: ({ search }: { search: ListSearch }) => readListSearch({ ...search }, type),
  loader: ({ context, deps }: Loading) => loadList(context, type, deps),
  head: ({ match: { context, loaderDeps }, loaderData }: Matched) =>
    listHead(context, { type, search: loaderDeps, isRefused: Boolean(loaderData?.refusal) }),
})
