import path from 'node:path'
import { createContext } from '#server/composition/context.ts'
import { partSize } from '../../scripts/budgets.ts'
import { type Bench, type Part, ROOT } from '../bench.ts'
import { type Filling, fillArticles } from '../blog/many-articles.ts'
import { type Blog, pageRows } from '../blog/pages.ts'
import { saveRows } from '../blog/saves.ts'
import { type Ask, compareAll, type Row, requestsPerSecond } from '../measure.ts'
import { printRows } from '../table.ts'

/** Databases of this part alone. */
const POSTS = { few: 1_000, many: 1_100 }
const FEW_ARTICLES = 100
const MANY_ARTICLES = 10_000
const PLACES = 12

/** Articles against posts, and many of them against few. */
export const blog: Part = {
  name: 'blog',
  says: 'pages of articles against those of places, many articles against few, saves of long ones, the editor',
  async run(bench) {
    await bench.built()
    const few = await blogWith(bench, { count: FEW_ARTICLES, posts: POSTS.few })
    const many = await blogWith(bench, { count: MANY_ARTICLES, posts: POSTS.many, blocks: 1 })
    return printRows([
      ...(await pageRows(bench, few)),
      ...(await listRows(bench, few, many)),
      ...(await saveRows(bench, few.databaseUrl)),
      editorRow(),
    ])
  },
}

async function blogWith(bench: Bench, filling: Filling): Promise<Blog> {
  const databaseUrl = await bench.postsDatabase(filling.posts)
  const { context, close } = createContext({ databaseUrl, dataDir: bench.folder })
  const articles = await bench.steps.run(`${filling.count} articles`, () => fillArticles(context, filling))
  const { rows } = await context.pool.query<{ id: string }>(
    `select id from post where type = 'visit' and status = 'published' order by id limit $1`,
    [PLACES],
  )
  await close()
  return { databaseUrl, articles, places: rows.map(({ id }) => id) }
}

const listOf = (input: object): Ask => ({
  path: `/trpc/article.list?input=${encodeURIComponent(JSON.stringify({ ...input, pageSize: 12 }))}`,
  headers: { 'x-lang': 'en' },
})

/** The list made anew each time, as what is kept is the same however many there are. */
async function listRows(bench: Bench, few: Blog, many: Blog): Promise<Row[]> {
  const large = await bench.serve('bench/uncached-server.ts', many.databaseUrl)
  const small = await bench.serve('bench/uncached-server.ts', few.databaseUrl)
  const per = (port: number, input: object) => () => requestsPerSecond(port, [listOf(input)], bench.seconds)
  const row = (of: string, input: object) => ({
    what: `${of}, ${many.articles.length} articles`,
    against: `${few.articles.length} articles`,
    ours: per(large, input),
    theirs: per(small, input),
    atLeast: 0.85,
  })
  return compareAll(bench, [row('list', {}), row('list of a tag', { tag: 'food' })])
}

const EDITOR_BYTES = 150 * 1024

/** What only those load who write articles. */
function editorRow(): Row {
  const bytes = partSize(path.join(ROOT, 'dist'), 'src-client/features/editor/article-editor.tsx')
  return {
    what: "the articles' editor, brotli",
    against: 'its budget',
    ours: bytes / 1024,
    theirs: EDITOR_BYTES / 1024,
    ratio: bytes / EDITOR_BYTES,
    unit: ' KB',
    atMost: 1,
  }
}
