import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appScene } from '#server/testing/scene.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import { demoArticles } from './articles.ts'
import { demoId } from './demo-ids.ts'
import { planDemo } from './plan.ts'
import { loadViews } from './views.ts'

const { app } = await appScene()
const admin = app.as(app.actorOf('admin'))

it('the demo has a year of views, more in the cool months, and once', async () => {
  const plan = (await planDemo(true)).filter(({ rank }) => rank < 2)
  const yearOf = async () => {
    await loadViews(app.context, { plan, small: false })
    await app.project()
    return admin.statistics.report({ filter: { from: '2025-11-20', to: '2026-11-19' } })
  }
  const year = await yearOf()
  expect(year.days.every(({ views }) => views > 0)).toBe(true)
  const viewsIn = (month: string) =>
    year.days.reduce((sum, { day, views }) => (day.startsWith(month) ? sum + views : sum), 0)
  expect(viewsIn('2025-12')).toBeGreaterThan(1.5 * viewsIn('2026-06'))
  expect(year.day_periods.evening).toBeGreaterThan(year.day_periods.morning)
  expect(await yearOf()).toEqual(year)
})

it('each article of the demo is read every day since it was published', async () => {
  await loadViews(app.context, { plan: [], small: false })
  await app.project()
  const daysOf = async (id: string) => {
    const rows = await app.context.db
      .selectFrom('subject_day')
      .select(sql<string>`day::text`.as('day'))
      .where('subject_id', '=', demoId(`article ${id}`))
      .where('views', '>', 0)
      .orderBy('day')
      .execute()
    return rows.map(({ day }) => day)
  }
  const articles = await demoArticles(false)
  expect(articles).toHaveLength(12)
  for (const { id, published } of articles) {
    const days = await daysOf(id)
    const first = [addDays(published, 1), '2025-11-20'].toSorted().at(-1)
    expect([id, days[0], days.at(-1)]).toEqual([id, first, '2026-11-19'])
  }
})
