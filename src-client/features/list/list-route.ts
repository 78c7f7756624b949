import type { Loaded } from '#client/lib/loaded-answers.ts'
import type { RouterContext } from '#client/router-context.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { listHead } from './list-head.ts'
import { loadList } from './load-list.ts'
import { type ListSearch, readListSearch, validateListSearch } from './public/list-search.ts'

type Loading = { context: RouterContext; deps: ListSearch }
type Matched = { match: { context: RouterContext; loaderDeps: ListSearch }; loaderData?: Loaded }

/** The route options that the five lists share. */
export const listRoute = (type: PostType) => ({
  staticData: { messages: ['list'] },
  validateSearch: (raw: Record<string, unknown>) => validateListSearch(raw, type),
  // The router keeps unknown search parameters, such as a campaign's, which are no filters.
  loaderDeps: ({ search }: { search: ListSearch }) => readListSearch({ ...search }, type),
  loader: ({ context, deps }: Loading) => loadList(context, type, deps),
  head: ({ match: { context, loaderDeps }, loaderData }: Matched) =>
    listHead(context, { type, search: loaderDeps, isRejected: Boolean(loaderData?.rejection) }),
})
