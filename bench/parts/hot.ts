import { z } from 'zod'
import { freePort } from '#server/platform/free-port.ts'
import type { Part } from '../bench.ts'
import { type Ask, compareAll, requestsPerSecond, start } from '../measure.ts'
import { printRows } from '../table.ts'

/** The headers that browsers send. */
const headers = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en', 'user-agent': 'Mozilla/5.0' }
const PAGE: Ask = { path: '/en/visit', headers }
/** A crowd: those who ask at once share a look at the database. */
const CONNECTIONS = 64

const trpc = (call: string, input: object): Ask => ({
  path: `/trpc/${call}?input=${encodeURIComponent(JSON.stringify(input))}`,
  headers,
})
const post = (path: string, body: object): Ask => ({
  method: 'POST',
  path,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const listed = z.object({ result: z.object({ data: z.object({ rows: z.array(z.object({ id: z.string() })) }) }) })

/**
 * The kept answers of guests, against making them anew, the same bytes from bare node:http, and a Fastify route that
 * does nothing else.
 */
export const hot: Part = {
  name: 'hot',
  says: 'kept answers: against making them, the same bytes from node:http, and an empty Fastify route',
  async run(bench) {
    await bench.built()
    const database = await bench.postsDatabase(bench.few)
    const product = await bench.serve('src-server/main.ts', database)
    const uncached = await bench.serve('bench/uncached-server.ts', database)
    const empty = await bench.serve('bench/empty-json.ts', database)
    const list = trpc('post.list', { page_type: 'visit', pageSize: 20 })
    const answer = listed.parse(await (await fetch(`http://127.0.0.1:${product}${list.path}`)).json())
    const detail = trpc('post.detail', { id: answer.result.data.rows[0]?.id })
    const rest = post('/api/getPostPageType', { page_type: 'visit', pageSize: 20 })
    const per = (port: number, ask: Ask) => () => requestsPerSecond(port, [ask], bench.seconds, CONNECTIONS)
    // A server is compiled after some thousand pages, and what is asked for again is kept.
    await bench.steps.run('servers warm', async () => {
      for (const ask of [PAGE, list, detail, rest]) await requestsPerSecond(product, [ask], bench.seconds)
      await requestsPerSecond(uncached, [PAGE], 2 * bench.seconds)
    })
    const calls = [
      { what: 'list through tRPC', ask: list },
      { what: 'detail through tRPC', ask: detail },
      { what: 'list through /api', ask: rest },
    ]
    const [bare, fastify] = [await freePort(), await freePort()]
    const { child } = await start('bench/same-bytes.ts', {
      PRODUCT: String(product),
      PORT: String(bare),
      FASTIFY_PORT: String(fastify),
      ASKS: JSON.stringify([PAGE, ...calls.map(({ ask }) => ask)]),
    })
    bench.teardown.add(async () => void child.kill('SIGKILL'))
    const page = per(product, PAGE)
    return printRows(
      await compareAll(bench, [
        { what: 'page that is kept', against: 'made anew', ours: page, theirs: per(uncached, PAGE), atLeast: 10 },
        {
          what: 'page that is kept',
          against: 'same bytes of node:http',
          ours: page,
          theirs: per(bare, PAGE),
          atLeast: 0.5,
        },
        ...calls.flatMap(({ what, ask }, n) => {
          const row = { what, ours: per(product, ask) }
          return [
            {
              ...row,
              against: 'same bytes of Fastify',
              theirs: per(fastify, { ...ask, path: `/${n + 1}` }),
              atLeast: 0.7,
            },
            { ...row, against: 'an empty Fastify route', theirs: per(empty, { ...ask, path: '/' }) },
          ]
        }),
      ]),
    )
  },
}
