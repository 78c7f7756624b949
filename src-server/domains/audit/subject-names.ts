import { sql } from 'kysely'
import { uuid } from '#shared/text.ts'
import type { RequestContext } from '../../procedures/context.ts'
import type { AuditEntryRow } from './tables.ts'

type Ctx = Pick<RequestContext, 'db'>

/** The names of members, posts and articles among the things of entries, and how comments begin, by their ids. */
export async function namesOfSubjects(
  ctx: Ctx,
  rows: readonly Pick<AuditEntryRow, 'subject'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ subject }) => uuid.safeParse(subject).data ?? []))]
  if (ids.length === 0) return new Map()
  const found = await Promise.all([commentsOf(ctx, ids), articlesOf(ctx, ids), postsOf(ctx, ids), accountsOf(ctx, ids)])
  return new Map(found.flat())
}

async function accountsOf({ db }: Ctx, ids: readonly string[]) {
  const accounts = db.selectFrom('account').select(['id', 'username']).where('id', 'in', ids)
  const rows = await accounts.where('deleted_at', 'is', null).execute()
  return rows.flatMap(({ id, username }) => (username ? [[id, `@${username}`] as const] : []))
}

async function postsOf({ db }: Ctx, ids: readonly string[]) {
  const posts = db.selectFrom('post').select(['id', 'name']).where('id', 'in', ids)
  const rows = await posts.where('status', '!=', 'deleted').execute()
  return rows.map(({ id, name }) => [id, name] as const)
}

async function articlesOf({ db }: Ctx, ids: readonly string[]) {
  const title = sql<string | null>`heads -> language ->> 'title'`.as('title')
  const articles = db.selectFrom('article').select(['id', title]).where('id', 'in', ids)
  const rows = await articles.where('status', '!=', 'deleted').execute()
  return rows.flatMap(({ id, title }) => (title ? [[id, title] as const] : []))
}

async function commentsOf({ db }: Ctx, ids: readonly string[]) {
  const rows = await db.selectFrom('comment').select(['id', 'text']).where('id', 'in', ids).execute()
  return rows.flatMap(({ id, text }) => (text ? [[id, beginningOf(text)] as const] : []))
}

const BEGINNING = 60
const characters = new Intl.Segmenter()

/** Letters keep the signs that belong to them. */
function beginningOf(text: string): string {
  const cut = [...characters.segment(text)][BEGINNING]
  return cut ? `${text.slice(0, cut.index)}…` : text
}
