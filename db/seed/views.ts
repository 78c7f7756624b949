import { viewBatch } from '#server/domains/view/decider.ts'
import { handle } from '#server/event-sourcing/handle.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'
import { requestOf } from '#server/procedures/request.ts'
import { addDays, fromPhnomPenh, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { demoArticles } from './articles.ts'
import { demoChance, demoId } from './demo-ids.ts'
import type { PlannedPost } from './plan.ts'

/** Tests need a month and the one before it: the workers take in each view. */
const DAYS = { all: 365, small: 92 }
/** The best known of each type; others wait for their first visitor. */
const KNOWN = 12
/** When people look for where to go: on the way, at lunch, and most of all in the evening. */
const HOURS = ['07:00', '09:00', '12:00', '12:00', '15:00', '19:00', '20:00', '20:00', '21:00', '22:00']
/** Visitors come in the dry and cool months: a factor for each month of a year. */
const SEASON = [1.5, 1.4, 1.2, 1.1, 0.8, 0.7, 0.8, 0.8, 0.7, 0.9, 1.3, 1.6]
const WEEKEND = 1.4
const MOST_VIEWS = 60
/** So many lead what is trending, by a visitor a day: a place that five people look at today passes them. */
const LEADING = 4

/** A year of views of places and articles, so that trends and reports of the demo are alive. Loading them again changes nothing. */
export async function loadViews(
  context: AppContext,
  { plan, small }: { plan: readonly PlannedPost[]; small: boolean },
): Promise<void> {
  const known = plan.filter(({ rank }) => rank < KNOWN)
  // They come behind the places that lead, so what is trending among articles is what people read today.
  const articles = (await demoArticles(small)).map((article, nth) => ({ ...article, rank: LEADING + nth }))
  const ctx = systemRequest(context)
  const today = phnomPenhDate(context.now())
  const length = small ? DAYS.small : DAYS.all
  const days = Array.from({ length }, (_, nth) => addDays(today, nth - length))
  await Promise.all(
    days.map((day) => {
      const posts = Object.fromEntries(known.map((post) => [post.post_id, viewsOn(day, post)]))
      const read = articles.filter(({ published }) => published < day)
      const viewsOfArticles = Object.fromEntries(
        read.map(({ id, rank }) => [demoId(`article ${id}`), viewsOn(day, { id: `article ${id}`, rank })]),
      )
      const command = { type: 'CountViews' as const, posts, articles: viewsOfArticles, ads: {} }
      return handle(ctx, viewBatch, requestOf(ctx, { id: demoId(`views ${day}`) }), command)
    }),
  )
}

/** In two hours of the day. */
function viewsOn(day: string, { id, rank }: Pick<PlannedPost, 'id' | 'rank'>) {
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay())
  const season = SEASON[Number(day.slice(5, 7)) - 1] ?? 1
  const chance = demoChance(`views ${day} ${id}`)
  const views = (MOST_VIEWS / (1 + rank)) * season * (isWeekend ? WEEKEND : 1) * (0.7 + 0.6 * chance)
  return [0, 1].map((half) => {
    const time = HOURS[Math.floor(demoChance(`hour ${half} ${day} ${id}`) * HOURS.length)] ?? '20:00'
    return {
      hour: fromPhnomPenh(day, time).toISOString(),
      views: Math.ceil(views / 2),
      networks: half === 0 && rank < LEADING ? 1 : 0,
    }
  })
}
