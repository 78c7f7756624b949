import type { QueryClient } from '@tanstack/react-query'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  renderRouterToStream,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { RejectionCode } from '#shared/codes.ts'
import type { Locale } from '#shared/locales.ts'
import type { SessionUser } from '#shared/session-user.ts'
import { readPricesWith } from './features/list/public/price-address.ts'
import { readTypedPrice } from './features/list/public/price-range.ts'
import { type Failure, FailureDocument } from './frame/failure-document.tsx'
import { BOOKING_MESSAGES } from './lib/booking-messages.ts'
import { FIRST_MESSAGES, OK } from './lib/first-messages.ts'
import { loadDeferred } from './lib/hydrate-later.tsx'
import { LATER_MESSAGES } from './lib/later-messages.ts'
import { type Caller, directLinks } from './lib/links.ts'
import { createQueryClient } from './lib/query-client.ts'
import { addRejectionMessages } from './lib/rejection-message.ts'
import { SERVER_I18N } from './lib/server-i18n.ts'
import { createSession } from './lib/session.ts'
import type { Theme } from './lib/theme.ts'
import { type AppRouterInstance, createAppRouter } from './router.tsx'

addRejectionMessages(LATER_MESSAGES)
readPricesWith(readTypedPrice)

type ManifestOf = NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>

export type PageOptions = {
  locale: Locale
  brand: string
  /** The id of Google Analytics, where one is configured. */
  analytics?: string | undefined
  /** The address of street tiles, where one is configured, and after a space whom to name for them. */
  tiles?: string | undefined
  /** Calls a procedure for this visitor. */
  call: Caller
  manifest: NonNullable<Awaited<ReturnType<ManifestOf>>>
  /** Every script of the page has this nonce. */
  nonce: string
  theme: Theme | undefined
  /** Null for a guest; undefined if the session could not be looked up. */
  user: SessionUser | null | undefined
  origin: string
  /** Milliseconds to wait for queries before streaming. */
  patience: number
}

/** A whole text, or a stream. */
export type Page = { status: number; headers: Headers; body: string | AsyncIterable<Uint8Array> | null }

/**
 * Renders a page: as one text if all queries are done, which is the cheapest, else as a stream (docs/decisions/0008).
 * @throws what a loader or a component threw, except not-found errors
 */
export async function render(
  request: Request,
  { call, manifest, patience, user, ...options }: PageOptions,
): Promise<Page> {
  const queryClient = createQueryClient()
  const session = createSession(user)
  const handle = createRequestHandler({
    request,
    getRouterManifest: () => manifest,
    createRouter: () =>
      createAppRouter({
        ...options,
        i18n: SERVER_I18N[options.locale],
        queryClient,
        links: directLinks(call),
        session,
        patience,
      }),
  })
  let text: string | null = null
  let body: ReadableStream<Uint8Array> | null = null
  try {
    const response = await handle(async ({ router, responseHeaders }) => {
      throwFailure(router)
      const children = <RouterServer router={router} />
      if (queryClient.isFetching() > 0) return renderRouterToStream({ request, router, responseHeaders, children })
      text = await transformHtmlStringWithRouter(router, renderToString(children))
      return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
    })
    body = response.body
    const { status, headers } = response
    return { status, headers, body: text ?? (body && clearedAfter(body, queryClient)) }
  } finally {
    if (!body) queryClient.clear()
  }
}

/** Also when nobody reads the body at all, which a generator would not notice. */
function clearedAfter(body: ReadableStream<Uint8Array>, queryClient: QueryClient): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const sent = body.pipeTo(writable)
  // The reader of the stream is told why it broke off.
  sent.catch(() => {}).finally(() => queryClient.clear())
  return readable
}

/** Throws loader errors, so that the server answers with the failure document. */
function throwFailure(router: AppRouterInstance): void {
  const failed = router.stores.matches.get().find(({ status }) => status === 'error')
  if (failed) throw failed.error
}

const anyRouter = createAppRouter({
  ...{ locale: 'en', brand: '', i18n: SERVER_I18N.en, origin: '', theme: undefined, session: createSession(null) },
  queryClient: createQueryClient(),
  links: [],
})
const routes = Object.values(anyRouter.routesById)

// Deferred components are rendered with their screens.
await Promise.all(routes.map((route) => anyRouter.loadRouteChunk(route)))
await loadDeferred()

/** The catalogs of each route, beside the messages of the first load. */
export const routeMessages: Record<string, readonly string[]> = Object.fromEntries(
  routes.filter(({ isRoot }) => !isRoot).map(({ id, options }) => [id, options.staticData?.messages ?? []]),
)

export function sentence(reason: RejectionCode | 'OK', locale: Locale): string {
  return SERVER_I18N[locale]._(
    reason === 'OK' ? OK : { ...FIRST_MESSAGES, ...LATER_MESSAGES, ...BOOKING_MESSAGES }[reason],
  )
}

/** The route of a page's path without its language; null for unknown ones. */
export const routeOf = (path: string): string | null => anyRouter.getMatchedRoutes(path)[2]?.fullPath ?? null

/** The page for a failure. Without scripts, so that nothing of it can fail again. */
export function renderFailure(failure: Failure): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<FailureDocument {...failure} i18n={SERVER_I18N[failure.locale]} />)}`
}
