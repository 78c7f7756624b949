import type { z } from 'zod'
import type { createAccountInput, fieldProblems } from '#shared/account.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { newId } from '../../platform/ids.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { type FieldProblem, FieldProblems } from '../../procedures/field-problems.ts'
import { emailKey, isReserved, phoneKey, usernameKey } from '../../sign-in/account-keys.ts'
import { isGuessable } from '../../sign-in/guessable.ts'
import { type Contacts, parseContacts } from './contacts.ts'
import { lookalikesAmong } from './lookalikes.ts'
import { takenAmong } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }
type Form = z.output<typeof createAccountInput>

/**
 * Names all that speaks against a new account, before its password is hashed; the read model has the last word.
 * @throws FieldProblems USERNAME_TAKEN, EMAIL_INVALID, EMAIL_TAKEN, PHONE_INVALID, PHONE_TAKEN, PASSWORD_COMMON.
 * Rejection TOO_MANY_ATTEMPTS
 */
export async function checkNewAccount(ctx: Ctx, id: string, form: Form): Promise<Contacts> {
  const { problems: invalid, ...contacts } = parseContacts(form)
  const ofName: FieldProblem[] = (await isNameTaken(ctx, id, form.username))
    ? [{ path: 'username', reason: 'USERNAME_TAKEN' }]
    : []
  const names = [form.username, contacts.email, contacts.phone, form.phone]
  const ofPassword: FieldProblem[] = isGuessable(form.password, names)
    ? [{ path: 'password', reason: 'PASSWORD_COMMON' }]
    : []
  const fails = [ofName, invalid, ofPassword].some(({ length }) => length > 0)
  const taken = fails && !(await mayAsk(ctx)) ? [] : await takenContacts(ctx, id, contacts)
  // Whoever knows that the one is taken would learn of the other for nothing.
  if (!fails && taken.length > 0 && contacts.email && contacts.phone) await countAsking(ctx)
  const [first, ...more] = [...ofName, ...invalid, ...taken, ...ofPassword]
  if (first) throw new FieldProblems([first, ...more])
  return contacts
}

type NameAndPassword = { username?: string | undefined; password?: string | undefined }

/** Tells the same of a part of a form, counted as a registration. @throws Rejection TOO_MANY_ATTEMPTS */
export async function checkNameAndPassword(
  ctx: RequestContext,
  { username, password }: NameAndPassword,
): Promise<z.output<typeof fieldProblems>> {
  await ctx.attempts.countRegistration(ctx.client.address)
  const [isTaken, isCommon] = [
    username !== undefined && (await isNameTaken(ctx, newId(), username)),
    password !== undefined && isGuessable(password, [username]),
  ]
  return [
    ...(isTaken ? [{ path: 'username' as const, reason: 'USERNAME_TAKEN' }] : []),
    ...(isCommon ? [{ path: 'password' as const, reason: 'PASSWORD_COMMON' }] : []),
  ]
}

/** The product itself may have names that are kept from others. */
async function isNameTaken(ctx: RequestContext, id: string, username: string): Promise<boolean> {
  if (ctx.actor?.role !== 'system' && isReserved(username)) return true
  const [keys, lookalikes] = await Promise.all([
    takenAmong(ctx, id, [usernameKey(username)]),
    lookalikesAmong(ctx, [username]),
  ])
  return keys.size > 0 || lookalikes.size > 0
}

/** Somebody whose form makes no account anyway would learn for nothing whose a contact is. */
async function countAsking({ actor, attempts, client }: Ctx): Promise<void> {
  if (actor.role !== 'system') await attempts.countAsking(client.address)
}

async function mayAsk(ctx: Ctx): Promise<boolean> {
  try {
    await countAsking(ctx)
    return true
  } catch (error) {
    if (error instanceof Rejection) return false
    throw error
  }
}

async function takenContacts(ctx: Ctx, id: string, { email, phone }: Contacts): Promise<FieldProblem[]> {
  const keys = { email: email && emailKey(email), phone: phone && phoneKey(phone) }
  const taken = await takenAmong(
    ctx,
    id,
    Object.values(keys).filter((key) => key !== null),
  )
  const problems: FieldProblem[] = []
  if (keys.email && taken.has(keys.email)) problems.push({ path: 'email', reason: 'EMAIL_TAKEN' })
  if (keys.phone && taken.has(keys.phone)) problems.push({ path: 'phone', reason: 'PHONE_TAKEN' })
  return problems
}
