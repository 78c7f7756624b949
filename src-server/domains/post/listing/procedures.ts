import { z } from 'zod'
import { mapPins, mapPinsInput } from '#shared/map-pins.ts'
import { listPostsInput, postCard, postPage, relatedInput, trendingInput } from '#shared/post.ts'
import { similarInput, similarPost } from '#shared/similar-posts.ts'
import { code, pageAtCursor, pageInput, uuid } from '#shared/text.ts'
import { GUEST, MEMBER } from '../../../procedures/access.ts'
import { EXAMPLE_ID } from '../../../procedures/description.ts'
import { filterFields } from '../../../procedures/rest-filter.ts'
import { procedure } from '../../../procedures/trpc.ts'
import { findCategory } from '../../catalog/public.ts'
import { listTrending } from '../public.ts'
import { getRelated } from '../queries.ts'
import { listByCategory, listPins, listPosts } from './list.ts'
import { findSimilar } from './similar.ts'

/** Lists of published posts, for everybody. */
export const listingProcedures = {
  list: procedure({
    does: 'A page of published posts of one type',
    access: GUEST,
    kept: { unless: ['q', 'lat'] },
    rest: { method: 'POST', path: 'getPostPageType', fields: filterFields(listPostsInput.shape, findCategory) },
    input: listPostsInput,
    example: { page_type: 'visit' },
    output: postPage,
  }).query(({ ctx, input }) => listPosts(ctx, pageAtCursor(input))),

  pins: procedure({
    does: 'The most popular published posts inside of an area, for a map',
    access: GUEST,
    rest: { method: 'GET', path: 'getMapPins', fields: filterFields(mapPinsInput.shape, findCategory) },
    input: mapPinsInput,
    example: { page_type: 'visit', area: '102.3,9.9,107.7,14.7' },
    output: mapPins,
  }).query(({ ctx, input }) => listPins(ctx, input)),

  byCategory: procedure({
    does: 'A page of the posts of a category',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getDataByCat/:id' },
    input: z.object({ id: uuid, ...pageInput }),
    example: { id: EXAMPLE_ID.category },
    output: postPage,
  }).query(({ ctx, input: { id, ...page } }) => listByCategory(ctx, id, page)),

  byPlaceType: procedure({
    does: 'A page of the posts of a place type',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getPlaceByType', when: { has: 'place_type' } },
    input: z.object({ place_type: code, ...pageInput }),
    example: { place_type: 'temple' },
    output: postPage,
  }).query(({ ctx, input }) => listPosts(ctx, { sort: 'newest', ...input })),

  trending: procedure({
    does: 'The posts in which there is the most interest now: of a type, of a province, or of all',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getTrending' },
    input: trendingInput,
    example: { page_type: 'visit' },
    output: z.array(postCard),
  }).query(({ ctx, input }) => listTrending(ctx, input)),

  related: procedure({
    does: 'Posts near a post or of its kind',
    access: GUEST,
    kept: true,
    rest: { method: 'POST', path: 'getRelatedPlaces' },
    input: relatedInput,
    example: { post_id: EXAMPLE_ID.post },
    output: z.array(postCard),
  }).query(({ ctx, input }) => getRelated(ctx, input.post_id, input.limit)),

  similar: procedure({
    does: 'Published posts with nearly the same name in the same province or within 200 m',
    access: MEMBER,
    input: similarInput,
    example: { names: ['Kep crab market'], province: 'kep' },
    output: z.array(similarPost),
  }).query(({ ctx, input }) => findSimilar(ctx, input)),
}
