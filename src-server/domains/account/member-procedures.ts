import { z } from 'zod'
import { accountRef, lookalikeView, membersInput, memberView, standingChanges, standingInput } from '#shared/account.ts'
import { ADMIN } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure } from '../../procedures/trpc.ts'
import { listLookalikes } from './lookalikes.ts'
import { listMembers } from './queries.ts'
import { listStandingChanges, reinstate, suspend } from './standing.ts'

/** The list of members, and who is kept out of it: for admins. */
export const memberProcedures = {
  members: procedure({
    does: 'A page of the members, searched by name or contact',
    access: ADMIN,
    input: membersInput,
    example: { q: 'dara', admins: true },
    output: z.object({ rows: z.array(memberView), total: z.int() }),
  }).query(({ ctx, input }) => listMembers(ctx, input)),

  suspend: procedure({
    does: "Keeps a member out: sessions end, and their posts and comments are withheld. Not the caller's own account",
    access: ADMIN,
    input: standingInput,
    example: { uuid: EXAMPLE_ID.account, reason: 'Posts the same advertisement again and again' },
    output: memberView,
  }).mutation(({ ctx, input }) => suspend(ctx, input)),

  reinstate: procedure({
    does: 'Lets a suspended member in again, and shows what was withheld',
    access: ADMIN,
    input: standingInput,
    example: { uuid: EXAMPLE_ID.account, reason: 'It was a mistake' },
    output: memberView,
  }).mutation(({ ctx, input }) => reinstate(ctx, input)),

  standing: procedure({
    does: 'By whom a member was suspended and reinstated, and why',
    access: ADMIN,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: standingChanges,
  }).query(({ ctx, input }) => listStandingChanges(ctx, input.uuid)),

  lookalikes: procedure({
    does: 'Members of before look-alike names were refused, whose names look like an older one',
    access: ADMIN,
    output: z.array(lookalikeView),
  }).query(({ ctx }) => listLookalikes(ctx)),
}
