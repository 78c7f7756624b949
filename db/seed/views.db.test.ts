import { expect, it } from 'vitest'
import { appScene } from '#server/testing/scene.ts'
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
