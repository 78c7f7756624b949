import { z } from 'zod'
import {
  accountRef,
  accountView,
  callerAddress,
  checkNewInput,
  confirmation,
  createAccountInput,
  expiry,
  fieldProblems,
  lookalikeView,
  membersInput,
  memberView,
  profileInput,
  profileView,
  providerInput,
  providersView,
  refreshed,
  refreshInput,
  registerInput,
  saveAccountInput,
  sessionId,
  sessionView,
  signedIn,
  signInInput,
  signOutInput,
  standingChanges,
  standingInput,
  unlinkInput,
} from '#shared/account.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { newId } from '../../platform/ids.ts'
import { ADMIN, GUEST, MEMBER, MEMBER_ONLY_OWN, notSignedIn, SYSTEM } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { signedOut } from '../../procedures/session-change.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { checkNameAndPassword } from './check-new-account.ts'
import { linkOwnPending } from './link-provider.ts'
import { listLookalikes } from './lookalikes.ts'
import { getAccount, getProfile, listMembers } from './queries.ts'
import { makeAccount, refresh, register, signIn, signOut } from './sign-in.ts'
import { listStandingChanges, reinstate, suspend } from './standing.ts'
import { withProvider } from './with-provider.ts'
import { eraseSecrets, me, removeAccount, saveAccount, unlink } from './write.ts'

export const accountRouter = router({
  register: procedure({
    does: 'Makes an account and signs it in',
    access: GUEST,
    waits: true,
    rest: { method: 'POST', path: 'auth/saveUser' },
    input: registerInput,
    example: {
      username: 'dara',
      nickname: 'ដារ៉ា',
      email: 'dara@example.com',
      phone: '012 345 678',
      password: 'rice-fields-in-may',
      confirm_password: 'rice-fields-in-may',
    },
    output: signedIn,
  }).mutation(({ ctx, input }) => register(ctx, input)),

  checkNew: procedure({
    does: 'What speaks against a name and a password of a form that is not complete yet',
    access: GUEST,
    waits: true,
    input: checkNewInput,
    example: { username: 'dara', password: 'rice-fields-in-may' },
    output: fieldProblems,
  }).mutation(({ ctx, input }) => checkNameAndPassword(ctx, input)),

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

  providers: procedure({
    does: 'Which providers members can sign in with here',
    access: GUEST,
    kept: true,
    output: providersView,
  }).query(({ ctx: { providers } }) => ({ google: providers.google !== null, facebook: providers.facebook !== null })),

  withGoogle: procedure({
    does: "Signs in with Google's ID token; the first time that makes an account",
    access: GUEST,
    waits: true,
    rest: { method: 'POST', path: 'auth/rgWithGoogle' },
    input: providerInput,
    example: { credential: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln', nonce: 'n-0S6_WzA2Mj', password: 'rice-fields-in-may' },
    output: signedIn,
  }).mutation(({ ctx, input }) => withProvider(ctx, 'google', input)),

  withFacebook: procedure({
    does: "Signs in with Facebook's access token; the first time that makes an account",
    access: GUEST,
    waits: true,
    rest: { method: 'POST', path: ['rgWithFacbook', 'rgWithFacebook', 'auth/rgWithFacebook', 'auth/rgWithFacbook'] },
    input: providerInput,
    example: { credential: 'EAABwzLixnjYBO', password: 'rice-fields-in-may' },
    output: signedIn,
  }).mutation(({ ctx, input }) => withProvider(ctx, 'facebook', input)),

  me: procedure({
    does: 'Who is signed in',
    access: MEMBER,
    rest: { method: 'GET', path: 'auth/me' },
    output: accountView,
  }).query(({ ctx }) => me(ctx)),

  save: procedure({
    does: "Changes the caller's profile, contacts or password; what is left out stays",
    access: MEMBER,
    keepsAccount: true,
    waits: true,
    rest: { method: 'POST', path: 'auth/saveInfo' },
    input: saveAccountInput,
    example: {
      nickname: 'Dara',
      bio: 'I bake.',
      phone: '012 345 678',
      profile: EXAMPLE_ID.picture,
      current_password: 'rice-fields-in-may',
    },
    output: accountView,
  }).mutation(({ ctx, input }) => saveAccount(ctx, input)),

  link: procedure({
    does: 'Links the account at a provider from which the browser has just come back',
    access: MEMBER,
    waits: true,
    input: confirmation,
    example: { password: 'rice-fields-in-may' },
    output: accountView,
  }).mutation(({ ctx, input }) => linkOwnPending(ctx, input.password)),

  unlink: procedure({
    does: 'Gives up signing in with a provider',
    access: MEMBER,
    keepsAccount: true,
    waits: true,
    input: unlinkInput,
    example: { provider: 'google', password: 'rice-fields-in-may' },
    output: accountView,
  }).mutation(({ ctx, input }) => unlink(ctx, input)),

  remove: procedure({
    does: "Deletes the caller's account for good",
    access: MEMBER,
    keepsAccount: true,
    waits: true,
    rest: { method: 'POST', path: 'auth/deleteAccount' },
    input: confirmation,
    example: { password: 'not-the-password' },
    output: z.null(),
  }).mutation(({ ctx, input }) => removeAccount(ctx, input.password)),

  create: procedure({
    does: "Makes an account, such as the first admin's",
    access: SYSTEM,
    waits: true,
    input: createAccountInput,
    example: { username: 'chea', password: 'rice-fields-in-may' },
    output: accountView,
  }).mutation(async ({ ctx, input }) => {
    const id = newId()
    await makeAccount(ctx, id, input)
    return getAccount(ctx, id, null)
  }),

  erase: procedure({
    does: 'Erases the secrets and the personal data of a deleted account',
    access: SYSTEM,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: z.null(),
  }).mutation(async ({ ctx, input }) => {
    await eraseSecrets(ctx, input.uuid)
    return null
  }),

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

  profile: procedure({
    does: 'What anyone may know of a member',
    access: GUEST,
    kept: true,
    input: profileInput,
    example: { username: 'dara' },
    output: profileView,
  }).query(({ ctx, input }) => getProfile(ctx, input.username)),

  members: procedure({
    does: 'A page of the members, searched by name or contact',
    access: ADMIN,
    input: membersInput,
    example: { q: 'dara', admins: true },
    output: z.object({ rows: z.array(memberView), total: z.int() }),
  }).query(({ ctx, input }) => listMembers(ctx, input)),

  suspend: procedure({
    does: "Keeps a member out: sessions end, and their posts and comments are withheld. Not the caller's own account",
    access: ADMIN,
    input: standingInput,
    example: { uuid: EXAMPLE_ID.account, reason: 'Posts the same advertisement again and again' },
    output: memberView,
  }).mutation(({ ctx, input }) => suspend(ctx, input)),

  reinstate: procedure({
    does: 'Lets a suspended member in again, and shows what was withheld',
    access: ADMIN,
    input: standingInput,
    example: { uuid: EXAMPLE_ID.account, reason: 'It was a mistake' },
    output: memberView,
  }).mutation(({ ctx, input }) => reinstate(ctx, input)),

  standing: procedure({
    does: 'By whom a member was suspended and reinstated, and why',
    access: ADMIN,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: standingChanges,
  }).query(({ ctx, input }) => listStandingChanges(ctx, input.uuid)),

  lookalikes: procedure({
    does: 'Members of before look-alike names were refused, whose names look like an older one',
    access: ADMIN,
    output: z.array(lookalikeView),
  }).query(({ ctx }) => listLookalikes(ctx)),
})
