import type { z } from 'zod'
import type { Provider, providerInput, SignedIn } from '#shared/account.ts'
import type { RequestContext } from '../../context.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { newId } from '../../ids.ts'
import { requestOf } from '../../request.ts'
import { countRegistration, limited } from '../../sign-in/attempts.ts'
import { noteFailed, type Vouched } from '../../sign-in/identity-provider.ts'
import { emailKey, providerKey, usernameKey } from '../../sign-in/keys.ts'
import { hashOf } from '../../sign-in/passwords.ts'
import { spendCredential } from '../../sign-in/used-credentials.ts'
import { account } from './decider.ts'
import { link } from './link-provider.ts'
import { findByKey, getAccount } from './queries.ts'
import { confirmPassword, openSession } from './sign-in.ts'
import { usernamesFor } from './usernames.ts'

type Ctx = RequestContext
type Input = z.output<typeof providerInput>
type Person = Vouched & { provider: Provider }

/**
 * Signs somebody in whom a provider vouches for. Who they are there says who they are here, never their e-mail: one whom nobody
 * knows yet is linked to the account of who is signed in, or to the one that has their verified e-mail and whose password they
 * know; else, or where they say that it is not theirs, an account is made. An admin's dashboard stays closed, since nobody gave a password.
 * @throws Rejection PROVIDER_OFF, PROVIDER_REFUSED, PROVIDER_LINK_CONFIRM without that password, PROVIDER_TAKEN, PASSWORD_WRONG,
 * TOO_MANY_ATTEMPTS, BUSY
 */
export async function withProvider(ctx: Ctx, provider: Provider, input: Input): Promise<SignedIn> {
  try {
    const vouched = await vouch(ctx, provider, input)
    return await signInAs(ctx, { provider, ...vouched }, input)
  } catch (error) {
    noteFailed(ctx.log, provider, error)
    throw error
  }
}

/** Asks the provider. A credential that is wrong counts as a failed try to sign in. */
async function vouch(ctx: Ctx, provider: Provider, { credential, nonce }: Input): Promise<Vouched> {
  const asked = ctx.providers[provider]
  if (!asked) throw new Rejection('PROVIDER_OFF')
  const attempt = { account: `${provider} ${credential}`, address: ctx.client.address }
  return limited(ctx, attempt, () => asked.verify(credential, nonce))
}

async function signInAs(ctx: Ctx, person: Person, { password, separate }: Input): Promise<SignedIn> {
  const owner = await findByKey(ctx, providerKey(person.provider, person.subject))
  if (ctx.actor && owner !== ctx.actor.id) return linkToCaller(ctx, ctx.actor.id, person, owner)
  if (owner !== undefined) return signInOnce(ctx, owner, person)
  const namesake = person.email === null ? undefined : await findByKey(ctx, emailKey(person.email))
  if (namesake === undefined || separate) return register(ctx, person)

  if (password === undefined) throw new Rejection('PROVIDER_LINK_CONFIRM')
  await confirmPassword(ctx, namesake, password, await passwordOf(ctx, namesake))
  await spendCredential(ctx, person)
  await link(ctx, namesake, person)
  return openSession(ctx, namesake)
}

async function signInOnce(ctx: Ctx, accountId: string, person: Person): Promise<SignedIn> {
  await spendCredential(ctx, person)
  return openSession(ctx, accountId)
}

/** Their session stays the one it is, with the dashboard that may be open in it: they have its tokens already. */
async function linkToCaller(ctx: Ctx, accountId: string, person: Person, owner: string | undefined): Promise<SignedIn> {
  if (owner !== undefined) throw new Rejection('PROVIDER_TAKEN')
  await spendCredential(ctx, person)
  await link(ctx, accountId, person)
  return { token: null, user: await getAccount(ctx, accountId, ctx.session?.dashboardUntil ?? null) }
}

async function passwordOf(ctx: Ctx, accountId: string): Promise<string | null> {
  const row = await ctx.db.selectFrom('account').select('credential_id').where('id', '=', accountId).executeTakeFirst()
  return hashOf(ctx.sql, row?.credential_id ?? null)
}

/** So often a name is chosen anew that somebody else took in the same moment. */
const TRIES = 3

/** Makes an account that is theirs by the provider's word alone: the e-mail is not taken over, they may add it themselves. */
async function register(ctx: Ctx, person: Person): Promise<SignedIn> {
  await countRegistration(ctx, ctx.client.address)
  await spendCredential(ctx, person)
  for (let left = TRIES; ; left--) {
    const id = newId()
    try {
      await handle(ctx, account, requestOf(asThemselves(ctx, id), { id }), await newAccount(ctx, id, person))
      return await openSession(ctx, id)
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      // The same person came a second time in the same moment.
      const owner = await findByKey(ctx, providerKey(person.provider, person.subject))
      if (owner !== undefined) return openSession(ctx, owner)
      if (error.code !== 'USERNAME_TAKEN' || left === 1) throw error
    }
  }
}

const asThemselves = (ctx: Ctx, id: string) => ({
  ...ctx,
  actor: { id, role: 'user' as const },
  idempotencyKey: undefined,
})

async function newAccount(ctx: Ctx, id: string, { provider, subject, name }: Person) {
  const username = await freeUsername(ctx, name)
  return {
    type: 'Register' as const,
    provider: { provider, subject },
    account_id: id,
    username,
    nickname: nicknameOf(name) || username,
    email: null,
    phone: null,
    bio: '',
    picture_id: null,
    credential_id: null,
  }
}

/** Sixty UTF-16 units, as members may have; half a character is none. */
const nicknameOf = (name: string | null): string =>
  (name ?? '')
    .normalize('NFC')
    .trim()
    .slice(0, 60)
    .replace(/[\ud800-\udbff]$/, '')

async function freeUsername({ db }: Ctx, name: string | null): Promise<string> {
  const wanted = usernamesFor(name)
  const taken = await db.selectFrom('account_key').select('key').where('key', 'in', wanted.map(usernameKey)).execute()
  const keys = new Set(taken.map(({ key }) => key))
  const free = wanted.find((name) => !keys.has(usernameKey(name)))
  if (free === undefined) throw new Rejection('BUSY')
  return free
}
