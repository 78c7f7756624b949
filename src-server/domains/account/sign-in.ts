import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { createAccountInput, refreshInput, registerInput, SignedIn, signInInput } from '#shared/account.ts'
import { type Actor, parseRecorded } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { readStream } from '../../event-sourcing/store.ts'
import { idOfWords, newId } from '../../platform/ids.ts'
import { notSignedIn } from '../../procedures/access.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { asMember, requestOf } from '../../procedures/request.ts'
import { signedOut, WithSession } from '../../procedures/session-change.ts'
import { typedKey, usernameKey } from '../../sign-in/account-keys.ts'
import { byGuest, byOneself, shareOf } from '../../sign-in/attempts.ts'
import { deviceTokenWith, knownDevice } from '../../sign-in/known-device.ts'
import { credentialOf, withCredential } from '../../sign-in/passwords.ts'
import { tryPassword } from '../../sign-in/try-password.ts'
import { checkNewAccount } from './check-new-account.ts'
import { readContacts } from './contacts.ts'
import { account } from './decider.ts'
import { accountEvents } from './events.ts'
import { linkPending } from './link-provider.ts'
import { findForSignIn, getAccount } from './queries.ts'
import { claimRegistrationKey, releaseRegistrationKey } from './registration-key.ts'
import { rejectSuspended } from './standing.ts'

type Ctx = RequestContext

/** `credential` is the one that was compared, where the session opens by a password. */
type Opening = { dashboard?: string | null; settled?: boolean; credential?: string | null }

/**
 * Opens a session with new tokens, replacing the browser's previous one, so that nobody is led into another's session.
 * @throws Rejection SIGN_IN_WRONG, ACCOUNT_SUSPENDED
 */
export async function openSession(
  ctx: Ctx,
  accountId: string,
  { dashboard, settled = false, credential }: Opening = {},
): Promise<WithSession<SignedIn>> {
  await rejectSuspended(ctx, accountId)
  const { address, userAgent, hasCookies } = ctx.client
  const token = await ctx.sessions.open({ accountId, address, userAgent, dashboard, credential })
  const opened = await ctx.sessions.find(token.access_token)
  // The password was replaced while it was compared.
  if (typeof opened === 'string') throw new Rejection('SIGN_IN_WRONG')
  const user = await getAccount(ctx, accountId, opened.dashboardUntil)
  // New cookies replace the previous session; a client that carries its own tokens may have both.
  if (ctx.session && hasCookies) await ctx.sessions.end(ctx.session.accountId, ctx.session.id)
  const change = {
    tokens: token,
    user: { userName: user.userName },
    ...(hasCookies && (await deviceChange(ctx, accountId))),
    ...(settled && { pendingProvider: null }),
  }
  return new WithSession({ token, user }, change)
}

/** From now on others' failures do not keep this account from signing in on this device. */
async function deviceChange(ctx: Ctx, accountId: string): Promise<{ deviceToken?: string }> {
  const credential = await credentialOf(ctx.sql, accountId)
  return credential
    ? { deviceToken: await deviceTokenWith(ctx, { account: accountId, credential: credential.id }) }
    : {}
}

/**
 * Creates an account and signs it in.
 * @throws Rejection USERNAME_TAKEN, EMAIL_TAKEN, PHONE_TAKEN, PASSWORD_COMMON, PHONE_INVALID, EMAIL_INVALID,
 * TOO_MANY_ATTEMPTS, COMMAND_REUSED
 */
export async function register(ctx: Ctx, input: z.output<typeof registerInput>): Promise<WithSession<SignedIn>> {
  const { username } = input
  // The first attempt's account is reused under its idempotency key.
  const id =
    ctx.idempotencyKey === undefined ? newId() : idOfWords('account', usernameKey(username), ctx.idempotencyKey)
  if (await isRepeatedRegistration(ctx, id, input)) return openSession(ctx, id)
  await ctx.attempts.countRegistration(ctx.client.address)
  await claimRegistrationKey(ctx, id)
  try {
    await makeAccount(asMember(ctx, id), id, input)
  } catch (error) {
    // The same call sent twice at once finds the account made already.
    if (await isRepeatedRegistration(ctx, id, input)) return openSession(ctx, id)
    await releaseRegistrationKey(ctx, id)
    throw error
  }
  return openSession(ctx, id)
}

