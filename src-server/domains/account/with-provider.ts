import type { z } from 'zod'
import { nickname, type Provider, type providerInput, type SignedIn } from '#shared/account.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { newId } from '../../platform/ids.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { asMember, requestOf } from '../../procedures/request.ts'
import type { WithSession } from '../../procedures/session-change.ts'
import { emailKey, providerKey, usernameKey } from '../../sign-in/account-keys.ts'
import { byGuest } from '../../sign-in/attempts.ts'
import { confirmMember } from '../../sign-in/confirm-member.ts'
import { logFailedSignIn, type ProviderIdentity } from '../../sign-in/identity-provider.ts'
import { credentialOf } from '../../sign-in/passwords.ts'
import { tryPassword } from '../../sign-in/try-password.ts'
import { markCredentialUsed } from '../../sign-in/used-credentials.ts'
import { account } from './decider.ts'
import { linkProvider } from './link-provider.ts'
import { lookalikesAmong } from './lookalikes.ts'
import { findByKey, getAccount } from './queries.ts'
import { openSession } from './sign-in.ts'
import { usernamesFor } from './usernames.ts'

type Ctx = RequestContext
type Input = z.output<typeof providerInput>
type Answer = SignedIn | WithSession<SignedIn>
type Person = ProviderIdentity & { provider: Provider }

/**
 * Signs in with a provider's account, identified by its subject, never by e-mail. An unknown one is linked to the
 * signed-in member who confirms it, or to the account with its verified e-mail if that account's password is given;
 * otherwise, or with `separate`, an account is created. An admin's dashboard stays closed.
 * @throws Rejection PROVIDER_OFF, PROVIDER_REFUSED, PROVIDER_LINK_CONFIRM without that password, PROVIDER_TAKEN, BUSY, and
 * as `confirmMember`
 */
export async function withProvider(ctx: Ctx, provider: Provider, input: Input): Promise<Answer> {
  try {
    const vouched = await verifyCredential(ctx, provider, input)
    return await signInAs(ctx, { provider, ...vouched }, input)
  } catch (error) {
    logFailedSignIn(ctx.log, provider, error)
    throw error
  }
}

/** Verifies the credential; a wrong one counts as a failed sign-in. */
async function verifyCredential(ctx: Ctx, provider: Provider, { credential, nonce }: Input): Promise<ProviderIdentity> {
  const asked = ctx.providers[provider]
  if (!asked) throw new Rejection('PROVIDER_OFF')
  const guesser = byGuest(`${provider} ${credential}`, ctx.client.address)
  return ctx.attempts.limited(guesser, () => asked.verify(credential, nonce))
}

async function signInAs(ctx: Ctx, person: Person, { password, separate }: Input): Promise<Answer> {
  const owner = await findByKey(ctx, providerKey(person.provider, person.subject))
  const { actor } = ctx
  if (actor && owner !== actor.id) return linkToCaller({ ...ctx, actor }, person, { owner, password })
  if (owner !== undefined) return signInOnce(ctx, owner, person)
  const key = person.email === null ? null : emailKey(person.email)
  const namesake = key === null ? undefined : await findByKey(ctx, key)
  if (key === null || namesake === undefined || separate) return register(ctx, person)

  if (password === undefined) throw new Rejection('PROVIDER_LINK_CONFIRM')
  const { hash } = (await credentialOf(ctx.sql, namesake)) ?? { hash: null }
  await tryPassword(ctx, byGuest(key, ctx.client.address), { password, hash, otherwise: 'PASSWORD_WRONG' })
  await markCredentialUsed(ctx, person)
  await linkProvider(ctx, namesake, person)
  return openSession(ctx, namesake)
}

async function signInOnce(ctx: Ctx, accountId: string, person: Person): Promise<Answer> {
  await markCredentialUsed(ctx, person)
  return openSession(ctx, accountId)
}

/** The current session and its tokens stay. */
async function linkToCaller(
  ctx: Ctx & { actor: Actor },
  person: Person,
  { owner, password }: { owner: string | undefined; password: string | undefined },
): Promise<Answer> {
  if (owner !== undefined) throw new Rejection('PROVIDER_TAKEN')
  await confirmMember(ctx, password)
  await markCredentialUsed(ctx, person)
  await linkProvider(ctx, ctx.actor.id, person)
  return { token: null, user: await getAccount(ctx, ctx.actor.id, ctx.session?.dashboardUntil ?? null) }
}

/** Attempts to choose a name that another takes at the same moment. */
const TRIES = 3

/** Creates an account without the provider's e-mail, which the member may add later. */
async function register(ctx: Ctx, person: Person): Promise<Answer> {
  await ctx.attempts.countRegistration(ctx.client.address)
  await markCredentialUsed(ctx, person)
  for (let left = TRIES; ; left--) {
    const id = newId()
    try {
      await handle(ctx, account, requestOf(asMember(ctx, id), { id }), await newAccount(ctx, id, person))
      return await openSession(ctx, id)
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      // The same person signed in twice at the same moment.
      const owner = await findByKey(ctx, providerKey(person.provider, person.subject))
      if (owner !== undefined) return openSession(ctx, owner)
      if (error.code !== 'USERNAME_TAKEN' || left === 1) throw error
    }
  }
}

async function newAccount(ctx: Ctx, id: string, { provider, subject, name }: Person) {
  const username = await freeUsername(ctx, name)
  return {
    type: 'Register' as const,
    provider: { provider, subject },
    account_id: id,
    username,
    nickname: nickname.safeParse(nicknameOf(name)).data ?? username,
    email: null,
    phone: null,
    bio: '',
    picture_id: null,
    credential_id: null,
  }
}

/** Sixty UTF-16 units, without a cut surrogate pair. */
const nicknameOf = (name: string | null): string =>
  (name ?? '')
    .normalize('NFC')
    .trim()
    .slice(0, 60)
    .replace(/[\ud800-\udbff]$/, '')

async function freeUsername(ctx: Ctx, name: string | null): Promise<string> {
  const wanted = usernamesFor(name)
  const taken = await ctx.db
    .selectFrom('account_key')
    .select('key')
    .where('key', 'in', wanted.map(usernameKey))
    .execute()
  const keys = new Set(taken.map(({ key }) => key))
  const lookalikes = await lookalikesAmong(ctx, wanted)
  const free = wanted.find((name) => !keys.has(usernameKey(name)) && !lookalikes.has(name))
  if (free === undefined) throw new Rejection('BUSY')
  return free
}
