import { z } from 'zod'
import {
  foundArticles,
  searchArticlesInput,
  searchPage,
  searchPostsInput,
  searchSuggestions,
  suggestInput,
} from '#shared/search.ts'
import { GUEST, SYSTEM } from '../../procedures/access.ts'
import { filterFields } from '../../procedures/rest-filter.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { findCategory } from '../catalog/public.ts'
import { searchArticles } from './article-queries.ts'
import { sweepMisses } from './misses.ts'
import { searchPosts, suggest } from './queries.ts'

export const searchRouter = router({
  posts: procedure({
    does: 'A page of the published posts that words find in any of the three languages, the best first; without words the newest',
    access: GUEST,
    rest: { method: 'GET', path: 'getSearchPost', fields: filterFields(searchPostsInput.shape, findCategory) },
    input: searchPostsInput,
    example: { q: 'crab market' },
    output: searchPage,
  }).query(({ ctx, input }) => searchPosts(ctx, input)),

  articles: procedure({
    does: 'A page of the published articles that words find in any of the three languages, the best first',
    access: GUEST,
    input: searchArticlesInput,
    example: { q: 'crab market' },
    output: foundArticles,
  }).query(({ ctx, input }) => searchArticles(ctx, input)),

  suggest: procedure({
    does: 'Names, titles of articles, types and provinces that somebody who is typing may mean',
    access: GUEST,
    input: suggestInput,
    example: { q: 'ang' },
    output: searchSuggestions,
  }).query(({ ctx, input }) => suggest(ctx, input)),

  sweep: procedure({
    does: 'Forgets which searches found nothing, after 90 days',
    access: SYSTEM,
    output: z.null(),
  }).mutation(({ ctx }) => sweepMisses(ctx)),
})
