import type pg from 'pg'
import { LOCALES } from '#shared/locales.ts'
import type { PageViewInput, PageViewsView } from '#shared/view.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { newId } from '../../platform/ids.ts'
import { memoizePerPool } from '../../platform/memoize.ts'
import { type RequestContext, systemRequest } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { pageBatch } from './decider.ts'
import type { PageViews } from './events.ts'
import { keyOf } from './page-projector.ts'
import { isCrawler } from './write.ts'

/** Counted in memory for so long, as an event of each would say less and cost more. */
const GATHER_MS = 60_000
/** Different ones of a day: anybody may make up routes, and each is a row for ever. */
const MOST_A_DAY = 500
const OTHERS = '/*'

type Batch = { id: string; pages: PageViews[] }
type Waiting = {
  pages: Map<string, PageViews>
  /** The batch that was to be written last, and perhaps was: it keeps its id, by which it counts once. */
  begun: Batch | undefined
  /** Those of the day that were counted so far. */
  known: { day: string; keys: Set<string> }
  timer: NodeJS.Timeout | undefined
}

const waitingIn = memoizePerPool(
  (_: pg.Pool): Waiting => ({
    pages: new Map(),
    begun: undefined,
    known: { day: '', keys: new Set() },
    timer: undefined,
  }),
)

/** Counts that a page was opened, by and by, unless by a crawler. Nothing of who it was is kept. */
export async function viewPage(ctx: RequestContext, { route, locale }: PageViewInput): Promise<null> {
  if (!ctx.actor && isCrawler(ctx.client.userAgent)) return null
  const waiting = waitingIn(ctx.pool)
  const day = ctx.now().toISOString().slice(0, 10)
  const page = { day, route, locale, by_member: ctx.actor !== null }
  add(waiting, isCountedApart(waiting, page) ? page : { ...page, route: OTHERS })
  const later = { ...systemRequest(ctx), idempotencyKey: undefined, keyedCall: undefined }
  waiting.timer ??= setTimeout(() => {
    countPages(later).catch((error: unknown) => ctx.log.warn({ err: error }, 'opened pages are counted later'))
  }, GATHER_MS).unref()
  return null
}

function isCountedApart(waiting: Waiting, page: Omit<PageViews, 'views'>): boolean {
  const { day } = page
  if (waiting.known.day !== day) waiting.known = { day, keys: new Set() }
  const { keys } = waiting.known
  if (keys.size < MOST_A_DAY) keys.add(keyOf(page))
  return keys.has(keyOf(page))
}

function add({ pages }: Waiting, page: Omit<PageViews, 'views'>): void {
  const key = keyOf(page)
  pages.set(key, { ...page, views: 1 + (pages.get(key)?.views ?? 0) })
}

/** Writes what this process has counted into the log. What cannot be written waits for the next time. */
export async function countPages(ctx: ReturnType<typeof systemRequest>): Promise<null> {
  const waiting = waitingIn(ctx.pool)
  clearTimeout(waiting.timer)
  waiting.timer = undefined
  if (waiting.begun) await write(ctx, waiting, waiting.begun)
  const pages = [...waiting.pages.values()]
  if (pages.length === 0) return null
  waiting.pages.clear()
  waiting.begun = { id: newId(), pages }
  await write(ctx, waiting, waiting.begun)
  return null
}

async function write(ctx: ReturnType<typeof systemRequest>, waiting: Waiting, batch: Batch): Promise<void> {
  await handle(ctx, pageBatch, requestOf(ctx, { id: batch.id }), { type: 'CountPages', pages: batch.pages })
  if (waiting.begun === batch) waiting.begun = undefined
}

const DAY_MS = 86_400_000

/** The pages of the last 30 days, the most opened first. */
export async function listPageViews({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<PageViewsView[]> {
  const since = new Date(now().getTime() - 30 * DAY_MS).toISOString().slice(0, 10)
  const rows = await db
    .selectFrom('page_views')
    .select((eb) => ['route', 'locale', 'by_member', eb.cast<number>(eb.fn.sum('views'), 'integer').as('views')])
    .where('day', '>', since)
    .groupBy(['route', 'locale', 'by_member'])
    .orderBy('views', 'desc')
    .orderBy('route')
    .orderBy('locale')
    .orderBy('by_member')
    .limit(1_000)
    .execute()
  return rows.flatMap(({ locale: stored, ...row }) => {
    const locale = LOCALES.find((one) => one === stored)
    return locale ? [{ ...row, locale }] : []
  })
}