/** Creates an account with a given id. @throws Rejection as `register` */
export async function makeAccount(
  ctx: Ctx & { actor: Actor },
  id: string,
  input: z.output<typeof createAccountInput>,
): Promise<void> {
  const { username, password } = input
  const contacts = await checkNewAccount(ctx, id, input)
  const hash = await ctx.passwords.hash(password, shareOf(usernameKey(username), ctx.client.address))
  const credential = { id: newId(), accountId: id, hash, at: ctx.now() }
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

type Form = z.output<typeof createAccountInput>

/** Whether this registration was carried out before. @throws Rejection COMMAND_REUSED for one with another form */
async function isRepeatedRegistration(ctx: Ctx, id: string, input: Form): Promise<boolean> {
  if (ctx.idempotencyKey === undefined) return false
  const credential = await credentialOf(ctx.sql, id)
  if (credential === null) return false
  if (!(await isFirstForm(ctx, id, input))) throw new Rejection('COMMAND_REUSED')
  const guesser = byGuest(usernameKey(input.username), ctx.client.address)
  await tryPassword(ctx, guesser, { password: input.password, hash: credential.hash, otherwise: 'COMMAND_REUSED' })
  return true
}

/** Compares with the event, since the profile may have changed. */
async function isFirstForm({ sql, keyring }: Ctx, id: string, { username, nickname, ...rest }: Form): Promise<boolean> {
  const [registered] = await keyring.open(sql, (await readStream(sql, `${account.category}-${id}`)).slice(0, 1))
  const first = registered && parseRecorded(accountEvents, registered)
  if (first?.type !== 'AccountRegistered') return false
  const { email, phone } = readContacts({ email: rest.email ?? null, phone: rest.phone ?? null })
  const given = [username, nickname ?? username, email, phone]
  const { data } = first
  return isDeepStrictEqual(given, [data.username, data.nickname, data.email, data.phone])
}

/**
 * Signs in by user name, e-mail or phone number. Unknown accounts and wrong passwords get the same answer after the
 * same time.
 * @throws Rejection SIGN_IN_WRONG, TOO_MANY_ATTEMPTS; ACCOUNT_SUSPENDED for who gives the right password
 */
export async function signIn(ctx: Ctx, input: z.output<typeof signInInput>): Promise<WithSession<SignedIn>> {
  const found = await findForSignIn(ctx, input.account)
  const { address } = ctx.client
  const account = await knownAccount(ctx, found)
  const guesser = account ? byOneself('device', account, address) : byGuest(typedKey(input.account), address)
  await tryPassword(ctx, guesser, { password: input.password, hash: found?.hash ?? null, otherwise: 'SIGN_IN_WRONG' })
  if (!found) throw new Rejection('SIGN_IN_WRONG')
  await rejectSuspended(ctx, found.id)
  const settled = await linkPending(ctx, found.id)
  // An admin's dashboard has the account's password, which was just given.
  return openSession(ctx, found.id, { dashboard: found.admin_right, settled, credential: found.credential_id })
}

/** The device and the account, where the one knows the other. Read for nobody too, so that timing tells nothing. */
async function knownAccount(ctx: Ctx, found: Awaited<ReturnType<typeof findForSignIn>>): Promise<string | null> {
  const device = await knownDevice(ctx, { account: found?.id ?? null, credential: found?.credential_id ?? null })
  return found && device ? `${device} ${found.id}` : null
}

/** New tokens for the given refresh token, or the cookie's. @throws Rejection SESSION_REQUIRED */
export async function refresh(ctx: Ctx, input: z.output<typeof refreshInput>) {
  const given = input.refresh_token ?? ctx.client.refreshToken
  if (!given) throw new Rejection('SESSION_REQUIRED')
  const token = await ctx.sessions.refresh(given)
  // A client that sent its token in the input gets the new ones in the answer.
  return input.refresh_token === undefined ? new WithSession({ token }, { tokens: token }) : { token }
}

/**
 * Ends the current session, or that of the refresh token.
 * @throws Rejection BUSY when it cannot be looked up, as it would live on
 */
export async function signOut(ctx: Ctx, refreshToken: string | undefined) {
  if (ctx.absence === 'unknown') throw notSignedIn(ctx)
  if (ctx.session) await ctx.sessions.end(ctx.session.accountId, ctx.session.id)
  if (refreshToken !== undefined) await ctx.sessions.endOf(refreshToken)
  return signedOut()
}
