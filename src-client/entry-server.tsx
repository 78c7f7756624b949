import type { I18n, Messages } from '@lingui/core'
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
import { type Failure, FailureDocument } from './frame/failure-document.tsx'
import type { Caller } from './lib/api-client.ts'
import { FIRST_MESSAGES, OK } from './lib/first-messages.ts'
import { loadDeferred } from './lib/hydrate-later.tsx'
import { createI18n } from './lib/i18n.ts'
import { LATER_MESSAGES } from './lib/later-messages.ts'
import { createQueryClient } from './lib/query-client.ts'
import { addRejectionMessages } from './lib/rejection-message.ts'
import { createSession } from './lib/session.ts'
import type { Theme } from './lib/theme.ts'
import { type AppRouterInstance, createAppRouter } from './router.tsx'

const CATALOGS = import.meta.glob<Messages>('./locales/*/*.po', { eager: true, import: 'messages' })

function i18nOf(locale: Locale): I18n {
  const own = Object.entries(CATALOGS).filter(([file]) => file.endsWith(`/${locale}.po`))
  return createI18n(locale, Object.assign({}, ...own.map(([, messages]) => messages)))
}

const I18N: Record<Locale, I18n> = { kh: i18nOf('kh'), en: i18nOf('en'), cn: i18nOf('cn') }

addRejectionMessages(LATER_MESSAGES)

type ManifestOf = NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>

export type PageOptions = {
  locale: Locale
  /** The product's name in that language. */
  brand: string
  /** Calls a procedure for this visitor. */
  call: Caller
  manifest: NonNullable<Awaited<ReturnType<ManifestOf>>>
  /** Stands on every script. */
  nonce: string
  theme: Theme | undefined
  /** Whose session the request came with; null is nobody's, undefined could not be looked up. */
  user: SessionUser | null | undefined
  origin: string
  /** Whether the page must be whole, whatever it takes: for crawlers. */
  complete: boolean
}

/** Nobody sees a page come this much later, in milliseconds, and a page that is whole needs no script to be read. */
const PATIENCE_MS = 20

/** A page's answer: whole as a text, or piece by piece. */
export type Page = { status: number; headers: Headers; body: string | ReadableStream<Uint8Array> | null }

/**
 * Renders the page a request asks for. With every answer in hand it is one text, which is the cheapest; where answers take
 * their time that a loader did not wait for, people get the page streamed and crawlers when it is whole
 * (docs/decisions/0008).
 * @throws what a loader or a component threw, unless it said that the page is not there.
 */
export async function render(
  request: Request,
  { call, manifest, complete, user, ...options }: PageOptions,
): Promise<Page> {
  const queryClient = createQueryClient()
  const session = createSession(user)
  const patience = complete ? Number.POSITIVE_INFINITY : PATIENCE_MS
  const handle = createRequestHandler({
    request,
    getRouterManifest: () => manifest,
    createRouter: () =>
      createAppRouter({ ...options, i18n: I18N[options.locale], queryClient, caller: call, session, patience }),
  })
  let text: string | null = null
  const response = await handle(async ({ router, responseHeaders }) => {
    throwFailure(router)
    const children = <RouterServer router={router} />
    if (queryClient.isFetching() > 0) return renderRouterToStream({ request, router, responseHeaders, children })
    text = await transformHtmlStringWithRouter(router, renderToString(children))
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  return { status: response.status, headers: response.headers, body: text ?? response.body }
}

/** A page whose data cannot be had is no page: the server answers with the failure itself. */
function throwFailure(router: AppRouterInstance): void {
  const failed = router.stores.matches.get().find(({ status }) => status === 'error')
  if (failed) throw failed.error
}

const anyRouter = createAppRouter({
  ...{ locale: 'en', brand: '', i18n: I18N.en, origin: '', theme: undefined, session: createSession(null) },
  queryClient: createQueryClient(),
  caller: () => Promise.reject(new Error('No page is rendered')),
})
const routes = Object.values(anyRouter.routesById)

// The screens name what is hydrated later, and that is rendered with them.
await Promise.all(routes.map((route) => anyRouter.loadRouteChunk(route)))
await loadDeferred()

/** The catalogs of each route, for what its page shows beside the messages of the first load. */
export const routeMessages: Record<string, readonly string[]> = Object.fromEntries(
  routes.filter(({ isRoot }) => !isRoot).map(({ id, options }) => [id, options.staticData?.messages ?? []]),
)

/** What a person reads for a rejection, or for a call that went well, in their language. */
export function sentence(reason: RejectionCode | 'OK', locale: Locale): string {
  return I18N[locale]._(reason === 'OK' ? OK : { ...FIRST_MESSAGES, ...LATER_MESSAGES }[reason])
}

/** The page that stands in for one that could not be made. It needs no script, so that nothing of it can fail again. */
export function renderFailure(failure: Failure): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<FailureDocument {...failure} i18n={I18N[failure.locale]} />)}`
}
