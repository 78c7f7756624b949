import { homeView } from '#shared/home.ts'
import { GUEST } from '../../procedures/access.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { getHome } from './queries.ts'

export const homeRouter = router({
  get: procedure({
    does: 'Counts, what is trending, and the next events',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getHomeStatistics' },
    output: homeView,
  }).query(({ ctx }) => getHome(ctx)),
})
