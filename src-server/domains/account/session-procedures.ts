import { z } from 'zod'
import {
  callerAddress,
  expiry,
  refreshed,
  refreshInput,
  sessionId,
  sessionView,
  signedIn,
  signInInput,
  signOutInput,
} from '#shared/account.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { GUEST, MEMBER, MEMBER_ONLY_OWN, notSignedIn } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { signedOut } from '../../procedures/session-change.ts'
import { procedure } from '../../procedures/trpc.ts'
import { refresh, signIn, signOut } from './sign-in.ts'

/** Signing in and out, and where somebody is signed in. */
export const sessionProcedures = {
  signIn: procedure({
    does: 'Signs in by user name, e-mail or phone number',
    access: GUEST,
    waits: true,
    rest: { method: 'POST', path: 'auth/login' },
    input: signInInput,
    example: { account: 'dara', password: 'rice-fields-in-may' },
    output: signedIn,
  }).mutation(({ ctx, input }) => signIn(ctx, input)),

  signOut: procedure({
    does: "Ends the caller's session, or that of the refresh_token",
    access: GUEST,
    rest: { method: 'POST', path: 'auth/logout' },
    input: signOutInput,
    example: {},
    output: z.null(),
  }).mutation(({ ctx, input }) => signOut(ctx, input?.refresh_token)),

  refresh: procedure({
    does: 'Gives new tokens for a refresh token, which is worth nothing then',
    access: GUEST,
    rest: { method: 'POST', path: 'auth/refresh', success: 0 },
    input: refreshInput,
    example: { refresh_token: 'hQ3v…' },
    output: refreshed,
  }).mutation(({ ctx, input }) => refresh(ctx, input)),

  isExpired: procedure({
    does: 'Whether the access token is still good, and until when',
    access: GUEST,
    rest: { method: 'GET', path: 'auth/isExpire' },
    output: expiry,
  }).query(({ ctx: { session, absence } }) => {
    if (absence === 'unknown') throw notSignedIn({ absence })
    return session ? { expired: false, expires_at: session.accessExpiresAt } : { expired: true }
  }),

  address: procedure({
    does: 'The address that this call comes from',
    access: GUEST,
    output: callerAddress,
  }).query(({ ctx: { client } }) => ({ ip: client.address })),

  sessions: procedure({
    does: 'Where the caller is signed in, the latest first',
    access: MEMBER,
    output: z.array(sessionView),
  }).query(async ({ ctx }) => {
    const rows = await ctx.sessions.list(ctx.actor.id)
    return rows.map(({ id, device, address, country, created_at, seen_at }) => ({
      id,
      device,
      address,
      country,
      created_at,
      seen_at,
      is_current: id === ctx.session?.id,
    }))
  }),

  endSession: procedure({
    does: "Ends one of the caller's sessions",
    access: MEMBER_ONLY_OWN,
    keepsAccount: true,
    input: sessionId,
    example: { id: EXAMPLE_ID.session },
    output: z.null(),
  }).mutation(async ({ ctx, input }) => {
    const ended = await ctx.sessions.end(ctx.actor.id, input.id)
    if (!ended) throw new Rejection('SESSION_NOT_FOUND')
    return input.id === ctx.session?.id ? signedOut() : null
  }),

  endOtherSessions: procedure({
    does: "Ends all of the caller's sessions but this one",
    access: MEMBER,
    keepsAccount: true,
    output: z.null(),
  }).mutation(async ({ ctx }) => {
    await ctx.sessions.endAll(ctx.actor.id, ctx.session?.id)
    return null
  }),
}
