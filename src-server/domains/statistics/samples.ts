import { sql } from 'kysely'
import { fromPhnomPenh } from '#shared/phnom-penh-time.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { DEMO_MARK } from '../catalog/public.ts'
import { postsIn, type Scope } from './scope.ts'

/**
 * Whether figures may be made up: the demo content gives its posts a past, up to the day on which it was loaded.
 * @param since the first day that is looked at
 */
export async function hasSampleDays(ctx: Pick<RequestContext, 'db'>, scope: Scope, since: string): Promise<boolean> {
  const posts = postsIn(ctx, scope === 'all' ? { owner_id: null } : scope)
  const found = await ctx.db
    .selectFrom('catalog_record as demo')
    .select('demo.id')
    .where('demo.kind', '=', DEMO_MARK.kind)
    .where('demo.id', '=', DEMO_MARK.id)
    .where('demo.is_delete', '=', false)
    .where('demo.updated_at', '>=', fromPhnomPenh(since).toISOString())
    .where(({ exists }) => exists(posts.where('created_at', '<=', sql<string>`demo.updated_at`)))
    .executeTakeFirst()
  return found !== undefined
}
