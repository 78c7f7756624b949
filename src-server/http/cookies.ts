import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Token } from '#shared/account.ts'
import { ACCESS_MS, REFRESH_MS } from '../sign-in/sessions.ts'

/** Over HTTPS with a prefix that keeps a neighbouring subdomain from planting some of its own. */
const namesOf = (secure: boolean) => {
  const prefix = secure ? '__Host-' : ''
  return { access: `${prefix}access_token`, refresh: `${prefix}refresh_token` }
}
/** For the page's own script: that somebody is signed in, who, and since when the tokens are good. None of them opens anything. */
const TOLD = { flag: 'token', userName: 'userName', refreshedAt: 'refreshTime' }

/** The tokens that a browser sent. */
export function tokensOf({ cookies }: FastifyRequest, secure: boolean) {
  const names = namesOf(secure)
  return { access: cookies[names.access], refresh: cookies[names.refresh] }
}

export type Cookies = ReturnType<typeof cookieJar>

/** A browser's cookies of one answer. Tokens are out of reach for scripts; they go over HTTPS alone where the product is there. */
export function cookieJar(reply: FastifyReply, { secure, now }: { secure: boolean; now: () => Date }) {
  const names = namesOf(secure)
  const base = { path: '/', sameSite: 'lax', secure } as const
  const last = { ...base, maxAge: REFRESH_MS / 1_000 }
  return {
    keep({ access_token, refresh_token }: Token): void {
      reply.setCookie(names.access, access_token, { ...base, httpOnly: true, maxAge: ACCESS_MS / 1_000 })
      reply.setCookie(names.refresh, refresh_token, { ...last, httpOnly: true })
      reply.setCookie(TOLD.flag, '1', last)
      reply.setCookie(TOLD.refreshedAt, now().toISOString(), last)
    },
    know(user: { userName: string } | null): void {
      if (user) return void reply.setCookie(TOLD.userName, user.userName, last)
      for (const name of [...Object.values(names), ...Object.values(TOLD)]) reply.clearCookie(name, base)
    },
  }
}
