import { beforeAll, describe, expect, it } from 'vitest'
import type { SaveArticleInput } from '#shared/article.ts'
import { documentOf } from '../../testing/article-events.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const admin = app.as(app.actorOf('admin'))

const inEnglish = (title: string, summary = '', words = 'Words.') => ({ title, summary, body: documentOf(words) })
async function save(more: Partial<SaveArticleInput>) {
  const input = { language: 'en', texts: {}, cover: await app.picture(admin), submit: true, ...more } as const
  return (await admin.article.save(input)).id
}
const find = async (q: string, locale: 'kh' | 'en' | 'cn' = 'en') =>
  (await app.as(null, { locale }).search.articles({ q })).rows.map(({ id }) => id)

const ids = { crabs: '', pepper: '', dolphins: '' }
beforeAll(async () => {
  ids.crabs = await save({
    texts: {
      en: inEnglish('Mornings at the crab market', 'Kep before sunrise', 'Women in conical hats haggle over baskets.'),
      kh: { title: 'ព្រឹកនៅផ្សារក្តាមកែប', summary: '', body: documentOf('ស្ត្រីលក់ក្តាមស្រស់ៗនៅមាត់សមុទ្រ') },
      cn: { title: '白马市的螃蟹市场', summary: '', body: documentOf('清晨的海边') },
    },
    tags: ['slow-travel'],
  })
  ids.pepper = await save({ texts: { en: inEnglish('Kampot pepper', 'From vine to table', 'Crab is fried with it.') } })
  ids.dolphins = await save({ texts: { en: inEnglish('Irrawaddy dolphins of Kratie') } })
  await app.publish({ name: 'Crab market' })
  await app.project()
})

describe('an article is found', () => {
  it.each([
    ['its title', 'crab market', 'en', 'crabs'],
    ['a word of its summary', 'sunrise', 'en', 'crabs'],
    ['a word of its body', 'haggle', 'en', 'crabs'],
    ['its tag', 'slow travel', 'en', 'crabs'],
    ['a part of its Khmer title', 'ផ្សារក្តាម', 'kh', 'crabs'],
    ['words of its Khmer body', 'មាត់សមុទ្រ', 'kh', 'crabs'],
    ['a part of its Chinese title', '螃蟹市场', 'cn', 'crabs'],
    ['traditional characters', '螃蟹市場', 'cn', 'crabs'],
    ['another language than the reader’s', 'ក្តាម', 'en', 'crabs'],
    ['a beginning', 'irraw', 'en', 'dolphins'],
    ['a misspelling', 'irawady dolfins', 'en', 'dolphins'],
  ] as const)('by %s', async (_, q, locale, name) => {
    expect((await find(q, locale))[0]).toBe(ids[name])
  })

  it('first where its title has the words, and marked where it has them', async () => {
    expect(await find('crab')).toEqual([ids.crabs, ids.pepper])
    const { rows, total } = await app.guest.search.articles({ q: 'crab', pageSize: 1 })
    expect(total).toBe(2)
    expect(rows[0]?.highlights.title).toEqual([[16, 20]])
    expect((await app.guest.search.articles({ q: 'crab', pageSize: 1, page: 2 })).rows[0]?.id).toBe(ids.pepper)
  })

  it('while it is typed, beside places', async () => {
    const { posts, articles } = await app.guest.search.suggest({ q: 'crab mar' })
    expect(posts.map(({ name }) => name)).toEqual(['Crab market'])
    expect(articles).toMatchObject([{ id: ids.crabs, title: 'Mornings at the crab market', lang: 'en' }])
  })

  it('by no word that it has not, and never among posts', async () => {
    expect(await find('volcano')).toEqual([])
    expect(await find('!?')).toEqual([])
    const { rows } = await app.guest.search.posts({ q: 'haggle' })
    expect(rows).toEqual([])
    const words = await app.context.pool.query(`select from search_word where word = 'haggle'`)
    expect(words.rowCount).toBe(0)
  })
})

it('an article is found as long as it is published, and by the words that are', async () => {
  const id = await save({ texts: { en: inEnglish('Quetzal stories') }, submit: false })
  await app.project()
  expect(await find('quetzal')).toEqual([])
  await admin.article.publish({ id })
  await app.project()
  expect(await find('quetzal')).toEqual([id])
  await save({ id, texts: { en: inEnglish('Hornbill stories') } })
  await app.project()
  expect([await find('quetzal'), await find('hornbill')]).toEqual([[], [id]])
  await admin.article.withdraw({ id })
  // Before the workers have read of it.
  expect(await find('hornbill')).toEqual([])
  await app.project()
  expect((await app.guest.search.articles({ q: 'hornbill' })).total).toBe(0)
  const words = await app.context.pool.query(`select from article_word where word = 'hornbill'`)
  expect(words.rowCount).toBe(0)
})
