import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { systemRequest } from '#server/procedures/context.ts'
import type { Bench } from '../bench.ts'
import { compareAll, requestsPerSecond } from '../measure.ts'
import { createMembers } from '../members.ts'
import { printRows } from '../table.ts'
import { fillComments } from './comment-trees.ts'

const MANY = 5_000
const FEW = 50
/** A request's time against the other's: the limit is 1.5 times as long. */
const AT_LEAST = 1 / 1.5

/** The first page of a tree of 5,000 comments against that of 50, each in both orders. */
export async function comments(bench: Bench): Promise<boolean> {
  const databaseUrl = await bench.postsDatabase(bench.few)
  const product = await bench.serve('bench/uncached-server.ts', databaseUrl)
  const { context, close } = createContext({ databaseUrl, dataDir: bench.folder })
  const system = createCaller(systemRequest(context))
  const [author_id = ''] = await createMembers(system, ['bench.commenter'])
  const { rows } = await system.post.list({ page_type: 'visit', pageSize: 2 })
  const [few = '', many = ''] = rows.map(({ id }) => id)
  for (const [post_id, size] of [[few, FEW] as const, [many, MANY] as const])
    await fillComments(context, { post_id, author_id, at: new Date() }, parentsOf(size))
  await close()
  const first = (post_id: string, sort: string) => {
    const input = JSON.stringify({ post_id, sort })
    return () =>
      requestsPerSecond(product, [{ path: `/trpc/comment.list?input=${encodeURIComponent(input)}` }], bench.seconds)
  }
  return printRows(
    await compareAll(
      bench,
      ['newest', 'liked'].map((sort) => ({
        what: `${MANY} comments, ${sort}`,
        against: `of ${FEW} comments`,
        ours: first(many, sort),
        theirs: first(few, sort),
        atLeast: AT_LEAST,
      })),
    ),
  )
}

/** Every third comment stands at the top, and each other replies to one of the thirty before it. */
function parentsOf(size: number): (number | null)[] {
  return Array.from({ length: size }, (_, n) => (n % 3 === 0 ? null : n - 1 - ((n * 7) % Math.min(n, 30))))
}
