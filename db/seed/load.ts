import { openContext } from '#server/composition/context.ts'
import type { Caller } from '#server/composition/router.ts'
import { createCaller } from '#server/composition/router.ts'
import { DEMO_MARK } from '#server/domains/catalog/public.ts'
import type { Config } from '#server/platform/config.ts'
import { createBroker, WORK } from '#server/platform/queue.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { loadAds } from './ads.ts'
import { loadArticles } from './articles.ts'
import { loadBookings, loadRooms, ownerCaller } from './bookings.ts'
import { loadMembers, planMembers } from './members.ts'
import { uploadPicture } from './pictures.ts'
import { type PlannedPost, planDemo } from './plan.ts'
import { toSavePost } from './posts.ts'
import { loadReactions } from './reactions.ts'
import { loadPeople } from './sign-ins.ts'
import { loadViews } from './views.ts'

export type DemoProgress = { done: number; total: number; what: string }
type LoadOptions = {
  config: Config
  databaseUrl: string
  databaseOwnerUrl: string
  small: boolean
  report: (line: DemoProgress) => void
}

/** Drawing more pictures in parallel only takes memory. */
const AT_ONCE = 3

/**
 * Loads the demo content once: into a log without posts, or after an interrupted load. Posts have their first picture
 * when this returns; jobs add the others.
 */
export async function loadDemo({
  config,
  databaseUrl,
  databaseOwnerUrl,
  small,
  report,
}: LoadOptions): Promise<{ loaded: boolean; posts: number }> {
  const { context, close } = await openContext({ ...config, databaseUrl })
  try {
    const caller = createCaller(systemRequest(context))
    if ((await hasPosts(context)) && (await readMark(context)) !== 'loading') return { loaded: false, posts: 0 }
    await mark(caller, 'loading')
    const plan = await planDemo(small)
    const people = await loadPeople(caller, config.dataDir)
    const missing = await withoutExisting(context, plan)
    const owner = ownerCaller(context, people.owner)
    const callerFor = ({ page }: PlannedPost) => (page === 'hotel' ? owner : caller)
    await writeAll(callerFor, missing, (done) =>
      report({ done: plan.length - missing.length + done, total: plan.length, what: 'posts' }),
    )
    await loadHotels(context, people, { plan, small })
    await loadAds(caller)
    await loadArticles(context, { plan, small })
    await loadViews(context, { plan, small })
    // Tests count what they have done themselves.
    if (!small) await loadSocial(context, plan)
    await queuePictures({ databaseUrl: databaseOwnerUrl, redisUrl: config.redisUrl }, { plan, small })
    await mark(caller, 'loaded')
    return { loaded: true, posts: plan.length }
  } finally {
    await close()
  }
}

type Context = Awaited<ReturnType<typeof openContext>>['context']

async function hasPosts({ db }: Context): Promise<boolean> {
  return (await db.selectFrom('post').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function readMark({ db }: Context): Promise<unknown> {
  const row = await db
    .selectFrom('catalog_record')
    .select('data')
    .where('kind', '=', DEMO_MARK.kind)
    .where('id', '=', DEMO_MARK.id)
    .executeTakeFirst()
  return row?.data.value
}

async function mark(caller: Caller, value: string): Promise<void> {
  const data = { key: DEMO_MARK.id, appName: 'Demo content', type: 'demo', input: 'text', value }
  await caller.catalog.save({ ...DEMO_MARK, data, is_visible: false })
}

async function loadHotels(
  context: Context,
  people: Awaited<ReturnType<typeof loadPeople>>,
  { plan, small }: { plan: PlannedPost[]; small: boolean },
): Promise<void> {
  const hotels = plan.filter(({ page }) => page === 'hotel')
  const rooms = []
  for (const hotel of hotels) rooms.push(...(await loadRooms(context, people, hotel)))
  await loadBookings(context, people, { rooms, small })
}

async function loadSocial(context: Context, plan: PlannedPost[]): Promise<void> {
  const members = planMembers(context.now())
  await loadMembers(context, members)
  await loadReactions(context, members, plan)
}

async function withoutExisting({ db }: Context, plan: PlannedPost[]): Promise<PlannedPost[]> {
  const rows = await db.selectFrom('post').select('id').where('status', '=', 'published').execute()
  const existing = new Set(rows.map((row) => row.id))
  return plan.filter((post) => !existing.has(post.post_id))
}

type CallerFor = (post: PlannedPost) => Caller

async function writeAll(callerFor: CallerFor, plan: PlannedPost[], report: (done: number) => void): Promise<void> {
  const waiting = [...plan]
  let done = 0
  const lane = async () => {
    for (let post = waiting.shift(); post; post = waiting.shift()) {
      await writePost(callerFor(post), post)
      report(++done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function writePost(caller: Caller, post: PlannedPost): Promise<void> {
  const picture = await uploadPicture(caller, post, 0)
  await caller.post.save(toSavePost(post, [picture]))
  await caller.post.publish({ id: post.post_id })
}

/** Jobs by rank, behind new uploads. Tests save processor time: of a small demo only the first hotel shows its rooms. */
async function queuePictures(
  settings: { databaseUrl: string; redisUrl: string | undefined },
  { plan, small }: { plan: PlannedPost[]; small: boolean },
): Promise<void> {
  const broker = await createBroker(settings)
  const queue = broker.openQueue(WORK)
  const jobs = plan.filter((post) => post.pictures > 1 || (post.page === 'hotel' && !small))
  await queue.add(
    jobs.map((post) => ({
      name: 'add-demo-pictures',
      data: { post_id: post.post_id },
      opts: { jobId: `add-demo-pictures-${post.post_id}`, priority: post.rank + 1 },
    })),
  )
  await queue.close()
  await broker.close()
}
