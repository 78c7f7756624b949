import type { Subject, SubjectKind } from '#shared/subject.ts'
import { batched } from '../event-sourcing/batched.ts'
import type { AppContext } from '../procedures/context.ts'
import { rejectUnpublishedArticle } from './article/public.ts'
import { rejectUnpublished } from './post/public.ts'

type Ctx = Pick<AppContext, 'pool'>

const REJECT_UNSHOWN: Record<SubjectKind, (ctx: Ctx, id: string) => Promise<void>> = {
  post: rejectUnpublished,
  article: rejectUnpublishedArticle,
}

/** @throws Rejection POST_NOT_FOUND, ARTICLE_NOT_FOUND for what is not there for everybody */
export const rejectUnshown = (ctx: Ctx, { kind, id }: Subject): Promise<void> => REJECT_UNSHOWN[kind](ctx, id)

/** The read model that counts what happens to subjects of a kind, and its key. */
export const COUNTS = {
  post: { table: 'post_count', key: 'post_id' },
  article: { table: 'article_count', key: 'article_id' },
} as const satisfies Record<SubjectKind, object>

type Counts = { likes: number; comments: number }

const countsOf = (kind: SubjectKind) => {
  const { table, key } = COUNTS[kind]
  return batched(async (sql, ids: readonly string[]) => {
    const { rows } = await sql.query<Counts & { id: string }>({
      name: `counts-of-${kind}`,
      text: `select ${key} as id, likes, comments from ${table} where ${key} = any($1)`,
      values: [ids],
    })
    const known = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id): Counts => known.get(id) ?? { likes: 0, comments: 0 })
  })
}
const COUNTED = { post: countsOf('post'), article: countsOf('article') }

/** How many like a subject, and how many comments are on it; 0 of what is not there. */
export const readCounts = ({ pool }: Ctx, { kind, id }: Subject): Promise<Counts> => COUNTED[kind](pool, id)
