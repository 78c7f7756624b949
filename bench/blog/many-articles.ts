import type pg from 'pg'
import { type DemoArticle, readDemoArticles } from '#db/seed/articles-content.ts'
import { asyncProjectors } from '#server/composition/projectors.ts'
import type { ArticleContent } from '#server/domains/article/events.ts'
import { documentOfHtml } from '#server/platform/article-html/document-of-html.ts'
import type { Engine } from '#server/projections/engine.ts'
import { replay } from '#server/projections/replay.ts'
import { LOCALES } from '#shared/locales.ts'
import { commitOf, fillingOf, uuid, vacuum } from '../many-posts.ts'

/** Their words are long: more of them at a time would wait for longer than a commit may. */
const BATCH = 100

export type Filling = {
  count: number
  /** The posts of the database, whose pictures it has as well. */
  posts: number
  /** So many blocks of each text are taken, where not all: to index whole ones takes long, and lists show none of them. */
  blocks?: number
}

/** Fills a database that has posts with published articles: the words of the demo's, with pictures and places of these posts. @returns their ids */
export async function fillArticles(
  engine: Engine & { pool: pg.Pool },
  { count, posts, blocks }: Filling,
): Promise<readonly string[]> {
  const whole = await Promise.all((await readDemoArticles()).map((article, n) => contentOf(article, n, posts)))
  const contents = blocks === undefined ? whole : whole.map((content) => shortened(content, blocks))
  const contentAt = (n: number): ArticleContent | undefined => contents[n % contents.length]
  await fillingOf(engine, BATCH)(count, (n) => {
    const at = new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString()
    return commitOf(`article-${articleId(n)}`, at, [
      { type: 'ArticleSaved', data: { ...contentAt(n), cover: uuid(`file ${n % posts}`) } },
      { type: 'ArticlePublished', data: {} },
    ])
  })
  for (const projector of asyncProjectors) await replay(engine, projector)
  await vacuum(engine.pool, ['article', 'article_count'])
  return Array.from({ length: count }, (_, n) => articleId(n))
}

function shortened(content: ArticleContent, blocks: number): ArticleContent {
  const texts: ArticleContent['texts'] = {}
  for (const locale of LOCALES) {
    const text = content.texts[locale]
    if (text) texts[locale] = { ...text, body: { ...text.body, content: text.body.content.slice(0, blocks) } }
  }
  return { ...content, texts }
}

const articleId = (n: number) => uuid(`article ${n}`)

async function contentOf(article: DemoArticle, nth: number, posts: number): Promise<ArticleContent> {
  const found = <Found>(references: readonly string[], find: (index: number) => Found) =>
    Promise.resolve(new Map(references.map((name, index) => [name, find((nth * 7 + index) % posts)])))
  const lookups = {
    pictures: (references: readonly string[]) =>
      found(references, (index) => ({ file: uuid(`file ${index}`), alt: article.title.en })),
    places: (references: readonly string[]) => found(references, (index) => uuid(`post ${index}`)),
  }
  const texts: ArticleContent['texts'] = {}
  for (const locale of LOCALES) {
    const [title, html] = [article.title[locale], article.bodies[locale]]
    if (title === undefined || html === undefined) continue
    texts[locale] = { title, summary: article.summary[locale] ?? '', body: await documentOfHtml(html, lookups) }
  }
  return {
    language: 'en',
    texts,
    cover: null,
    cover_alt: article.cover.alt,
    tags: article.tags,
    post_ids: [],
    is_sample: false,
  }
}
