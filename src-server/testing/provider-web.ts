import { vi } from 'vitest'
import { createFacebook } from '../sign-in/facebook.ts'
import { createGoogle } from '../sign-in/google.ts'
import { testApp } from './app.ts'
import { browserOf } from './browser.ts'
import { graphApi } from './graph.ts'
import { openIdProvider } from './oidc.ts'
import { openWeb } from './web.ts'

export const ORIGIN = 'https://domner.example'

export type ProviderWeb = Awaited<ReturnType<typeof openProviderWeb>>
export type Browser = ReturnType<ProviderWeb['browser']>

/** The web server with a Google and a Facebook of its own, and the lines of its log. */
export async function openProviderWeb() {
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  const app = await testApp()
  const oidc = await openIdProvider(`${ORIGIN}/account/google/callback`)
  const facebook = await graphApi(`${ORIGIN}/account/facebook/callback`)
  const now = () => app.clock.now
  const providers = { google: createGoogle(oidc.settings, now), facebook: createFacebook(facebook.settings, now) }
  const web = await openWeb(app, { PUBLIC_ORIGIN: ORIGIN, LOG_LEVEL: 'trace' }, { providers })
  let strangers = 0
  return {
    app,
    web,
    oidc,
    facebook,
    written,
    browser: () => browserOf(web, ORIGIN),
    /** Somebody whom the provider knows, and nobody here. */
    stranger: () => ({ sub: `b-${++strangers}`, name: `Visitor ${strangers}` }),
    /** Sets the clock back and removes failures that would lie in its future. */
    async elevenMinutesAgo(): Promise<void> {
      app.clock.now = new Date(Date.now() - 11 * 60_000)
      await app.context.pool.query('delete from sign_in_attempt')
    },
    async stop(): Promise<void> {
      await web.close()
      await Promise.all([oidc.stop(), facebook.stop()])
      await app.stop()
      vi.restoreAllMocks()
    },
  }
}

export async function whoIs(
  one: Browser,
): Promise<{ uuid: string; userName: string; providers: string[] } | undefined> {
  return JSON.parse((await one.ask('/trpc/account.me')).body).result?.data
}

/** Signs in at the provider and returns the callback's address, visited. */
export async function callbackOf(one: Browser, name: 'google' | 'facebook', next = '/'): Promise<URL> {
  const { way } = await one.open(`/account/${name}?next=${encodeURIComponent(next)}`)
  const callback = way.find(({ pathname }) => pathname === `/account/${name}/callback`)
  if (!callback) throw new Error('it did not come back')
  return callback
}
