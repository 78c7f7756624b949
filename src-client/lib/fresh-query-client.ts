import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * A query client that loses no change. The library lets a query that loads for the first time be, although its answer may
 * have been read before the change; here it is fetched once more behind that.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<TTaggedQueryKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TTaggedQueryKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    if (loading.length === 0) return
    await Promise.allSettled(loading.map(({ promise }) => promise))
    // Whoever has heard of another change meanwhile waits for the same answer.
    const once = { ...options, cancelRefetch: false }
    await super.invalidateQueries({ ...filters, predicate: (query) => loading.includes(query) }, once)
  }
}
