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
  /** Another procedure for when an admin asks. */
  asAdmin?: AnyTRPCProcedure
  /** One line for the API's document. */
  summary: string
}

/** The public contract, read top to bottom. */
export const REST_ROUTES: readonly RestRoute[] = [
  {
    method: 'POST',
    path: 'auth/login',
    procedure: appRouter.account.signIn,
    success: 200,
    summary: 'Signs in by user name, e-mail or phone number',
  },
  {
    method: 'POST',
    path: 'auth/saveUser',
    procedure: appRouter.account.register,
    success: 200,
    summary: 'Makes an account and signs it in',
  },
  {
    method: 'POST',
    path: 'auth/saveInfo',
    procedure: appRouter.account.save,
    success: 200,
    summary: "Changes the caller's profile or password; what is left out stays",
  },
  {
    method: 'POST',
    path: 'auth/saveAdmin',
    procedure: appRouter.business.submit,
    with: { key: 'uuid', procedure: appRouter.business.decide },
    success: 200,
    summary: 'Applies for a business account; an admin, with uuid, decides on an application',
  },
  {
    method: 'GET',
    path: 'auth/adminAcc',
    procedure: appRouter.business.mine,
    asAdmin: appRouter.business.list,
    success: 200,
    summary: "The caller's application; for an admin a page of all",
  },
  {
    method: 'POST',
    path: 'auth/openDashboard',
    procedure: appRouter.business.openDashboard,
    success: 200,
    summary: 'Opens the dashboard of an owner or admin in this session, for 12 hours',
  },
  {
    method: 'POST',
    path: 'auth/refresh',
    procedure: appRouter.account.refresh,
    success: 0,
    summary: 'New tokens for a refresh token, which is worth nothing then',
  },
  { method: 'GET', path: 'auth/me', procedure: appRouter.account.me, success: 200, summary: 'Who is signed in' },
  {
    method: 'POST',
    path: 'auth/logout',
    procedure: appRouter.account.signOut,
    success: 200,
    summary: "Ends the caller's session, or that of the refresh_token",
  },
  {
    method: 'GET',
    path: 'auth/isExpire',
    procedure: appRouter.account.isExpired,
    success: 200,
    summary: 'Whether the access token is still good, and until when',
  },
  {
    method: 'POST',
    path: 'auth/rgWithGoogle',
    procedure: appRouter.account.withGoogle,
    success: 200,
    summary: "Signs in with Google's ID token; the first time that makes an account",
  },
  ...['rgWithFacbook', 'rgWithFacebook', 'auth/rgWithFacebook'].map(
    (path): RestRoute => ({
      method: 'POST',
      path,
      procedure: appRouter.account.withFacebook,
      success: 200,
      summary: "Signs in with Facebook's access token; the first time that makes an account",
    }),
  ),
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
