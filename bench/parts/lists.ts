import { readProvinces } from '#db/seed/content.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import type { Part } from '../bench.ts'
import { type Ask, compareAll, requestsPerSecond } from '../measure.ts'
import { printRows } from '../table.ts'

const english = { 'x-lang': 'en' }
type Filter = { page_type: string; province: string }

const trpc = (input: object): Ask => ({
  path: `/trpc/post.list?input=${encodeURIComponent(JSON.stringify({ ...input, pageSize: 20 }))}`,
  headers: english,
})
const rest = (input: object): Ask => ({
  method: 'POST',
  path: '/api/getPostPageType',
  headers: { ...english, 'content-type': 'application/json' },
  body: JSON.stringify({ ...input, pageSize: 20 }),
})
const bare =
  (prefix: '/trpc' | '/api') =>
  ({ page_type, province }: Filter): Ask => ({ path: `${prefix}?page_type=${page_type}&province=${province}` })
const pages = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => trpc({ page_type: 'visit', page: first + n }))

/** The list call against node:http and pg, with many posts against few, and deep pages against the first. */
export const lists: Part = {
  name: 'lists',
  says: 'list calls: against node:http + pg, on ten times the posts, and deep in the pages',
  async run(bench) {
    const { many, few, seconds, quick } = bench
    await bench.built()
    const product = await bench.serve('bench/uncached-server.ts', await bench.postsDatabase(many))
    const small = await bench.serve('bench/uncached-server.ts', await bench.postsDatabase(few))
    const peer = await bench.serve('bench/bare-list.ts', await bench.postsDatabase(many))

    const provinces = await readProvinces()
    const filters = POST_TYPES.flatMap((page_type) => provinces.map(({ id }): Filter => ({ page_type, province: id })))
    const ask = (port: number, asks: Ask[]) => () => requestsPerSecond(port, asks, seconds)
    const all = ask(product, filters.map(trpc))
    const deep = ask(product, pages(quick ? 150 : 495, 10))
    return printRows(
      await compareAll(bench, [
        {
          what: 'list through tRPC',
          against: 'node:http + pg',
          ours: all,
          theirs: ask(peer, filters.map(bare('/trpc'))),
          atLeast: 0.6,
        },
        {
          what: 'list through /api',
          against: 'node:http + pg',
          ours: ask(product, filters.map(rest)),
          theirs: ask(peer, filters.map(bare('/api'))),
          atLeast: 0.6,
        },
        {
          what: `list at ${many} posts`,
          against: `at ${few} posts`,
          ours: all,
          theirs: ask(small, filters.map(trpc)),
          atLeast: 0.8,
        },
        {
          what: 'page 500 of one type',
          against: 'page 1 of it',
          ours: deep,
          theirs: ask(product, pages(1, 1)),
          atLeast: 0.5,
        },
      ]),
    )
  },
}
