import { type RawBuilder, sql } from 'kysely'
import type { CommentSort, CommentView } from '#shared/comment.ts'
import type { ImageView } from '#shared/file.ts'
import type { Subject } from '#shared/subject.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { picturesOf } from '../file/public.ts'

export type TreeContext = Pick<RequestContext, 'pool' | 'db' | 'actor'>

/** Replies that are shown with each comment of a page, at each depth. */
const REPLIES_SHOWN = 2
/** The answer names this many of those who like a comment. */
const LIKERS_SHOWN = 10

/** The comments that a page begins with, in its order. */
export type Roots = RawBuilder<unknown>

type TreeRow = {
  id: string
  parent_id: string | null
  branch_id: string | null
  /** The ordinal of the root that it stands below, and the steps down to it from there. */
  ordinal: string
  steps: number
  text: string | null
  replies: number
  likes: number
  likers: string[]
  is_liked: boolean
  posted_at: string
  edited_at: string | null
  deleted_at: string | null
  is_withheld: boolean
  author_id: string
  username: string | null
  nickname: string | null
  picture_id: string | null
  parent_author_id: string | null
  parent_username: string | null
  parent_nickname: string | null
}

const LIKES_AT_MOST = 999_999_999

/** The place behind a comment, with its likes where these are what its list is sorted by. */
export const cursorOf = ({ likes, posted_at, id }: Pick<TreeRow, 'likes' | 'posted_at' | 'id'>): string =>
  `${Math.min(likes, LIKES_AT_MOST)}.${Date.parse(posted_at)}.${id}`

export function readCursor(cursor: string) {
  const [likes, at, id = ''] = cursor.split('.')
  return { likes: Number(likes), posted_at: new Date(Number(at)).toISOString(), id }
}

/**
 * The roots with the first replies below each of them, in one statement. Each join is a look-up (`limit 1`): a page is
 * short, and a hash of a whole table is not.
 */
export const treeQuery = ({ actor }: Pick<TreeContext, 'actor'>, roots: Roots) => sql<TreeRow>`
  with recursive tree as (
    select row_number() over () as ordinal, 0 as steps, root.* from (${roots}) as root
    union all
    select tree.ordinal, tree.steps + 1, reply.* from tree cross join lateral (
      select * from comment where branch_id = tree.id and is_shown order by posted_at, id
      limit ${sql.lit(REPLIES_SHOWN + 1)}
    ) as reply
  )
  select t.id, t.parent_id, t.branch_id, t.ordinal, t.steps, t.text, t.replies, t.likes, t.posted_at, t.edited_at,
    t.deleted_at, t.is_withheld, t.author_id, a.username, a.nickname, a.picture_id,
    p.author_id as parent_author_id, pa.username as parent_username, pa.nickname as parent_nickname,
    exists (select from comment_like where comment_id = t.id and account_id = ${actor?.id ?? null}::uuid) as is_liked,
    array(select account_id from comment_like where comment_id = t.id order by liked_at desc
      limit ${sql.lit(LIKERS_SHOWN)}) as likers
  from tree as t
    left join lateral (${accountOf('t.author_id')}) as a on true
    left join lateral (
      select author_id from comment where id = t.parent_id and deleted_at is null and not is_withheld limit 1
    ) as p on true
    left join lateral (${accountOf('p.author_id')}) as pa on true
  order by t.steps, t.ordinal, t.posted_at, t.id`

function accountOf(id: string): RawBuilder<unknown> {
  return sql`select username, nickname, picture_id from account where id = ${sql.ref(id)} and deleted_at is null limit 1`
}

