import { expect, it } from 'vitest'
import { verify } from '../../projections/replay.ts'
import { documentOf } from '../../testing/article-events.ts'
import { appScene } from '../../testing/scene.ts'
import { articleTrends } from './trend.ts'

const { app } = await appScene()
const admin = app.as(app.actorOf('admin'))

const wait = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
async function publish(title: string) {
  wait(1)
  const texts = { en: { title, body: documentOf('The market opens at five.') } }
  return admin.article.save({ language: 'en', texts, cover: await app.picture(admin), submit: true })
}
const at = (address: string) => ({ client: { address, userAgent: 'Mozilla/5.0 (X11) Firefox/150', hasCookies: false } })
const visitors = (id: string, number: number) =>
  Promise.all(
    Array.from({ length: number }, (_, n) => app.as(null, at(`203.0.113.${n}`)).view.increase({ id, kind: 'article' })),
  )
async function trending(): Promise<string[]> {
  await app.system.view.count()
  await app.project()
  // What is kept for the home page is kept for the minute.
  wait(1)
  return (await app.guest.home.get()).trending.articles.map(({ title }) => title)
}

const [crabs, pepper, rain] = [await publish('Crabs'), await publish('Pepper'), await publish('Rain')]

it('articles that many look at come first, then those that members liked, then the newest', async () => {
  expect(await trending()).toEqual(['Rain', 'Pepper', 'Crabs'])
  await visitors(crabs.id, 6)
  await visitors(pepper.id, 5)
  expect(await trending()).toEqual(['Crabs', 'Pepper', 'Rain'])
  await app.as(app.actorOf('user')).reaction.like({ article_id: pepper.id, is_liked: true })
  expect(await trending()).toEqual(['Pepper', 'Crabs', 'Rain'])
})

it('one that is withdrawn is in no trend, and comes back with the interest that it had', async () => {
  await admin.article.withdraw({ id: crabs.id })
  wait(1)
  expect((await app.guest.home.get()).trending.articles.map(({ id }) => id)).not.toContain(crabs.id)
  expect(await trending()).toEqual(['Pepper', 'Rain'])
  await admin.article.publish({ id: crabs.id })
  expect(await trending()).toEqual(['Pepper', 'Crabs', 'Rain'])
})

it('a replay gives the same scores', async () => {
  expect((await app.context.pool.query('select from article_trend where article_id = $1', [rain.id])).rowCount).toBe(1)
  for (const { onlyLive, onlyReplayed } of await verify(app.engine, articleTrends))
    expect({ onlyLive, onlyReplayed }).toEqual({ onlyLive: [], onlyReplayed: [] })
})
