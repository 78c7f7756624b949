import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionChange } from '../procedures/session-change.ts'
import { KNOWN_SECONDS } from '../sign-in/known-device.ts'
import { ACCESS_MS, REFRESH_MS } from '../sign-in/session-tokens.ts'
import { dropPending, PENDING } from './provider-cookies.ts'

/** The prefix stops a subdomain from setting these cookies; it needs HTTPS. */
const namesOf = (secure: boolean) => {
  const prefix = secure ? '__Host-' : ''
  return { access: `${prefix}access_token`, refresh: `${prefix}refresh_token` }
}
const deviceCookie = (secure: boolean) => `${secure ? '__Host-' : ''}device`
/** Readable by the page's script; none of them grants access. */
const SCRIPT_COOKIES = { flag: 'token', userName: 'userName', refreshedAt: 'refreshTime' }

export function tokensOf({ cookies }: FastifyRequest, secure: boolean) {
  const names = namesOf(secure)
  return { access: cookies[names.access], refresh: cookies[names.refresh], device: cookies[deviceCookie(secure)] }
}

/** Whether cookies may say who calls. */
export function identifies(cookies: Record<string, string | undefined>, secure: boolean): boolean {
  const { access, refresh } = namesOf(secure)
  return [access, refresh, PENDING].some((name) => cookies[name] !== undefined)
}

export type CookieJar = { apply(change: SessionChange): void }

export function cookieJar(reply: FastifyReply, { secure, now }: { secure: boolean; now: () => Date }): CookieJar {
  const names = namesOf(secure)
  const base = { path: '/', sameSite: 'lax', secure } as const
  const last = { ...base, maxAge: REFRESH_MS / 1_000 }
  return {
    apply({ tokens, user, deviceToken, pendingProvider }) {
      if (tokens) {
        reply.setCookie(names.access, tokens.access_token, { ...base, httpOnly: true, maxAge: ACCESS_MS / 1_000 })
        reply.setCookie(names.refresh, tokens.refresh_token, { ...last, httpOnly: true })
        reply.setCookie(SCRIPT_COOKIES.flag, '1', last)
        reply.setCookie(SCRIPT_COOKIES.refreshedAt, now().toISOString(), last)
      }
      if (user) reply.setCookie(SCRIPT_COOKIES.userName, user.userName, last)
      if (user === null)
        for (const name of [...Object.values(names), ...Object.values(SCRIPT_COOKIES)]) reply.clearCookie(name, base)
      if (deviceToken !== undefined)
        reply.setCookie(deviceCookie(secure), deviceToken, { ...base, httpOnly: true, maxAge: KNOWN_SECONDS })
      if (pendingProvider === null) dropPending(reply, secure)
    },
  }
}

/**
 * Applies a call's session changes and returns the answer to send: a browser gets its tokens in cookies and null in
 * the answer.
 */
export function settleSession({ cookieJar: jar }: FastifyRequest, changes: SessionChange[], answer: unknown): unknown {
  if (!jar || changes.length === 0) return answer
  for (const change of changes) jar.apply(change)
  const hasTokens = changes.some(({ tokens }) => tokens) && typeof answer === 'object'
  return hasTokens ? { ...answer, token: null } : answer
}
