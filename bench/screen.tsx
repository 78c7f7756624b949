import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { type Caller, directLinks } from '#client/lib/links.ts'
import { createQueryClient } from '#client/lib/query-client.ts'
import { SERVER_I18N } from '#client/lib/server-i18n.ts'
import { createSession } from '#client/lib/session.ts'
import { createAppRouter } from '#client/router.tsx'
import { DEFAULT_BRAND } from '#shared/brand.ts'

/**
 * The baseline of server rendering: React's renderToString of the same screen, with its data in hand, in a loop for some
 * milliseconds.
 * @returns pages per second.
 */
export async function renderInLoop(url: string, call: Caller, milliseconds: number): Promise<number> {
  const queryClient = createQueryClient()
  const { origin } = new URL(url)
  const session = createSession(null)
  const options = { locale: 'en', brand: DEFAULT_BRAND.en, i18n: SERVER_I18N.en, theme: undefined } as const
  let rate = 0
  const handle = createRequestHandler({
    request: new Request(url),
    createRouter: () =>
      createAppRouter({ ...options, queryClient, links: directLinks(call), session, nonce: 'bench', origin }),
  })
  await handle(async ({ router }) => {
    const screen = <RouterServer router={router} />
    const begun = performance.now()
    let pages = 0
    for (; performance.now() - begun < milliseconds; pages++) renderToString(screen)
    rate = (pages * 1_000) / (performance.now() - begun)
    return new Response(null)
  })
  return rate
}
