import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { Frame } from '#client/features/frame/frame.tsx'
import { answersScript, answersText } from '#client/lib/answers.ts'
import { brandMeta } from '#client/lib/brand.ts'
import { fontPreloads } from '#client/lib/fonts.ts'
import { useTheme } from '#client/lib/use-theme.ts'
import type { RouterContext } from '#client/router-context.ts'
import { HTML_LANG } from '#shared/locales.ts'

/** The page's own colour (`--color-surface`), for the browser's bars around it. */
const SURFACE = { light: '#fcfaf7', dark: '#161311' }

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      // For pages that have no name of their own, such as one that is not there.
      { title: match.context.brand },
      brandMeta(match.context.brand),
    ],
    links: [
      ...fontPreloads(match.context.locale),
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/icon-192.png' },
    ],
  }),
  component: Document,
})

/** The document: its language, its look, and the frame around the page. */
function Document() {
  const { locale, queryClient } = Route.useRouteContext()
  const choice = useTheme()
  const theme = choice === 'system' ? undefined : choice
  return (
    <html lang={HTML_LANG[locale]} className={locale === 'kh' ? 'font-khmer' : undefined} data-theme={theme}>
      <head>
        <HeadContent />
        {/* The first that applies counts. */}
        {!theme && <meta name="theme-color" content={SURFACE.dark} media="(prefers-color-scheme: dark)" />}
        <meta name="theme-color" content={SURFACE[theme ?? 'light']} />
      </head>
      <body>
        <Frame>
          <Outlet />
        </Frame>
        <script {...answersScript(import.meta.env.SSR ? answersText(queryClient) : '')} />
        <Scripts />
      </body>
    </html>
  )
}
