import { POST_TYPES } from '#shared/vocabulary.ts'
import type { Bench } from '../bench.ts'
import { compareAll, type Row, requestsPerWorkedSecond } from '../measure.ts'

/** Compares lists of a web server with metrics to one without: the cost of measuring. */
export async function metricsRows(bench: Bench): Promise<Row[]> {
  await bench.built()
  const url = await bench.postsDatabase(bench.few)
  const metered = await bench.server('bench/metered-server.ts', url)
  const plain = await bench.server('bench/uncached-server.ts', url)
  const asks = POST_TYPES.map((page_type) => ({
    path: `/trpc/post.list?input=${encodeURIComponent(JSON.stringify({ page_type, pageSize: 20 }))}`,
    headers: { 'x-lang': 'en' },
  }))
  return compareAll(bench, [
    {
      what: 'lists with metrics, a second of work',
      against: 'without',
      ours: () => requestsPerWorkedSecond(metered, asks, bench.seconds),
      theirs: () => requestsPerWorkedSecond(plain, asks, bench.seconds),
      atLeast: 0.97,
    },
  ])
}
