import { z } from 'zod'
import {
  applyInput,
  businessesInput,
  businessView,
  createBusinessInput,
  dashboardOpened,
  dashboardView,
  decideInput,
  openDashboardInput,
} from '#shared/business.ts'
import { answers, procedure, router } from '../../http/trpc.ts'
import { findBusiness, getDashboard, listBusinesses } from './queries.ts'
import { apply, create, decide, openDashboard } from './write.ts'

export const businessRouter = router({
  /** Applies for a business account, or again after a refusal. */
  submit: procedure('business.submit')
    .input(applyInput)
    .output(answers(businessView))
    .mutation(({ ctx, input }) => apply(ctx, input)),
  /** A business made by the product itself, such as the demo's. */
  create: procedure('business.create')
    .input(createBusinessInput)
    .output(answers(businessView))
    .mutation(({ ctx, input }) => create(ctx, input)),
  /** The caller's own application; null before there is one. */
  mine: procedure('business.mine')
    .output(answers(businessView.nullable()))
    .query(({ ctx }) => findBusiness(ctx, ctx.actor.id)),
  /** Opens the dashboard in this session, for twelve hours. */
  openDashboard: procedure('business.openDashboard')
    .input(openDashboardInput)
    .output(answers(dashboardOpened))
    .mutation(({ ctx, input }) => openDashboard(ctx, input.password)),
  dashboard: procedure('business.dashboard')
    .output(answers(dashboardView))
    .query(({ ctx }) => getDashboard(ctx, ctx.actor.id)),
  list: procedure('business.list')
    .input(businessesInput)
    .output(answers(z.object({ rows: z.array(businessView), total: z.int() })))
    .query(({ ctx, input }) => listBusinesses(ctx, input)),
  decide: procedure('business.decide')
    .input(decideInput)
    .output(answers(businessView))
    .mutation(({ ctx, input }) => decide(ctx, input)),
})
