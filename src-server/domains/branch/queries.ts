import { sql } from 'kysely'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { BranchView } from '#shared/room.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { type Page, pageOf } from '../../procedures/page.ts'
import { nameOf, referenceOf } from '../catalog/public.ts'

type Ctx = Pick<RequestContext, 'db' | 'pool' | 'log' | 'locale' | 'keyedCall'> & { actor: Actor }

/** The caller's own branches that are there; admins see all. */
const ownBranches = ({ db, actor }: Pick<Ctx, 'db' | 'actor'>) =>
  db
    .selectFrom('branch as b')
    .where('b.deleted_at', 'is', null)
    .$if(!isAdminOrSystem(actor), (query) => query.where('b.owner_id', '=', actor.id))

const viewed = (ctx: Pick<Ctx, 'db' | 'actor'>) =>
  ownBranches(ctx).select((eb) => {
    const rooms = eb.selectFrom('room as r').whereRef('r.branch_id', '=', 'b.id').where('r.status', '!=', 'withdrawn')
    return [
      'b.id',
      'b.owner_id',
      'b.version',
      'b.name',
      'b.province',
      'b.address',
      'b.phone',
      rooms.select(sql<string[]>`coalesce(array_agg(distinct r.post_id), '{}')`.as('ids')).as('post_ids'),
      rooms.select(eb.cast<number>(eb.fn.countAll(), 'integer').as('n')).as('rooms'),
    ]
  })

type Viewed = Awaited<ReturnType<ReturnType<typeof viewed>['execute']>>[number]

async function toViews(ctx: Ctx, rows: Viewed[]): Promise<BranchView[]> {
  const { provinces } = await referenceOf(ctx).current()
  return rows.map(({ province, name, post_ids, rooms, owner_id: _, ...row }) => ({
    ...row,
    name: name ?? '',
    province: nameOf(provinces, province, ctx.locale),
    post_ids: post_ids ?? [],
    rooms: rooms ?? 0,
  }))
}

export async function listBranches(ctx: Ctx, page: Page) {
  const { rows, total } = await pageOf(viewed(ctx).orderBy('b.saved_at', 'desc').orderBy('b.id'), page)
  return { rows: await toViews(ctx, rows), total }
}

/** @throws Rejection BRANCH_NOT_FOUND, also for another's */
export async function getBranch(ctx: Ctx, id: string): Promise<BranchView> {
  const rows = await viewed(ctx).where('b.id', '=', id).execute()
  ctx.keyedCall?.about(rows.map(({ owner_id }) => owner_id))
  const [view] = await toViews(ctx, rows)
  if (!view) throw new Rejection('BRANCH_NOT_FOUND')
  return view
}
