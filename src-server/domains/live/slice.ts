import { defineSlice } from '../../procedures/slice.ts'
import { liveRouter } from './router.ts'

export const liveSlice = defineSlice({ name: 'live', router: liveRouter })
