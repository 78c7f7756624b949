import { z } from 'zod'
import {
  accountId,
  accountView,
  createAccountInput,
  expiry,
  membersInput,
  memberView,
  profileInput,
  profileView,
  provider,
  providerInput,
  providersView,
  refreshed,
  refreshInput,
  registerInput,
  removeAccountInput,
  saveAccountInput,
  sessionId,
  sessionView,
  signedIn,
  signInInput,
  signOutInput,
} from '#shared/account.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { answers, nobody, procedure, router } from '../../http/trpc.ts'
import { newId } from '../../ids.ts'
import { getAccount, getProfile, listMembers } from './queries.ts'
import { makeAccount, refresh, register, signIn, signOut } from './sign-in.ts'
import { withProvider } from './with-provider.ts'
import { eraseSecrets, me, removeAccount, saveAccount, unlink } from './write.ts'

export const accountRouter = router({
  register: procedure('account.register')
    .input(registerInput)
    .output(answers(signedIn))
    .mutation(({ ctx, input }) => register(ctx, input)),
  signIn: procedure('account.signIn')
    .input(signInInput)
    .output(answers(signedIn))
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  signOut: procedure('account.signOut')
    .input(signOutInput)
    .output(answers(z.null()))
    .mutation(({ ctx, input }) => signOut(ctx, input?.refresh_token)),
  refresh: procedure('account.refresh')
    .input(refreshInput)
    .output(answers(refreshed))
    .mutation(({ ctx, input }) => refresh(ctx, input)),
  isExpired: procedure('account.isExpired')
    .output(answers(expiry))
    .query(({ ctx: { session, absence } }) => {
      if (absence === 'unknown') throw nobody({ absence })
      return session ? { expired: false, expires_at: session.accessExpiresAt } : { expired: true }
    }),

  /** Which providers somebody can sign in with here. */
  providers: procedure('account.providers')
    .output(answers(providersView))
    .query(({ ctx: { providers } }) => ({ google: providers.google !== null, facebook: providers.facebook !== null })),
  withGoogle: procedure('account.withGoogle')
    .input(providerInput)
    .output(answers(signedIn))
    .mutation(({ ctx, input }) => withProvider(ctx, 'google', input)),
  withFacebook: procedure('account.withFacebook')
    .input(providerInput)
    .output(answers(signedIn))
    .mutation(({ ctx, input }) => withProvider(ctx, 'facebook', input)),

  me: procedure('account.me')
    .output(answers(accountView))
    .query(({ ctx }) => me(ctx)),
  save: procedure('account.save')
    .input(saveAccountInput)
    .output(answers(accountView))
    .mutation(({ ctx, input }) => saveAccount(ctx, input)),
  unlink: procedure('account.unlink')
    .input(z.object({ provider }))
    .output(answers(accountView))
    .mutation(({ ctx, input }) => unlink(ctx, input.provider)),
  remove: procedure('account.remove')
    .input(removeAccountInput)
    .output(answers(z.null()))
    .mutation(({ ctx, input }) => removeAccount(ctx, input.password)),
  /** An account made by the product itself, such as the first admin's. */
  create: procedure('account.create')
    .input(createAccountInput)
    .output(answers(accountView))
    .mutation(async ({ ctx, input }) => {
      const id = newId()
      await makeAccount(ctx, id, input)
      return getAccount(ctx, id, null)
    }),
  /** What is left to erase of a deleted account, beside what it posted and uploaded. */
  erase: procedure('account.erase')
    .input(accountId)
    .output(answers(z.null()))
    .mutation(async ({ ctx, input }) => {
      await eraseSecrets(ctx, input.uuid)
      return null
    }),

  /** Where the member is signed in, the latest first. */
  sessions: procedure('account.sessions')
    .output(answers(z.array(sessionView)))
    .query(async ({ ctx }) => {
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
  endSession: procedure('account.endSession')
    .input(sessionId)
    .output(answers(z.null()))
    .mutation(async ({ ctx, input }) => {
      const ended = await ctx.sessions.end(ctx.actor.id, input.id)
      if (!ended) throw new Rejection('SESSION_NOT_FOUND')
      if (input.id === ctx.session?.id) ctx.client.know(null)
      return null
    }),
  endOtherSessions: procedure('account.endOtherSessions')
    .output(answers(z.null()))
    .mutation(async ({ ctx }) => {
      await ctx.sessions.endAll(ctx.actor.id, ctx.session?.id)
      return null
    }),

  profile: procedure('account.profile')
    .input(profileInput)
    .output(answers(profileView))
    .query(({ ctx, input }) => getProfile(ctx, input.username)),
  members: procedure('account.members')
    .input(membersInput)
    .output(answers(z.object({ rows: z.array(memberView), total: z.int() })))
    .query(({ ctx, input }) => listMembers(ctx, input)),
})
