import { reportInput, reportView } from '#shared/statistics.ts'
import { OWNER_DASHBOARD_OWN_OR_ADMIN } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { getReport } from './report.ts'

export const statisticsRouter = router({
  report: procedure({
    does: 'Views, likes, saves, comments and bookings of a period against the one before: of what the caller owns, or of all for an admin',
    access: OWNER_DASHBOARD_OWN_OR_ADMIN,
    rest: { method: 'POST', path: 'getReport' },
    input: reportInput,
    example: { filter: { period: 'last_month', post_id: EXAMPLE_ID.hotel } },
    output: reportView,
  }).query(({ ctx, input }) => getReport(ctx, input)),
})
