import { z } from 'zod'
import {
  accountRef,
  accountView,
  checkNewInput,
  confirmation,
  createAccountInput,
  fieldProblems,
  profileInput,
  profileView,
  providerInput,
  providersView,
  registerInput,
  saveAccountInput,
  signedIn,
  unlinkInput,
} from '#shared/account.ts'
import { newId } from '../../platform/ids.ts'
import { GUEST, MEMBER, SYSTEM } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { checkNameAndPassword } from './check-new-account.ts'
import { linkOwnPending } from './link-provider.ts'
import { memberProcedures } from './member-procedures.ts'
import { getAccount, getProfile } from './queries.ts'
import { sessionProcedures } from './session-procedures.ts'
import { makeAccount, register } from './sign-in.ts'
import { withProvider } from './with-provider.ts'
import { eraseSecrets, me, removeAccount, saveAccount, unlink } from './write.ts'

export const accountRouter = router({
  ...sessionProcedures,
  ...memberProcedures,

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

  profile: procedure({
    does: 'What anyone may know of a member',
    access: GUEST,
    kept: true,
    input: profileInput,
    example: { username: 'dara' },
    output: profileView,
  }).query(({ ctx, input }) => getProfile(ctx, input.username)),
})
