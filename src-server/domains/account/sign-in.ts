import type { z } from 'zod'
import type { createAccountInput, refreshInput, registerInput, SignedIn, signInInput } from '#shared/account.ts'
import type { RequestContext } from '../../context.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { nobody } from '../../http/trpc.ts'
import { idOfWords, newId } from '../../ids.ts'
import { requestOf } from '../../request.ts'
import { countRegistration, limited } from '../../sign-in/attempts.ts'
import { isReserved, usernameKey } from '../../sign-in/keys.ts'
import { hashOf, refuseGuessable, withCredential } from '../../sign-in/passwords.ts'
import { readContacts } from './contacts.ts'
import { account } from './decider.ts'
import { linkPending } from './link-provider.ts'
import { findForSignIn, getAccount } from './queries.ts'

type Ctx = RequestContext

/** Signs a member in on the device that asks: new tokens, whatever a browser had before, so that nobody is led into another's session. */
export async function openSession(
  ctx: Ctx,
  accountId: string,
  options: { dashboard?: boolean } = {},
): Promise<SignedIn> {
  const { address, userAgent } = ctx.client
  const token = await ctx.sessions.open({ accountId, address, userAgent, ...options })
  const opened = await ctx.sessions.find(token.access_token)
  const user = await getAccount(ctx, accountId, typeof opened === 'object' ? opened.dashboardUntil : null)
  const inAnswer = ctx.client.give(token)
  ctx.client.know({ userName: user.userName })
  // The cookies of the session before are gone. A client that carries its tokens itself may have both.
  if (ctx.session && inAnswer === null) await ctx.sessions.end(ctx.session.accountId, ctx.session.id)
  return { token: inAnswer, user }
}

/**
 * Makes an account and signs it in.
 * @throws Rejection USERNAME_TAKEN, EMAIL_TAKEN, PHONE_TAKEN, PASSWORD_COMMON, PHONE_INVALID, EMAIL_INVALID, TOO_MANY_ATTEMPTS
 */
export async function register(ctx: Ctx, input: z.output<typeof registerInput>): Promise<SignedIn> {
  const { username, password } = input
  if (isReserved(username)) throw new Rejection('USERNAME_TAKEN')
  // Under an idempotency key the account is the one that the first try made.
  const id =
    ctx.idempotencyKey === undefined ? newId() : idOfWords('account', usernameKey(username), ctx.idempotencyKey)
  if (await findAgain(ctx, id, password)) return openSession(ctx, id)
  await countRegistration(ctx, ctx.client.address)
  await makeAccount({ ...ctx, actor: { id, role: 'user' }, idempotencyKey: undefined }, id, input)
  return openSession(ctx, id)
}

/** Makes an account under an id. @throws Rejection as `register` does */
export async function makeAccount(
  ctx: Ctx & { actor: Actor },
  id: string,
  input: z.output<typeof createAccountInput>,
): Promise<void> {
  const { username, password } = input
  const contacts = readContacts({ email: input.email ?? null, phone: input.phone ?? null })
  refuseGuessable(password, [username, contacts.email, contacts.phone, input.phone])
  const credential = { id: newId(), accountId: id, hash: await ctx.passwords.hash(password), at: ctx.now() }
  const command = {
    type: 'Register' as const,
    account_id: id,
    username,
    nickname: input.nickname ?? username,
    ...contacts,
    bio: '',
    picture_id: null,
    credential_id: credential.id,
  }
  await withCredential(ctx.sql, credential, () => handle(ctx, account, requestOf(ctx, { id }), command))
}

/** Whether this very registration was carried out before, by whoever knows its password. */
async function findAgain(ctx: Ctx, id: string, password: string): Promise<boolean> {
  if (ctx.idempotencyKey === undefined) return false
  const row = await ctx.db.selectFrom('account').select('credential_id').where('id', '=', id).executeTakeFirst()
  if (!row) return false
  if (await ctx.passwords.matches(password, await hashOf(ctx.sql, row.credential_id))) return true
  throw new Rejection('COMMAND_REUSED')
}

/**
 * Signs somebody in by user name, e-mail or phone number. An unknown account and a wrong password look the same, and take the same time.
 * @throws Rejection SIGN_IN_WRONG, TOO_MANY_ATTEMPTS
 */
export async function signIn(ctx: Ctx, input: z.output<typeof signInInput>): Promise<SignedIn> {
  const found = await findForSignIn(ctx, input.account)
  const key = found?.id ?? usernameKey(input.account)
  await limited(ctx, { account: key, address: ctx.client.address }, async () => {
    const right = await ctx.passwords.matches(input.password, found?.hash ?? null)
    if (!right) throw new Rejection('SIGN_IN_WRONG')
  })
  if (!found) throw new Rejection('SIGN_IN_WRONG')
  await linkPending(ctx, found.id)
  // An admin who has just given their password need not give it again for the dashboard.
  return openSession(ctx, found.id, { dashboard: found.is_admin })
}

/**
 * Asks a member for their password once more, under the limits of signing in.
 * @throws Rejection PASSWORD_WRONG, TOO_MANY_ATTEMPTS
 */
export async function confirmPassword(
  ctx: Ctx,
  accountId: string,
  password: string,
  hash: string | null,
): Promise<void> {
  await limited(ctx, { account: accountId, address: ctx.client.address }, async () => {
    if (!(await ctx.passwords.matches(password, hash))) throw new Rejection('PASSWORD_WRONG')
  })
}

/** New tokens for a refresh token, the given one or the cookie's. @throws Rejection SESSION_REQUIRED */
export async function refresh(ctx: Ctx, input: z.output<typeof refreshInput>) {
  const given = input.refresh_token ?? ctx.client.refreshToken
  if (!given) throw new Rejection('SESSION_REQUIRED')
  const token = await ctx.sessions.refresh(given)
  // Who carries their token themselves gets the new ones the same way.
  return { token: input.refresh_token === undefined ? ctx.client.give(token) : token }
}

/**
 * Ends the session that asks, if there is one, or that a refresh token belongs to, and takes the browser's cookies.
 * @throws Rejection BUSY when it cannot be looked up: it would live on.
 */
export async function signOut(ctx: Ctx, refreshToken: string | undefined): Promise<null> {
  if (ctx.absence === 'unknown') throw nobody(ctx)
  if (ctx.session) await ctx.sessions.end(ctx.session.accountId, ctx.session.id)
  if (refreshToken !== undefined) await ctx.sessions.endOf(refreshToken)
  ctx.client.know(null)
  return null
}
