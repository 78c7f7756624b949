import { z } from 'zod'
import { accountRef } from '#shared/account.ts'
import { draftName, draftView, removeDraftInput, saveDraftTextInput, savedDraft } from '#shared/draft.ts'
import { MEMBER, SYSTEM } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { getDraft, removeDraft, removeDraftsOf, saveDraft, sweepDrafts } from './drafts.ts'

const example = { name: `article:${EXAMPLE_ID.article}` }

export const draftRouter = router({
  get: procedure({
    does: 'What the caller has typed into a form and not saved yet, on any device',
    access: MEMBER,
    input: draftName,
    example,
    output: draftView.nullable(),
  }).query(({ ctx, input }) => getDraft(ctx, input.name)),

  save: procedure({
    does: 'Keeps what the caller is typing into a form, for 90 days',
    access: MEMBER,
    takesArticle: true,
    input: saveDraftTextInput,
    example: { ...example, text: '{"title":"Kep"}', revision: 0 },
    output: savedDraft,
  }).mutation(({ ctx, input }) => saveDraft(ctx, input)),

  remove: procedure({
    does: 'Forgets what the caller has typed into a form; a second time it does nothing',
    access: MEMBER,
    input: removeDraftInput,
    example,
    output: z.null(),
  }).mutation(({ ctx, input }) => removeDraft(ctx, input)),

  removeAllOf: procedure({
    does: 'Forgets all that an account has typed and not saved; a second time it does nothing',
    access: SYSTEM,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: z.null(),
  }).mutation(({ ctx, input }) => removeDraftsOf(ctx, input.uuid)),

  sweep: procedure({
    does: 'Forgets what was typed more than 90 days ago and never saved',
    access: SYSTEM,
    output: z.null(),
  }).mutation(({ ctx }) => sweepDrafts(ctx)),
})
