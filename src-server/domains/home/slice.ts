import { defineSlice } from '../../procedures/slice.ts'
import { homeRouter } from './router.ts'

export const homeSlice = defineSlice({ name: 'home', router: homeRouter })
