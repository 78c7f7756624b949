import { z } from 'zod'
import { adSlotInput, adStatement, adStatementInput, adsInput, adView } from '#shared/ad.ts'
import { ADMIN, GUEST } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { findAd, listAds } from './queries.ts'
import { getStatement } from './statement.ts'

export const adRouter = router({
  list: procedure({
    does: 'The ads that are shown now, of one position or of all',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getAdsBanner' },
    input: adsInput,
    example: { position: 'home_top' },
    output: z.array(adView),
  }).query(({ ctx, input }) => listAds(ctx, input.position)),

  slot: procedure({
    does: 'The ad that a position has in this minute, if any',
    access: GUEST,
    kept: true,
    input: adSlotInput,
    example: { position: 'list' },
    output: adView.nullable(),
  }).query(({ ctx, input }) => findAd(ctx, input.position)),

  statement: procedure({
    does: 'How often an ad was seen and followed on each day of a period, counted anew from the log',
    access: ADMIN,
    input: adStatementInput,
    example: { id: EXAMPLE_ID.ad, from: '2026-11-01', to: '2026-11-30' },
    output: adStatement,
  }).query(({ ctx, input }) => getStatement(ctx, input)),
})
