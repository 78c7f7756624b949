import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { type Attempts, byOneself, type Guesser } from './attempts.ts'
import { dashboardHashOf } from './dashboard.ts'
import { credentialOf, type Passwords } from './passwords.ts'

type Ctx = {
  sql: Sql
  passwords: Passwords
  attempts: Attempts
  actor: { id: string }
  session: { id: string } | null
  client: { address: string }
}

/** Rejects a password for the caller's dashboard that is their account's. @throws Rejection PASSWORD_SAME, TOO_MANY_ATTEMPTS */
export async function rejectAccountPassword(ctx: Ctx, password: string): Promise<void> {
  const credential = await credentialOf(ctx.sql, ctx.actor.id)
  const guesser = byOneself('session', ctx.session?.id ?? ctx.actor.id, ctx.client.address)
  await rejectSame(ctx, guesser, password, credential?.hash ?? null)
}

/** Rejects a password for the caller's account that is their dashboard's. @throws Rejection PASSWORD_SAME, TOO_MANY_ATTEMPTS */
export async function rejectDashboardPassword(ctx: Ctx, password: string): Promise<void> {
  const guesser = byOneself('dashboard', ctx.actor.id, ctx.client.address)
  await rejectSame(ctx, guesser, password, await dashboardHashOf(ctx.sql, ctx.actor.id))
}

/** Being accepted tells that it is not the other one, so that each comparison is a guess at that one. */
async function rejectSame(ctx: Ctx, guesser: Guesser, password: string, other: string | null): Promise<void> {
  if (other === null) return
  await ctx.attempts.counted(guesser, async () => {
    if (await ctx.passwords.matches(password, other, guesser.share)) throw new Rejection('PASSWORD_SAME')
  })
}
