import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { type Attempts, byOneself } from './attempts.ts'
import type { Passwords } from './passwords.ts'
import { tryPassword } from './try-password.ts'

/** How recent the sign-in must be of a member who has no password. */
const RECENT_MS = 10 * 60_000

type Ctx = {
  sql: Sql
  passwords: Passwords
  attempts: Attempts
  now(): Date
  actor: { id: string }
  session: { id: string } | null
  client: { address: string }
}
type Member = { has_password: boolean; hash: string | null; signed_in_at: string | null }

/**
 * Confirms that the member asks, and not somebody with their open session: by the account's password, or by a recent
 * sign-in where it has none. A session has a budget of its own for guesses.
 * @throws Rejection PASSWORD_REQUIRED, PASSWORD_WRONG, SIGN_IN_TOO_LONG_AGO, TOO_MANY_ATTEMPTS, ACCOUNT_NOT_FOUND
 */
export async function confirmMember(ctx: Ctx, password: string | undefined): Promise<void> {
  const { has_password, hash, signed_in_at } = await readMember(ctx)
  if (!has_password) return rejectOldSignIn(ctx, signed_in_at)
  if (!password) throw new Rejection('PASSWORD_REQUIRED')
  const guesser = byOneself('session', ctx.session?.id ?? ctx.actor.id, ctx.client.address)
  await tryPassword(ctx, guesser, { password, hash, otherwise: 'PASSWORD_WRONG' })
}

async function readMember({ sql, actor, session }: Ctx): Promise<Member> {
  const { rows } = await sql.query<Member>({
    name: 'member-to-confirm',
    text: `select a.credential_id is not null as has_password, c.hash, s.created_at as signed_in_at
           from account a
           left join credential c on c.id = a.credential_id
           left join session s on s.account_id = a.id and s.id = $2::uuid
           where a.id = $1 and a.deleted_at is null`,
    values: [actor.id, session?.id ?? null],
  })
  if (!rows[0]) throw new Rejection('ACCOUNT_NOT_FOUND')
  return rows[0]
}

function rejectOldSignIn({ now }: Ctx, signedInAt: string | null): void {
  const isRecent = signedInAt !== null && now().getTime() - Date.parse(signedInAt) < RECENT_MS
  if (!isRecent) throw new Rejection('SIGN_IN_TOO_LONG_AGO')
}
