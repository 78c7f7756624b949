import { expect, it } from 'vitest'
import { appScene } from '#server/testing/scene.ts'
import { loadArticles } from './articles.ts'

const { app } = await appScene()

it('articles of the demo are published on their days, in three languages with pictures, and once', async () => {
  for (let time = 0; time < 2; time++) await loadArticles(app.context, { plan: [], small: true })
  const { rows, total } = await app.guest.article.list({})
  const days = rows.map(({ published_at }) => published_at ?? '')
  expect(total).toBe(4)
  expect(days).toEqual(days.toSorted().reverse())
  for (const { id } of rows) {
    const article = await app.guest.article.get({ id })
    expect(article).toMatchObject({ version: 2, languages: ['kh', 'en', 'cn'], is_sample: true, mentions: [] })
    expect(article.cover).not.toBeNull()
    expect(article.pictures.length).toBeGreaterThan(0)
  }
})
