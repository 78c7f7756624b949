import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { MOTIFS } from '#server/paper-cut/motifs.ts'

/** The subjects that demo articles are filed under. */
export const DEMO_ARTICLE_TAGS = [
  'angkor',
  'arts',
  'coast',
  'festival',
  'food',
  'getting-around',
  'kampot',
  'manners',
  'nature',
  'phnom-penh',
] as const

const names = z.object({ en: z.string(), kh: z.string(), cn: z.string() })
/** Words in the languages that an article is written in: English always. */
const words = (most: number) => {
  const text = z.string().min(1).max(most)
  return z.object({ en: text, kh: text.optional(), cn: text.optional() })
}
const picture = z.object({ motif: z.enum(MOTIFS), alt: names })

/** The `article.json` of a demo article; its bodies stand beside it as `<language>.html`. */
export const demoArticle = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  tags: z.array(z.enum(DEMO_ARTICLE_TAGS)).min(1),
  published: z.iso.date(),
  cover: picture,
  pictures: z.array(picture).min(1).max(3),
  title: words(120),
  summary: words(200),
})

export type DemoArticleLanguage = keyof z.infer<typeof demoArticle>['title']
/** `bodies`: HTML of the languages that the title has. */
export type DemoArticle = z.infer<typeof demoArticle> & {
  bodies: { en: string; kh?: string | undefined; cn?: string | undefined }
}

const folder = path.join(import.meta.dirname, 'content', 'articles')

async function readDemoArticle(id: string): Promise<DemoArticle> {
  const read = (file: string) => readFile(path.join(folder, id, file), 'utf8')
  const article = demoArticle.parse(JSON.parse(await read('article.json')))
  const bodyIn = async (language: DemoArticleLanguage) =>
    article.title[language] === undefined ? undefined : await read(`${language}.html`)
  return { ...article, bodies: { en: await read('en.html'), kh: await bodyIn('kh'), cn: await bodyIn('cn') } }
}

/** Demo articles of the blog, newest first. */
export async function readDemoArticles(): Promise<DemoArticle[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const ids = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const articles = await Promise.all(ids.map(readDemoArticle))
  return articles.sort((one, other) => other.published.localeCompare(one.published))
}
