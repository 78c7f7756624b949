import { createContext } from '#server/composition/context.ts'
import { type Caller, createCaller } from '#server/composition/router.ts'
import { systemRequest } from '#server/procedures/context.ts'
import type { SaveArticleInput } from '#shared/article.ts'
import type { ArticleBlock } from '#shared/article-blocks.ts'
import type { SavePostInput } from '#shared/post.ts'
import type { Bench } from '../bench.ts'
import { uuid } from '../many-posts.ts'
import { compareAll, type Row } from '../measure.ts'

const SAVES = 20
const WORDS = 5_000
const WORDS_A_PARAGRAPH = 80
const PARAGRAPHS_A_HEADING = 6

/** Saves of a long article against those of a post, through their procedures: new ones, and changes to them. */
export async function saveRows(bench: Bench, databaseUrl: string): Promise<Row[]> {
  const { context, close } = createContext({ databaseUrl, dataDir: bench.folder })
  const system = createCaller(systemRequest(context))
  const kinds = [
    { of: 'draft', article: (n: number) => articleInput(n), post: (n: number) => postInput(n) },
    {
      of: 'published',
      article: (n: number): SaveArticleInput => ({ ...articleInput(n), submit: true }),
      post: (n: number): SavePostInput => ({ ...postInput(n), status: 'published' }),
    },
  ]
  const rows = await compareAll(
    bench,
    kinds.map(({ of, article, post }) => ({
      what: `save of ${WORDS} words, ${of}`,
      against: `save of a post, ${of}`,
      ours: () => saveTime((n, id) => saveArticle(system, { ...article(n), ...id })),
      theirs: () => saveTime((n, id) => savePost(system, { ...post(n), ...id })),
      atMost: 2,
      unit: ' ms',
      digits: 2,
    })),
  )
  await close()
  return rows
}

type Saved = { id: string; version: number }
type Save = (n: number, known: Saved | object) => Promise<Saved>

const saveArticle = ({ article }: Caller, input: SaveArticleInput): Promise<Saved> => article.save(input)
const savePost = ({ post }: Caller, input: SavePostInput): Promise<Saved> => post.save(input)

/** How long a save takes, in milliseconds: each of a few things is written, and changed. */
async function saveTime(save: Save): Promise<number> {
  const start = performance.now()
  for (let n = 0; n < SAVES; n++) {
    const { id, version } = await save(n, {})
    await save(n + 1, { id, version })
  }
  return (performance.now() - start) / SAVES / 2
}

/** Words that are not all the same, as an index of them has to work for each. */
const wordsOf = (count: number, seed: number) =>
  Array.from({ length: count }, (_, n) => ((n * 7_919 + seed * 104_729) % 46_656).toString(36).padStart(3, 'a')).join(
    ' ',
  )

function articleInput(n: number): SaveArticleInput {
  const paragraphs = Array.from({ length: Math.ceil(WORDS / WORDS_A_PARAGRAPH) }, (_, nth): ArticleBlock[] => {
    const text = (words: number) => [{ type: 'text' as const, text: wordsOf(words, n * 1_000 + nth) }]
    const paragraph: ArticleBlock = { type: 'paragraph', content: text(WORDS_A_PARAGRAPH) }
    if (nth % PARAGRAPHS_A_HEADING > 0) return [paragraph]
    return [{ type: 'heading', attrs: { level: 2 }, content: text(4) }, paragraph, placeAt(nth), pictureAt(nth)]
  })
  const body = { type: 'doc' as const, content: paragraphs.flat() }
  const summary = 'Measured, as nobody reads it.'
  return {
    language: 'en',
    texts: { en: { title: `Article number ${n}`, summary, body } },
    cover: uuid('file 1'),
    tags: ['food'],
  }
}

const placeAt = (nth: number): ArticleBlock => ({ type: 'place', attrs: { post_id: uuid(`post ${nth}`) } })
const pictureAt = (nth: number): ArticleBlock => ({
  type: 'image',
  attrs: { file: uuid(`file ${nth}`), alt: 'Measured', caption: '' },
})

const postInput = (n: number): SavePostInput => ({
  type: 'visit',
  name: `Measured place number ${n}`,
  language: 'en',
  translations: { kh: { name: `កន្លែងទី ${n}` }, cn: { name: `第${n}个测试地点` } },
  place_type: 'temple',
  province: 'kep',
  address: `Street ${n % 300}, near the market`,
  description: 'A place that exists to be saved, with a text of the usual length. '.repeat(3),
  images: [uuid('file 1')],
})
