import sharp from 'sharp'
import { type Caller, createCaller } from '#server/composition/router.ts'
import { paperCut } from '#server/paper-cut/paper-cut.ts'
import { documentOfHtml } from '#server/platform/article-html/document-of-html.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'
import { fromPhnomPenh } from '#shared/phnom-penh-time.ts'
import { type DemoArticle, readDemoArticles } from './articles-content.ts'
import { demoChance, demoId } from './demo-ids.ts'
import { type PlannedPost, SMALL_WIDTH } from './plan.ts'

/** Tests need few of them, with small pictures. */
const SMALL = 4
const WIDTH = 1_280
const TIMES = ['dawn', 'day', 'dusk'] as const

/** The articles that the demo has. */
export async function demoArticles(small: boolean): Promise<DemoArticle[]> {
  const articles = await readDemoArticles()
  return small ? articles.slice(0, SMALL) : articles
}

/**
 * The demo's articles, published when they say. Loading them again changes nothing.
 * @param plan the demo's posts, of which the articles mention some
 */
export async function loadArticles(
  context: AppContext,
  { plan, small }: { plan: readonly PlannedPost[]; small: boolean },
): Promise<void> {
  const posts = new Map(plan.map(({ id, post_id }) => [id, post_id]))
  for (const article of await demoArticles(small))
    await loadArticle(context, article, { posts, width: small ? SMALL_WIDTH : WIDTH })
}

/** The posts by their names in the demo. Articles of a small demo leave out those that are not there. */
type Posts = ReadonlyMap<string, string>

async function loadArticle(
  context: AppContext,
  article: DemoArticle,
  { posts, width }: { posts: Posts; width: number },
): Promise<void> {
  const id = demoId(`article ${article.id}`)
  const caller = callerAt(context, context.now())
  if (await context.db.selectFrom('article').select('id').where('id', '=', id).executeTakeFirst()) return
  const cover = await drawn(caller, article, { name: 'cover', motif: article.cover.motif, width })
  const files: string[] = []
  for (const [nth, { motif }] of article.pictures.entries())
    files.push(await drawn(caller, article, { name: `picture ${nth}`, motif, width }))
  const texts = await Promise.all(LOCALES.map((locale) => textIn(article, { locale, files, posts })))
  await callerAt(context, fromPhnomPenh(article.published, '08:00')).article.save({
    id,
    language: 'en',
    texts: Object.fromEntries(texts.flatMap((text) => (text ? [[text.locale, text.words]] : []))),
    cover,
    cover_alt: article.cover.alt,
    tags: article.tags,
    is_sample: true,
    submit: true,
  })
}

type Asked = { locale: Locale; files: readonly string[]; posts: Posts }

/** Undefined where it is not written in the language. */
async function textIn(article: DemoArticle, asked: Asked) {
  const { locale, posts } = asked
  const [title, html] = [article.title[locale], article.bodies[locale]]
  if (title === undefined || html === undefined) return undefined
  const body = await documentOfHtml(html, {
    pictures: async (references) => new Map(references.map((nth) => [nth, pictureAt(article, asked, Number(nth))])),
    places: async () => posts,
  })
  return { locale, words: { title, summary: article.summary[locale] ?? '', body } }
}

function pictureAt({ pictures }: DemoArticle, { locale, files }: Omit<Asked, 'posts'>, nth: number) {
  const [picture, file] = [pictures[nth], files[nth]]
  if (!picture || file === undefined) throw new Error(`an article has no picture ${nth}`)
  return { file, alt: picture.alt[locale] }
}

type Drawing = { name: string; motif: DemoArticle['cover']['motif']; width: number }

async function drawn(caller: Caller, article: DemoArticle, { name, motif, width }: Drawing) {
  const seed = `article ${article.id} ${name}`
  const svg = paperCut({
    seed,
    motif,
    hue: Math.floor(demoChance(`hue ${seed}`) * 360),
    time: TIMES[Math.floor(demoChance(`time ${seed}`) * TIMES.length)] ?? 'day',
    variant: 0,
    width,
    height: (width * 9) / 16,
  })
  const bytes = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer()
  return (await caller.file.save({ id: demoId(seed), kind: 'article', bytes })).id
}

const callerAt = (context: AppContext, at: Date): Caller => createCaller({ ...systemRequest(context), now: () => at })
