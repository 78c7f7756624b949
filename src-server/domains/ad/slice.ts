import { defineSlice } from '../../procedures/slice.ts'
import { adCounts } from './projector.ts'
import { adRouter } from './router.ts'

export const adSlice = defineSlice({ name: 'ad', router: adRouter, reads: ['catalog'], projectors: [adCounts] })
