import { type ExpressionBuilder, sql } from 'kysely'
import type { AccountView, MemberView, ProfileView } from '#shared/account.ts'
import { provider } from '#shared/account.ts'
import type { ImageView } from '#shared/file.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Tables } from '../../platform/database.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { pageOf } from '../../procedures/page.ts'
import { keysFor, searchedFor, usernameKey } from '../../sign-in/account-keys.ts'
import { ADMIN_RIGHT } from '../../sign-in/dashboard.ts'
import { roleOf } from '../../sign-in/role.ts'
import { picturesOf } from '../file/public.ts'

type Ctx = Pick<RequestContext, 'db' | 'pool' | 'sql' | 'now'>

const withRole = ({ db }: Ctx) =>
  db
    .selectFrom('account as a')
    .leftJoin('admin as m', 'm.account_id', 'a.id')
    .leftJoin('business as b', 'b.id', 'a.id')
    .select(['b.status as business', sql<boolean>`m.account_id is not null`.as('is_admin')])
    .where('a.deleted_at', 'is', null)

async function picture(ctx: Ctx, id: string | null): Promise<ImageView | null> {
  const [found] = await picturesOf(ctx, id === null ? [] : [id])
  return found ?? null
}

/**
 * An account as its member sees it.
 * @param dashboardUntil of the current session, ISO 8601.
 * @throws Rejection ACCOUNT_NOT_FOUND
 */
export async function getAccount(ctx: Ctx, id: string, dashboardUntil: string | null): Promise<AccountView> {
  const row = await withRole(ctx).selectAll('a').where('a.id', '=', id).executeTakeFirst()
  if (!row) throw new Rejection('ACCOUNT_NOT_FOUND')
  const isOpen = dashboardUntil !== null && Date.parse(dashboardUntil) > ctx.now().getTime()
  return {
    uuid: row.id,
    userName: row.username ?? '',
    nickname: row.nickname ?? '',
    profile: await picture(ctx, row.picture_id),
    email: row.email,
    phone: row.phone,
    bio: row.bio ?? '',
    role: roleOf(row),
    joined: row.joined_at,
    has_password: row.credential_id !== null,
    providers: provider.options.filter((name) => row.providers?.[name]),
    business: row.business,
    is_author: row.is_author,
    dashboard_until: isOpen ? dashboardUntil : null,
  }
}

/** A member's public profile. @throws Rejection ACCOUNT_NOT_FOUND */
export async function getProfile(ctx: Ctx, username: string): Promise<ProfileView> {
  const row = await withRole(ctx)
    .innerJoin('account_key as k', 'k.account_id', 'a.id')
    .select((eb) => [
      'a.id',
      'a.username',
      'a.nickname',
      'a.bio',
      'a.picture_id',
      'a.joined_at',
      eb.fn.coalesce(publishedPosts(eb), sql.lit(0)).as('posts'),
    ])
    .where('k.key', '=', usernameKey(username))
    .where('a.suspended_at', 'is', null)
    .executeTakeFirst()
  // The key folds look-alike characters; only the same name may match.
  if (!row || row.username?.toLowerCase() !== username.normalize('NFKC').toLowerCase())
    throw new Rejection('ACCOUNT_NOT_FOUND')
  return {
    uuid: row.id,
    userName: row.username,
    nickname: row.nickname ?? '',
    profile: await picture(ctx, row.picture_id),
    bio: row.bio ?? '',
    joined: row.joined_at,
    role: row.business === 'approved' ? 'owner' : 'user',
    posts: row.posts,
  }
}

const publishedPosts = (eb: ExpressionBuilder<Tables & { a: Tables['account'] }, 'a'>) =>
  eb
    .selectFrom('post as p')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('posts'))
    .whereRef('p.owner_id', '=', 'a.id')
    .where('p.status', '=', sql.lit('published'))

type MembersInput = {
  q?: string | undefined
  admins?: boolean | undefined
  suspended?: boolean | undefined
  page: number
  pageSize: number
}

/**
 * A page of members, newest first. `q` matches parts of names, e-mails and phone numbers; an exact match comes alone.
 */
