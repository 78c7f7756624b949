import { z } from 'zod'
import { branchView, itemRef, saveBranchInput } from '#shared/room.ts'
import { pageInput } from '#shared/text.ts'
import { OWNER_DASHBOARD, OWNER_DASHBOARD_OWN_OR_ADMIN } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { listBranches } from './queries.ts'
import { deleteBranch, saveBranch } from './write.ts'

export const branchRouter = router({
  list: procedure({
    does: "A page of the caller's branches; admins see all",
    access: OWNER_DASHBOARD,
    rest: { method: 'GET', path: 'getBranch' },
    input: z.object(pageInput),
    example: {},
    output: z.object({ rows: z.array(branchView), total: z.int() }),
  }).query(({ ctx, input }) => listBranches(ctx, input)),

  save: procedure({
    does: "Makes a branch, or with an id changes one of the caller's",
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    rest: { method: 'POST', path: 'saveBranch' },
    input: saveBranchInput,
    example: { name: 'Riverside', province: 'kompot', address: '12 Riverside Road', phone: '012 345 678' },
    output: branchView,
  }).mutation(({ ctx, input }) => saveBranch(ctx, input)),

  delete: procedure({
    does: 'Deletes a branch that has no rooms any more; a second time it does nothing',
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    rest: { method: 'POST', path: 'deleteBranch' },
    input: itemRef,
    example: { id: EXAMPLE_ID.branch },
    output: z.null(),
  }).mutation(({ ctx, input }) => deleteBranch(ctx, input.id, input.version)),
})
