import { z } from 'zod'
import { viewInput } from '#shared/view.ts'
import { GUEST, SYSTEM } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { countViews, sweepViewers } from './count.ts'
import { increaseView } from './write.ts'

export const viewRouter = router({
  increase: procedure({
    does: 'Counts a view of a post, once in half an hour for each viewer; crawlers and its author count nothing',
    access: GUEST,
    rest: { method: 'POST', path: 'increaseView' },
    input: viewInput,
    example: { id: EXAMPLE_ID.post },
    output: z.null(),
    waits: true,
    beacon: (ctx, { id }) => increaseView(ctx, id),
  }).mutation(({ ctx, input }) => increaseView(ctx, input.id)),

  count: procedure({
    does: 'Writes the views that wait into the log; a second time it does nothing',
    access: SYSTEM,
    output: z.int(),
  }).mutation(({ ctx }) => countViews(ctx)),

  sweep: procedure({
    does: 'Forgets who has seen which post, once that decides no more about views',
    access: SYSTEM,
    output: z.null(),
  }).mutation(({ ctx }) => sweepViewers(ctx)),
})
