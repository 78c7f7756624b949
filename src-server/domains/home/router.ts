import { homeView, provinceInput, provinceView } from '#shared/home.ts'
import { GUEST } from '../../procedures/access.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { getProvince } from './province.ts'
import { getHome } from './queries.ts'

export const homeRouter = router({
  get: procedure({
    does: 'Counts, what is trending, and the next events',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getHomeStatistics' },
    output: homeView,
  }).query(({ ctx }) => getHome(ctx)),

  province: procedure({
    does: 'What there is in a province, in words and in numbers of posts',
    access: GUEST,
    kept: true,
    input: provinceInput,
    example: { code: 'kep' },
    output: provinceView,
  }).query(({ ctx, input }) => getProvince(ctx, input.code)),
})
