import { defineSlice } from '../../procedures/slice.ts'
import { operationsRouter } from './router.ts'

export const operationsSlice = defineSlice({ name: 'operations', router: operationsRouter })
