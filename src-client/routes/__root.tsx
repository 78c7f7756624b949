import { msg } from '@lingui/core/macro'
import { type AnyRouteMatch, createRootRouteWithContext, ScriptOnce, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Frame } from '#client/frame/frame.tsx'
import { HeadTags, StartScript } from '#client/frame/head-tags.tsx'
import { KeepAliveScreens } from '#client/frame/keep-alive-screens.tsx'
import { brandMeta } from '#client/lib/brand.ts'
import { dehydratedScript, dehydrateQueries } from '#client/lib/dehydrated-queries.ts'
import { forgetEarlyTap, PRE_HYDRATION_SCRIPT } from '#client/lib/early-taps.ts'
import { fontPreloads } from '#client/lib/fonts.ts'
import { TAKE_HISTORY_STATE } from '#client/lib/language-switch.ts'
import { messagesOf } from '#client/lib/messages.ts'
import { settingMeta } from '#client/lib/page-setting.ts'
import { useShownTheme } from '#client/lib/use-theme.ts'
import type { RouterContext } from '#client/router-context.ts'
import { HTML_LANG } from '#shared/locales.ts'

/** The page's own colour (`--color-surface`), for the browser's bars around it. */
const SURFACE = { light: '#fcfaf7', dark: '#161311' }

const NOT_FOUND = msg`Page not found`

/** No route has this address, or what it names is not there. */
const isMissing = ({ status, _notFound }: Pick<AnyRouteMatch, 'status' | '_notFound'>) =>
  status === 'notFound' || _notFound

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ matches }) => messagesOf(matches),
  head: ({ match: { context }, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      // For pages that have no name of their own: one that is not there, or that could not be loaded.
      { title: matches.some(isMissing) ? `${context.i18n._(NOT_FOUND)} · ${context.brand}` : context.brand },
      brandMeta(context.brand),
      ...settingMeta('analytics', context.analytics),
      ...settingMeta('tiles', context.tiles),
    ],
    links: [
      ...fontPreloads(context.locale),
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/icon-192.png' },
      { rel: 'manifest', href: `/manifest.webmanifest?lang=${context.locale}` },
    ],
  }),
  // Around the route's error boundary: the frame stays when a page's messages cannot be had.
  shellComponent: Document,
  component: KeepAliveScreens,
})

/** The document: its language, its look, and the frame around the page. */
function Document({ children }: { children: ReactNode }) {
  const { locale, queryClient } = Route.useRouteContext()
  const theme = useShownTheme()
  return (
    <html lang={HTML_LANG[locale]} className={locale === 'kh' ? 'font-khmer' : undefined} data-theme={theme}>
      <head>
        <HeadTags />
        {/* The first that applies counts. */}
        {!theme && <meta name="theme-color" content={SURFACE.dark} media="(prefers-color-scheme: dark)" />}
        <meta name="theme-color" content={SURFACE[theme ?? 'light']} />
        {import.meta.env.SSR && <ScriptOnce>{`${TAKE_HISTORY_STATE};${PRE_HYDRATION_SCRIPT}`}</ScriptOnce>}
      </head>
      <body onClickCapture={({ nativeEvent }) => forgetEarlyTap(nativeEvent)}>
        <Frame>{children}</Frame>
        <script {...dehydratedScript(import.meta.env.SSR ? dehydrateQueries(queryClient) : '')} />
        <Scripts />
        <StartScript />
      </body>
    </html>
  )
}
