import type { z } from 'zod'
import { MAX_BRANCHES_OF_OWNER } from '#shared/limits.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { BranchView, saveBranchInput } from '#shared/room.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { idForNew, isRepeat, requestOf } from '../../procedures/request.ts'
import { readPhone } from '../../sign-in/account-keys.ts'
import { referenceOf } from '../catalog/public.ts'
import { branch } from './decider.ts'
import { getBranch } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }

/** @throws Rejection BRANCH_NOT_FOUND, PROVINCE_UNKNOWN, PHONE_INVALID, VERSION_STALE, BRANCHES_FULL */
export async function saveBranch(ctx: Ctx, input: z.output<typeof saveBranchInput>): Promise<BranchView> {
  const { id: given, version, ...typed } = input
  const phone = typed.phone && readPhone(typed.phone)
  if (typed.phone && !phone) throw fieldProblem('phone', 'PHONE_INVALID')
  const { provinces } = await referenceOf(ctx).current()
  if (!provinces.has(typed.province)) throw fieldProblem('province', 'PROVINCE_UNKNOWN')
  if (given === undefined && !(await isRepeat(ctx))) await rejectTooMany(ctx)
  if (given !== undefined) await getBranch(ctx, given)
  const id = given ?? idForNew(ctx, branch.category)
  const command = { type: 'SaveBranch' as const, words: { ...typed, phone } }
  await handle(ctx, branch, requestOf(ctx, { id, expected: version }), command)
  return getBranch(ctx, id)
}

async function rejectTooMany({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<void> {
  if (isAdminOrSystem(actor)) return
  const { branches } = await db
    .selectFrom('branch')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('branches'))
    .where('owner_id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (branches >= MAX_BRANCHES_OF_OWNER) throw new Rejection('BRANCHES_FULL')
}

/** Idempotent. @throws Rejection BRANCH_NOT_FOUND, BRANCH_HAS_ROOMS while rooms are there that are not withdrawn */
export async function deleteBranch(ctx: Ctx, id: string, version?: number): Promise<null> {
  const rooms = ctx.db.selectFrom('room').select('id').where('branch_id', '=', id).where('status', '!=', 'withdrawn')
  const isOwn = isAdminOrSystem(ctx.actor) ? rooms : rooms.where('owner_id', '=', ctx.actor.id)
  if (await isOwn.limit(1).executeTakeFirst()) throw new Rejection('BRANCH_HAS_ROOMS')
  await handle(ctx, branch, requestOf(ctx, { id, expected: version, ends: true }), { type: 'DeleteBranch' })
  return null
}
