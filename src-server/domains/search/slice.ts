import { defineSlice } from '../../procedures/slice.ts'
import { articleSearch } from './article-projector.ts'
import { postSearch } from './projector.ts'
import { searchRouter } from './router.ts'

export const searchSlice = defineSlice({
  name: 'search',
  router: searchRouter,
  reads: ['post', 'article'],
  projectors: [postSearch, articleSearch],
})
