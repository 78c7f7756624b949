import type { AnyTRPCProcedure } from '@trpc/server'
import { appRouter } from '../router.ts'

/** A call of the REST contract: where it is, which procedure answers, and what `code` says when all went well. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/api/`; `:id` is a path parameter. */
  path: string
  procedure: AnyTRPCProcedure
  success: 0 | 200
  /** A client may keep the answer and ask whether it still holds. */
  cacheable?: true
  /** Another procedure for when a key is given. */
  with?: { key: string; procedure: AnyTRPCProcedure }
  /** One line for the API's document. */
  summary: string
}

/** The public contract, read top to bottom. */
export const REST_ROUTES: readonly RestRoute[] = [
  {
    method: 'POST',
    path: 'getPostPageType',
    procedure: appRouter.post.list,
    success: 200,
    summary: 'A page of published posts of one type',
  },
  {
    method: 'GET',
    path: 'getPlaceByType',
    procedure: appRouter.catalog.placeTypePage,
    with: { key: 'place_type', procedure: appRouter.post.byPlaceType },
    success: 200,
    summary: 'A page of the place types; with place_type, a page of its posts',
  },
  {
    method: 'GET',
    path: 'getDataByCat/:id',
    procedure: appRouter.post.byCategory,
    success: 200,
    summary: 'A page of the posts of a category',
  },
  {
    method: 'GET',
    path: 'getPostDetail/:id',
    procedure: appRouter.post.detail,
    success: 200,
    summary: 'A post with all that its page shows',
  },
  {
    method: 'POST',
    path: 'getRelatedPlaces',
    procedure: appRouter.post.related,
    success: 200,
    summary: 'Posts near a post or of its kind',
  },
  {
    method: 'GET',
    path: 'getCatList',
    procedure: appRouter.catalog.allCategories,
    success: 0,
    cacheable: true,
    summary: 'All visible categories',
  },
  {
    method: 'GET',
    path: 'getCategory',
    procedure: appRouter.catalog.categories,
    success: 200,
    summary: 'A page of the visible categories',
  },
  {
    method: 'GET',
    path: 'getConfiguration',
    procedure: appRouter.catalog.configuration,
    success: 0,
    summary: 'The visible configuration',
  },
  {
    method: 'GET',
    path: 'getHomeStatistics',
    procedure: appRouter.post.home,
    success: 200,
    summary: 'Counts, what is trending, and the next events',
  },
]
