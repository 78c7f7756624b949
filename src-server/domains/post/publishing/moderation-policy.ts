import { sql } from 'kysely'
import { DEFAULT_MODERATION, MODERATION_KEY, moderationIn } from '#shared/moderation.ts'
import type { Actor } from '../../../event-sourcing/event.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { roleOf } from '../../../sign-in/role.ts'
import { referenceOf } from '../../catalog/public.ts'
import { postDecider } from '../decider.ts'

type Ctx = Pick<RequestContext, 'db' | 'pool' | 'log' | 'now'> & { actor: Actor }

/** An account is established by its age and by posts that admins have let pass. */
const ESTABLISHED_DAYS = 30
const ESTABLISHED_POSTS = 3
const DAY_MS = 86_400_000

/** The rules of posts for whoever acts, as `post.moderation` has them. An unknown value counts as `on`. */
export async function postRules(ctx: Ctx) {
  return postDecider(ctx.actor.role === 'user' && (await memberPublishes(ctx)))
}

/** Whether what the caller writes is published without an admin, unless one has turned it down or hidden it. */
export const mayPublishOwn = async (ctx: Ctx): Promise<boolean> =>
  ctx.actor.role !== 'user' || (await memberPublishes(ctx))

async function memberPublishes(ctx: Ctx): Promise<boolean> {
  const { configuration } = await referenceOf(ctx).current()
  const moderation = moderationIn(configuration.get(MODERATION_KEY)) ?? DEFAULT_MODERATION
  if (moderation === 'new_members') return isEstablished(ctx, ctx.actor.id)
  return moderation === 'off'
}

/** Whether a post is of a plain member who is not established, so that reports hide it. */
export async function isByNewMember(ctx: Pick<Ctx, 'db' | 'now'>, postId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('post as p')
    .innerJoin('account as o', 'o.id', 'p.owner_id')
    .leftJoin('admin as m', 'm.account_id', 'o.id')
    .leftJoin('business as b', 'b.id', 'o.id')
    .select(['o.id', 'b.status as business', sql<boolean>`m.account_id is not null`.as('is_admin')])
    .where('p.id', '=', postId)
    .executeTakeFirst()
  return row !== undefined && roleOf(row) === 'user' && !(await isEstablished(ctx, row.id))
}

/** Whether an account is 30 days old and has three posts that are published. */
export async function isEstablished({ db, now }: Pick<Ctx, 'db' | 'now'>, accountId: string): Promise<boolean> {
  const since = new Date(now().getTime() - ESTABLISHED_DAYS * DAY_MS).toISOString()
  const published = db
    .selectFrom('post')
    .select('id')
    .where('owner_id', '=', accountId)
    .where('status', '=', 'published')
    .where('is_held', '=', false)
    .limit(ESTABLISHED_POSTS)
  const row = await db
    .selectFrom('account')
    .select(sql<boolean>`(select count(*) from ${published} as p) >= ${ESTABLISHED_POSTS}`.as('has_posts'))
    .where('id', '=', accountId)
    .where('joined_at', '<=', since)
    .executeTakeFirst()
  return row?.has_posts ?? false
}
