import type { z } from 'zod'
import type { BranchView, saveBranchInput } from '#shared/room.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { idForNew, requestOf } from '../../procedures/request.ts'
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
  if (given !== undefined) await getBranch(ctx, given)
  const id = given ?? idForNew(ctx, branch.category)
  const command = { type: 'SaveBranch' as const, words: { ...typed, phone } }
  await handle(ctx, branch, requestOf(ctx, { id, expected: version }), command)
  return getBranch(ctx, id)
}

/** Idempotent. @throws Rejection BRANCH_NOT_FOUND, BRANCH_HAS_ROOMS while rooms are there that are not withdrawn */
export async function deleteBranch(ctx: Ctx, id: string, version?: number): Promise<null> {
  await handle(ctx, branch, requestOf(ctx, { id, expected: version, ends: true }), { type: 'DeleteBranch' })
  return null
}
