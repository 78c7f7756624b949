import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type ParsedLocation } from '@tanstack/react-router'
import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { ReactNode } from 'react'
import type { AppRouter } from '#server/composition/router.ts'
import { localePath, splitLocalePath } from '#shared/locales.ts'
import { PageError } from './components/page-error.tsx'
import { hydrateStreamedQueries, streamPendingQueries, waitForQueries } from './lib/dehydrated-queries.ts'
import { hydrateLater } from './lib/hydrate-later.tsx'
import { LocaleContext } from './lib/locale.ts'
import { savesData } from './lib/saves-data.ts'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { trpc } from './lib/trpc.ts'
import { scrollKey } from './lib/use-overlay.ts'
import { routeTree } from './route-tree.gen.ts'
import type { RouterContext } from './router-context.ts'

const PageNotFound = hydrateLater(() => import('./components/page-not-found.tsx'), ['frame'])

type AppOptions = Omit<RouterContext, 'client' | 'utils' | 'arrivedAt'> & {
  /** The way of its calls. */
  links: TRPCLink<AppRouter>[]
  nonce?: string
  /** Milliseconds that the server waits for queries that could also be streamed. */
  patience?: number
}

/**
 * Whether a rendered page scrolls to where it was left, or to its top. A page whose overlay has closed stays as it is, and so does one
 * that is scrolled before its code is there: the script in its head has restored it, or its visitor has moved it.
 */
function scrollRestoration(): (to: { location: ParsedLocation }) => boolean {
  if (import.meta.env.SSR) return () => true
  let last: string | undefined
  return ({ location }) => {
    const isScrolled = last === undefined && scrollY > 0
    const isSame = last === scrollKey(location)
    last = scrollKey(location)
    return !isScrolled && !isSame
  }
}

/** One router per request on the server, one per document in the browser. */
export function createAppRouter({ links, nonce, patience = 0, ...options }: AppOptions) {
  const { locale, i18n, queryClient, session } = options
  const client = createTRPCClient<AppRouter>({ links })
  const utils = createTRPCQueryUtils<AppRouter>({ client, queryClient })
  const context: RouterContext = { ...options, client, utils, arrivedAt: Date.now() }
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    rewrite: {
      input: ({ url }) => withPath(url, splitLocalePath(url.pathname).path),
      output: ({ url }) => withPath(url, localePath(locale, url.pathname)),
    },
    defaultPreload: savesData() ? false : 'intent',
    // The query cache knows how old data is; the router must not cache it too.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    scrollRestoration: scrollRestoration(),
    getScrollRestorationKey: scrollKey,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    ssr: { nonce },
    dehydrate: async () => {
      // Only the server writes what the browser reads.
      if (import.meta.env.SSR) await waitForQueries(queryClient, patience)
      return {
        late: import.meta.env.SSR ? streamPendingQueries(queryClient) : [],
        arrivedAt: context.arrivedAt,
        user: session.isKnown() ? session.user() : undefined,
      }
    },
    hydrate: ({ late, arrivedAt, user }) => {
      hydrateStreamedQueries(queryClient, late)
      context.arrivedAt = arrivedAt
      session.set(user)
    },
    // biome-ignore lint/correctness/noComponentHookFactories: there is one router for a page load, and one of these.
    Wrap: ({ children }: { children: ReactNode }) => (
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <I18nProvider i18n={i18n}>
            <LocaleContext value={locale}>{children}</LocaleContext>
          </I18nProvider>
        </QueryClientProvider>
      </trpc.Provider>
    ),
  })
}

function withPath(url: URL, path: string): URL {
  url.pathname = path
  return url
}

export type AppRouterInstance = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouterInstance
  }
}