export async function listMembers(ctx: Ctx, { q, admins, suspended, page, pageSize }: MembersInput) {
  const words = q?.toLowerCase() ?? ''
  const exact = words === '' ? [] : keysFor(words)
  const part = searchedFor(words)
  const byPlainEmail = ctx.db
    .selectFrom('account')
    .select('id as account_id')
    .where('plain_email_key', 'in', [...exact, ''])
  const known = await ctx.db
    .selectFrom('account_key')
    .select('account_id')
    .where('key', 'in', [...exact, ''])
    .union(byPlainEmail)
    .execute()
  const members = withRole(ctx)
    .$if(admins === true, (query) => query.where('m.account_id', 'is not', null))
    .$if(suspended === true, (query) => query.where('a.suspended_at', 'is not', null))
    .$if(known.length > 0, (query) =>
      query.where(
        'a.id',
        'in',
        known.map((row) => row.account_id),
      ),
    )
    .$if(known.length === 0 && words !== '', (query) =>
      query
        .where(sql<boolean>`letter_pairs(a.search_text) @> letter_pairs(${part})`)
        .where(sql<boolean>`strpos(a.search_text, ${part}) > 0`),
    )
  const ordered = members.select(MEMBER_COLUMNS).orderBy('a.joined_at', 'desc').orderBy('a.id', 'desc')
  const { rows, total } = await pageOf(ordered, { page, pageSize })
  return { rows: rows.map(memberOf), total }
}

const MEMBER_COLUMNS = [
  'a.id',
  'a.username',
  'a.nickname',
  'a.email',
  'a.phone',
  'a.joined_at',
  'a.suspended_at',
  'a.suspension_reason',
  'a.is_author',
] as const

type MemberRow = Pick<
  Tables['account'],
  'id' | 'username' | 'nickname' | 'email' | 'phone' | 'joined_at' | 'suspended_at' | 'suspension_reason' | 'is_author'
> & { is_admin: boolean; business: MemberView['business'] }

const memberOf = (row: MemberRow): MemberView => ({
  uuid: row.id,
  userName: row.username ?? '',
  nickname: row.nickname ?? '',
  email: row.email,
  phone: row.phone,
  role: roleOf(row),
  business: row.business,
  joined: row.joined_at,
  is_author: row.is_author,
  suspended: row.suspended_at === null ? null : { at: row.suspended_at, reason: row.suspension_reason },
})

/** A member as admins see them. @throws Rejection ACCOUNT_NOT_FOUND */
export async function getMember(ctx: Ctx, id: string): Promise<MemberView> {
  const row = await withRole(ctx).select(MEMBER_COLUMNS).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw new Rejection('ACCOUNT_NOT_FOUND')
  return memberOf(row)
}

/**
 * The account that has one of the keys $1, else the only one whose old e-mail is read so today: where two are, it names neither of
 * them, so that nobody is led to another's.
 */
const NAMED = `
  select account_id from (
    select account_id, 1 as nth from account_key where key = any($1)
    union all
    select (array_agg(id))[1], 2 from account where plain_email_key = any($1) having count(*) = 1
  ) as named order by nth limit 1`

export async function findByKey({ sql: connection }: Ctx, key: string): Promise<string | undefined> {
  const { rows } = await connection.query<{ account_id: string }>({
    name: 'find-by-key',
    text: NAMED,
    values: [[key]],
  })
  return rows[0]?.account_id
}

/** Those of the keys that another account has, or would have today. */
export async function takenAmong({ db }: Pick<Ctx, 'db'>, id: string, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const plain = db
    .selectFrom('account')
    .select(sql<string>`plain_email_key`.as('key'))
    .where('plain_email_key', 'in', keys)
    .where('id', '!=', id)
  const rows = await db
    .selectFrom('account_key')
    .select('key')
    .where('key', 'in', keys)
    .where('account_id', '!=', id)
    .union(plain)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** `admin_right` is null for who is no admin. */
type ForSignIn = { id: string; credential_id: string | null; hash: string | null; admin_right: string | null }

/**
 * The member with this name, e-mail or phone number, and the password hash. One query whether the member exists or not,
 * so that timing tells nothing.
 */
export async function findForSignIn({ sql: connection }: Ctx, account: string) {
  const { rows } = await connection.query<ForSignIn>({
    name: 'find-for-sign-in',
    text: `select a.id, a.credential_id, c.hash, ${ADMIN_RIGHT} as admin_right
           from account a
           left join credential c on c.id = a.credential_id
           left join admin m on m.account_id = a.id
           where a.id = (${NAMED}) and a.deleted_at is null`,
    values: [keysFor(account)],
  })
  return rows[0]
}
