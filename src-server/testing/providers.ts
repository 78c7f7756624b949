import type { JWTPayload } from 'jose'
import pino from 'pino'
import { expect } from 'vitest'
import type { Caller } from '../composition/router.ts'
import type { RequestContext } from '../procedures/context.ts'
import { rejectionOf } from '../procedures/wire-rejection.ts'
import { createFacebook } from '../sign-in/facebook.ts'
import { createGoogle } from '../sign-in/google.ts'
import { testApp } from './app.ts'
import { APP_SECRET, graphApi } from './graph.ts'
import { CLIENT } from './members.ts'
import { CLIENT_SECRET, openIdProvider } from './oidc.ts'

type GoogleInput = { credential: string; nonce?: string; password?: string; separate?: boolean }

/** The application with Google and Facebook, both served by the test. */
export async function providersApp() {
  const app = await testApp()
  const oidc = await openIdProvider('http://localhost/never')
  const facebook = await graphApi('http://localhost/never')
  const lines: string[] = []
  const sent: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  let strangers = 0

  let providers = fresh()

  function fresh(): RequestContext['providers'] {
    const now = () => app.clock.now
    return { google: createGoogle(oidc.settings, now), facebook: createFacebook(facebook.settings, now) }
  }
  /** A guest at a fresh address, so that rate limits of others do not matter. */
  function guest(more: Partial<RequestContext> = {}): Caller {
    const client = { ...CLIENT, address: `198.51.100.${++strangers % 250}` }
    return app.as(null, { providers, log, client, ...more })
  }

  return {
    app,
    oidc,
    facebook,
    guest,
    providers: () => providers,
    reset() {
      app.clock.now = new Date()
      facebook.is(null)
      providers = fresh()
    },
    stranger: (more: JWTPayload = {}) => ({ sub: `g-${++strangers}`, name: `Stranger ${strangers}`, ...more }),
    strangers: () => strangers,
    signedIn: (uuid: string) => app.as({ id: uuid, role: 'user' }, { providers, log, client: CLIENT }),
    withGoogle(input: GoogleInput, caller = guest()) {
      sent.push(input.credential)
      return caller.account.withGoogle(input)
    },
    withFacebook(credential: string, caller = guest()) {
      sent.push(credential)
      return caller.account.withFacebook({ credential })
    },
    /** Why credentials were rejected, one per log line. */
    logged: () => lines.map((line): string => JSON.parse(line).why),
    /** Fails if the log has fewer lines, or one with a credential or a secret. */
    expectNoSecrets(atLeast: number) {
      expect(lines.length).toBeGreaterThanOrEqual(atLeast)
      const long = sent.filter((credential) => credential.length > 20)
      expect(long.length).toBeGreaterThan(0)
      for (const secret of [...long, CLIENT_SECRET, APP_SECRET]) expect(lines.join('')).not.toContain(secret)
    },
    async stop() {
      await Promise.all([oidc.stop(), facebook.stop()])
      await app.stop()
    },
  }
}

/** The code that a call is rejected with; null if it succeeds. */
export const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => rejectionOf(error).reason,
  )
