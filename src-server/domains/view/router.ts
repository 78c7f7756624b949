import { z } from 'zod'
import { clickInput, pageViewInput, pageViewsView, viewInput } from '#shared/view.ts'
import { ADMIN, GUEST, SYSTEM } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { countViews, sweepViewers } from './count.ts'
import { countPages, listPageViews, viewPage } from './pages.ts'
import { clickAd, increaseView } from './write.ts'

export const viewRouter = router({
  increase: procedure({
    does: 'Counts a view of a post, an article or an ad, once in half an hour for each viewer; crawlers, an author and an ad’s admins count nothing',
    access: GUEST,
    rest: { method: 'POST', path: 'increaseView' },
    input: viewInput,
    example: { id: EXAMPLE_ID.post },
    output: z.null(),
    waits: true,
    beacon: increaseView,
  }).mutation(({ ctx, input }) => increaseView(ctx, input)),

  click: procedure({
    does: 'Counts that an ad was followed, by the rules of its views',
    access: GUEST,
    input: clickInput,
    example: { id: EXAMPLE_ID.ad },
    output: z.null(),
    waits: true,
    beacon: clickAd,
  }).mutation(({ ctx, input }) => clickAd(ctx, input)),

  count: procedure({
    does: 'Writes the views that wait into the log; a second time it does nothing',
    access: SYSTEM,
    output: z.int(),
  }).mutation(({ ctx }) => countViews(ctx)),

  page: procedure({
    does: 'Counts that a page was opened: its route, language and day, and whether by a member; crawlers count nothing',
    access: GUEST,
    input: pageViewInput,
    example: { route: '/detail/$id', locale: 'en' },
    output: z.null(),
    beacon: (ctx, input) => viewPage(ctx, input),
  }).mutation(({ ctx, input }) => viewPage(ctx, input)),

  countPages: procedure({
    does: 'Writes into the log how often pages were opened, as far as this process has counted it',
    access: SYSTEM,
    output: z.null(),
  }).mutation(({ ctx }) => countPages(ctx)),

  pages: procedure({
    does: 'How often pages were opened in the last 30 days, by route, language, and members and guests',
    access: ADMIN,
    output: z.array(pageViewsView),
  }).query(({ ctx }) => listPageViews(ctx)),

  sweep: procedure({
    does: 'Forgets who has seen which post, once that decides no more about views',
    access: SYSTEM,
    output: z.null(),
  }).mutation(({ ctx }) => sweepViewers(ctx)),
})
