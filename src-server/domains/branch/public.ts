import type { Actor } from '../../event-sourcing/event.ts'
import type { AppContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'

/** @throws Rejection BRANCH_NOT_FOUND for a branch that is not there, or another owner's */
export async function rejectForeignBranch(
  { db, actor }: Pick<AppContext, 'db'> & { actor: Actor },
  id: string,
  owner_id: string,
): Promise<void> {
  const row = await db
    .selectFrom('branch')
    .select('owner_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row || (row.owner_id !== owner_id && actor.role !== 'system'))
    throw fieldProblem('branch_id', 'BRANCH_NOT_FOUND')
}
