import autocannon from 'autocannon'
import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { systemRequest } from '#server/procedures/context.ts'
import type { Bench } from '../bench.ts'
import { compareAll, type Row } from '../measure.ts'
import { printRows } from '../table.ts'

const CONNECTIONS = 256
const POSTS = 1_000
const AGENT = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

/** Views, each of another viewer, against an empty POST; and whether the totals are exact afterwards. */
export async function views(bench: Bench): Promise<boolean> {
  const databaseUrl = await bench.postsDatabase(bench.few)
  const product = await bench.serve('src-server/main.ts', databaseUrl)
  const peer = await bench.serve('bench/empty-post.ts', databaseUrl)
  const { context, close } = createContext({ databaseUrl, dataDir: bench.folder })
  const { rows: posts } = await context.pool.query<{ id: string }>(
    `select id from post where status = 'published' order by id limit ${POSTS}`,
  )
  const total = async () => {
    const { rows } = await context.pool.query<{ views: number }>('select sum(views)::int as views from post_count')
    return rows[0]?.views ?? 0
  }
  const before = await total()
  let sent = 0
  let viewed = 0
  const view = () => {
    const n = sent++
    return { body: JSON.stringify({ id: posts[n % posts.length]?.id }), address: addressOf(n) }
  }
  const amount = bench.quick ? 10_000 : 40_000
  const ask = (port: number) => () => viewsPerSecond(port, amount, view)
  const rows = await compareAll(bench, [
    {
      what: 'increaseView',
      against: 'an empty Fastify POST',
      ours: () => {
        viewed += amount
        return ask(product)()
      },
      theirs: ask(peer),
      atLeast: 0.5,
    },
  ])
  await createCaller(systemRequest(context)).view.count()
  const counted = (await total()) - before
  await close()
  const exact: Row = {
    what: 'views in the totals',
    against: 'views that were answered',
    ours: counted,
    theirs: viewed,
    unit: '',
    ratio: counted / viewed,
    atLeast: 1,
    atMost: 1,
  }
  return printRows([...rows, exact])
}

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** @throws Error for any answer but 200 */
async function viewsPerSecond(port: number, amount: number, view: () => { body: string; address: string }) {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/trpc/view.increase`,
    method: 'POST',
    connections: CONNECTIONS,
    amount,
    requests: [
      {
        setupRequest(request) {
          const { body, address } = view()
          return {
            ...request,
            body,
            headers: {
              ...request.headers,
              'content-type': 'application/json',
              'user-agent': AGENT,
              'x-forwarded-for': address,
            },
          }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`)
  return result.requests.total / ((result.finish.getTime() - result.start.getTime()) / 1_000)
}
