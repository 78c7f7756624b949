import { z } from 'zod'
import {
  accountRef,
  lookalikeView,
  membersInput,
  memberView,
  standingChanged,
  standingChanges,
  standingInput,
  undoStandingInput,
} from '#shared/account.ts'
import { ADMIN } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure } from '../../procedures/trpc.ts'
import { changeAuthor } from './authors.ts'
import { listLookalikes } from './lookalikes.ts'
import { listMembers } from './queries.ts'
import { listStandingChanges, reinstate, suspend, undoStandingChange } from './standing.ts'

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
    output: standingChanged,
  }).mutation(({ ctx, input }) => suspend(ctx, input)),

  reinstate: procedure({
    does: 'Lets a suspended member in again, and shows what was withheld',
    access: ADMIN,
    input: standingInput,
    example: { uuid: EXAMPLE_ID.account, reason: 'It was a mistake' },
    output: standingChanged,
  }).mutation(({ ctx, input }) => reinstate(ctx, input)),

  undoStanding: procedure({
    does: 'Takes back the latest suspension or reinstatement, within a minute. Sessions that ended stay so',
    access: ADMIN,
    input: undoStandingInput,
    example: { uuid: EXAMPLE_ID.account, version: 2 },
    output: standingChanged,
  }).mutation(({ ctx, input }) => undoStandingChange(ctx, input)),

  appointAuthor: procedure({
    does: 'Lets a member write articles, beside the role that they have',
    access: ADMIN,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: standingChanged,
  }).mutation(({ ctx, input }) => changeAuthor(ctx, input.uuid, { type: 'AppointAuthor' })),

  dismissAuthor: procedure({
    does: 'Takes the right to write articles from a member; what they have published stays',
    access: ADMIN,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: standingChanged,
  }).mutation(({ ctx, input }) => changeAuthor(ctx, input.uuid, { type: 'DismissAuthor' })),

  undoAuthor: procedure({
    does: 'Takes back the latest appointment or dismissal as an author, within a minute',
    access: ADMIN,
    input: undoStandingInput,
    example: { uuid: EXAMPLE_ID.account, version: 2 },
    output: standingChanged,
  }).mutation(({ ctx, input: { uuid, version } }) => changeAuthor(ctx, uuid, { type: 'UndoAuthorChange', version })),

  standing: procedure({
    does: 'By whom a member was suspended, reinstated and made an author, and why',
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
