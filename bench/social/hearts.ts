import type pg from 'pg'
import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { createPool } from '#server/platform/database.ts'
import { systemRequest } from '#server/procedures/context.ts'
import type { Bench } from '../bench.ts'
import { type Ask, compareAll, type Row, requestsPerSecond } from '../measure.ts'
import { addressOf, bearer, createMembers, serveBehindProxy } from '../members.ts'
import { printRows } from '../table.ts'

const CLIENTS = 64
const POSTS = 1_000
const MEMBERS = 400
const CARDS = 20
/** The plain rows are fastest with this number. */
const PLAIN_CONNECTIONS = 20

type Scene = Awaited<ReturnType<typeof openScene>>

/** Likes and unlikes against plain rows, of one post against many, and a list with the caller's own hearts. */
export async function hearts(bench: Bench): Promise<boolean> {
  const scene = await openScene(bench)
  const { product, post_ids } = scene
  const [one = ''] = post_ids
  const random = () => pick(post_ids)
  const rows = await compareAll(bench, [
    {
      what: `${CLIENTS} clients like and unlike random posts`,
      against: 'INSERT and DELETE of the rows',
      ours: () => likesPerSecond(scene, 'product', random),
      theirs: () => likesPerSecond(scene, 'rows', random),
      atLeast: 0.5,
    },
    {
      what: `${CLIENTS} clients like and unlike one post`,
      against: 'random posts',
      ours: () => likesPerSecond(scene, 'product', () => one),
      theirs: () => likesPerSecond(scene, 'product', random),
      atLeast: 0.5,
    },
    {
      what: `list of ${CARDS} cards and own hearts, a member`,
      against: 'the list, a guest',
      ours: () => requestsPerSecond(product, listOf(scene), bench.seconds),
      theirs: () => requestsPerSecond(product, [{ path: LIST }], bench.seconds),
      atLeast: 0.8,
    },
  ])
  const exact = await countAgain(scene.context.pool)
  await scene.close()
  return printRows([...rows, exact])
}

async function openScene(bench: Bench) {
  const databaseUrl = await bench.postsDatabase(bench.few)
  const { context, close } = createContext({ databaseUrl, dataDir: bench.folder })
  const names = Array.from({ length: MEMBERS }, (_, n) => `bench.fan.${n}`)
  const ids = await bench.steps.run(`${MEMBERS} members`, () =>
    createMembers(createCaller(systemRequest(context)), names),
  )
  const members: { id: string; token: string; address: string }[] = []
  for (const [n, id] of ids.entries()) {
    const opened = await context.sessions.open({ accountId: id, address: addressOf(n), userAgent: 'bench' })
    members.push({ id, token: opened.access_token, address: addressOf(n) })
  }
  const { rows } = await context.pool.query<{ id: string }>(
    `select id from post where status = 'published' and type = 'visit' order by id limit ${POSTS}`,
  )
  await context.pool.query(`
    create table bare_reaction (like reaction including all);
    create table bare_count (like post_count including all) with (fillfactor = 80);
    insert into bare_count select * from post_count`)
  const { port, child } = await serveBehindProxy(bench, databaseUrl)
  const plain = createPool(databaseUrl, PLAIN_CONNECTIONS)
  return {
    context,
    plain,
    members,
    post_ids: rows.map(({ id }) => id),
    product: port,
    /** The likes of the product, and of the plain rows. */
    liked: { product: new Set<string>(), rows: new Set<string>() },
    seconds: bench.seconds,
    async close() {
      await plain.end()
      await close()
      child.kill('SIGKILL')
    },
  }
}

const pick = <T>(all: readonly T[]): T => {
  const one = all[Math.floor(Math.random() * all.length)]
  if (one === undefined) throw new Error('there is nothing to pick from')
  return one
}

type Like = (like: { account_id: string; post_id: string; is_liked: boolean }) => Promise<unknown>

/** The procedure, as each request of a web server calls it. */
const callProcedure =
  ({ context }: Scene): Like =>
  ({ account_id, ...like }) =>
    createCaller({ ...systemRequest(context), actor: { id: account_id, role: 'user' } }).reaction.like(like)

/** The rest of a like where there is no product: the same row with the same indexes, and the count of its post. */
const writeRow =
  ({ plain: pool }: Scene): Like =>
  ({ account_id, post_id, is_liked }) =>
    pool.query({ ...(is_liked ? INSERT : DELETE), values: [account_id, post_id] })

const counted = (name: string, change: string, sign: '+' | '-') => ({
  name,
  text: `with changed as (${change} returning 1)
    update bare_count set likes = likes ${sign} (select count(*) from changed) where post_id = $2 returning likes`,
})
const INSERT = counted(
  'bare-like',
  'insert into bare_reaction (id, account_id, subject_id, liked_at) values (gen_random_uuid(), $1, $2, now())',
  '+',
)
const DELETE = counted('bare-unlike', 'delete from bare_reaction where account_id = $1 and subject_id = $2', '-')

/** Clients that each like a post for some member or take that back, one after the other. */
async function likesPerSecond(scene: Scene, side: 'product' | 'rows', postOf: () => string): Promise<number> {
  const { members, seconds } = scene
  // Each turn is an hour of its own: however quick the machine, no member reaches the hourly limit.
  await scene.context.pool.query('delete from sign_in_attempt')
  const pairs = scene.liked[side]
  const like = side === 'product' ? callProcedure(scene) : writeRow(scene)
  const busy = new Set<string>()
  const until = performance.now() + seconds * 1_000
  let done = 0
  const client = async () => {
    while (performance.now() < until) {
      const { id: account_id } = pick(members)
      const post_id = postOf()
      const pair = `${account_id} ${post_id}`
      if (busy.has(pair)) continue
      busy.add(pair)
      const is_liked = !pairs.delete(pair)
      if (is_liked) pairs.add(pair)
      await like({ account_id, post_id, is_liked })
      busy.delete(pair)
      done++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return done / seconds
}

const LIST = `/trpc/post.list?input=${encodeURIComponent(JSON.stringify({ page_type: 'visit', pageSize: CARDS }))}`

/** The questions of a member's screen: the list, and the hearts of its cards. */
function listOf({ members, post_ids }: Scene): Ask[] {
  const own = encodeURIComponent(JSON.stringify({ post_ids: post_ids.slice(0, CARDS) }))
  return members.flatMap(({ token }) => {
    const headers = bearer(token)
    return [
      { path: LIST, headers },
      { path: `/trpc/reaction.own?input=${own}`, headers },
    ]
  })
}

/** The counts that readers see against the rows of who likes what. */
async function countAgain(pool: pg.Pool): Promise<Row> {
  const { rows } = await pool.query<{ counted: number; liked: number; wrong: number }>(`
    select sum(c.likes)::int as counted, sum(coalesce(r.likes, 0))::int as liked,
      (count(*) filter (where c.likes <> coalesce(r.likes, 0)))::int as wrong
    from post_count c
    left join (select subject_id as post_id, count(*) as likes from reaction where liked_at is not null group by 1) r using (post_id)`)
  const [{ counted, liked, wrong } = { counted: 0, liked: 0, wrong: 1 }] = rows
  return {
    what: 'likes in the counts',
    against: 'members who like, post by post',
    ours: counted,
    theirs: liked,
    unit: '',
    ratio: wrong === 0 ? 1 : counted / liked,
    atLeast: 1,
    atMost: 1,
  }
}
