import { defineSlice } from '../../procedures/slice.ts'
import { auditRouter } from './router.ts'

/** Its read model is of all slices' entries, so `composition/projectors.ts` makes it. */
export const auditSlice = defineSlice({
  name: 'audit',
  router: auditRouter,
  reads: ['account', 'post', 'article', 'comment'],
})
