import type { Bench } from '../bench.ts'
import { type Ask, compareAll, type Row, requestsPerSecond, requestsPerWorkedSecond } from '../measure.ts'

/** The headers that browsers send. */
const headers = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en', 'user-agent': 'Mozilla/5.0' }
/** A crowd: those who ask at once share a look at the database. */
const CONNECTIONS = 64
/** Articles and places of each turn, so that no page is measured that is short by chance. */
const PAGES = 12

export type Blog = { databaseUrl: string; articles: readonly string[]; places: readonly string[] }

/**
 * Pages of articles against a list's and those of places: as they are kept for guests, and made anew. Kept ones leave the server faster than
 * the client reads them, so these count by the server's own time.
 */
export async function pageRows(bench: Bench, { databaseUrl, articles, places }: Blog): Promise<Row[]> {
  const kept = await bench.server('src-server/main.ts', databaseUrl)
  const uncached = await bench.serve('bench/uncached-server.ts', databaseUrl)
  const asks = (path: string, ids: readonly string[]): Ask[] =>
    ids.slice(0, PAGES).map((id) => ({ path: `${path}/${id}`, headers }))
  const [blog, detail] = [asks('/en/blog', articles), asks('/en/detail', places)]
  const list = [{ path: '/en/visit', headers }]
  const hot = (pages: Ask[]) => () => requestsPerWorkedSecond(kept, pages, bench.seconds, CONNECTIONS)
  const cold = (pages: Ask[]) => () => requestsPerSecond(uncached, pages, bench.seconds)
  // A server is compiled after some thousand pages, and what is asked for again is kept.
  await bench.steps.run('servers warm', async () => {
    for (const pages of [blog, detail, list]) await requestsPerSecond(kept.port, pages, bench.seconds)
    for (const pages of [blog, detail]) await requestsPerSecond(uncached, pages, 2 * bench.seconds)
  })
  return compareAll(bench, [
    { what: 'article page, kept', against: 'list page, kept', ours: hot(blog), theirs: hot(list), atLeast: 0.9 },
    { what: 'article page, kept', against: 'detail page, kept', ours: hot(blog), theirs: hot(detail), atLeast: 0.9 },
    { what: 'article page, made', against: 'detail page, made', ours: cold(blog), theirs: cold(detail), atLeast: 0.9 },
  ])
}