/** @returns the roots in their order */
export async function readTree(ctx: TreeContext, roots: Roots): Promise<{ view: CommentView; cursor: string }[]> {
  const { rows } = await treeQuery(ctx, roots).execute(ctx.db)
  const pictures = await picturesOf(ctx, [...new Set(rows.flatMap(({ picture_id }) => picture_id ?? []))])
  const pictureOf = new Map(pictures.map((picture) => [picture.id, picture]))
  // A root may also stand below another one.
  const byBranch = Map.groupBy(
    rows.filter(({ steps }) => steps > 0),
    ({ ordinal, branch_id }) => `${ordinal} ${branch_id}`,
  )
  const nest = (row: TreeRow): CommentView => {
    const found = byBranch.get(`${row.ordinal} ${row.id}`) ?? []
    const shown = found.slice(0, REPLIES_SHOWN)
    const last = shown.at(-1)
    const next = last && found.length > shown.length ? cursorOf(last) : null
    return { ...viewOf(row, pictureOf), next, children: shown.map(nest) }
  }
  return rows.filter(({ steps }) => steps === 0).map((row) => ({ view: nest(row), cursor: cursorOf(row) }))
}

function viewOf(row: TreeRow, pictureOf: ReadonlyMap<string, ImageView>): Omit<CommentView, 'next' | 'children'> {
  // The words of a forgotten author go before the comment does.
  const isDeleted = row.deleted_at !== null || row.is_withheld || row.text === null
  const { picture_id } = row
  const profile = (picture_id && pictureOf.get(picture_id)) || null
  const userOf = (uuid: string, userName: string, nickname: string | null) => ({
    uuid,
    userName,
    nickname: nickname || userName,
  })
  return {
    id: row.id,
    p_id: row.parent_id ?? 0,
    text: isDeleted ? null : row.text,
    user: isDeleted || row.username === null ? null : { ...userOf(row.author_id, row.username, row.nickname), profile },
    reply_to:
      row.parent_author_id === null || row.parent_username === null
        ? null
        : userOf(row.parent_author_id, row.parent_username, row.parent_nickname),
    like_comment: isDeleted ? [] : row.likers.map((user_uuid) => ({ user_uuid })),
    amount_of_likes: isDeleted ? 0 : row.likes,
    is_liked: !isDeleted && row.is_liked,
    created_at: row.posted_at,
    edited_at: isDeleted ? null : row.edited_at,
    is_deleted: isDeleted,
    is_withheld: row.is_withheld && row.deleted_at === null,
    replies: row.replies,
  }
}

/** These, in their order. */
export const named = (ids: readonly string[]): Roots =>
  sql`select found.* from unnest(${ids}::uuid[]) with ordinality as named (id, place)
    cross join lateral (select * from comment where id = named.id limit 1) as found order by place`

/** Whether a comment is on a subject, and on nothing of another kind that has its id. */
const isOn = ({ kind, id }: Subject) => sql`subject_id = ${id}::uuid and subject_type = ${sql.lit(kind)}`

type Page = { after?: string | undefined; offset: number; limit: number }

const from = ({ offset, limit, after }: Page) => sql`limit ${limit} offset ${after === undefined ? offset : 0}`

/** The comments at the top of a subject's tree. */
export function topOf(subject: Subject, sort: CommentSort, page: Page): Roots {
  const keys = sort === 'liked' ? (['likes', 'posted_at', 'id'] as const) : (['posted_at', 'id'] as const)
  const order = sql.join(keys.map((key) => sql`${sql.ref(key)} desc`))
  return sql`select * from comment where ${isOn(subject)} and branch_id is null and is_shown
    ${behind(keys, '<', page.after)} order by ${order} ${from(page)}`
}

/** The comments that are shown below one, the first first. */
export function below(branch_id: string, page: Page): Roots {
  return sql`select * from comment where branch_id = ${branch_id}::uuid and is_shown
    ${behind(['posted_at', 'id'], '>', page.after)} order by posted_at, id ${from(page)}`
}

type Key = keyof ReturnType<typeof readCursor>
const TYPES: Record<Key, string> = { likes: 'int', posted_at: 'timestamptz', id: 'uuid' }

function behind(keys: readonly Key[], sign: '<' | '>', after: string | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql``
  const values = readCursor(after)
  const given = keys.map((key) => sql`${values[key]}::${sql.raw(TYPES[key])}`)
  return sql`and (${sql.join(keys.map((key) => sql.ref(key)))}) ${sql.raw(sign)} (${sql.join(given)})`
}
