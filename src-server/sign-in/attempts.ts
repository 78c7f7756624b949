import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { RejectionCode } from '#shared/codes.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'

/** Free attempts; each further one doubles the wait, from one second. Many people may share an address. */
const FREE = { account: 5, address: 100, registration: 200 }
const LONGEST_WAIT_SECONDS = 15 * 60
const MEMORY_MINUTES = 60

type Kind = keyof typeof FREE
type Attempt = { kind: Kind; key: Buffer }
type Ctx = { sql: Sql; now(): Date }

// What was typed may be personal, so it is hashed.
const attemptOf = (kind: Kind, value: string): Attempt => ({
  kind,
  key: createHash('sha256').update(`${kind} ${value}`).digest(),
})

/** Groups addresses for limits: an IPv4 address, or the /64 network of an IPv6 one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString()
}

const WRONG_SECRET: ReadonlySet<string> = new Set([
  'SIGN_IN_WRONG',
  'PASSWORD_WRONG',
  'PROVIDER_REFUSED',
] satisfies RejectionCode[])

/**
 * The attempt counts as failed before it is made, so that many at once do not slip through.
 * @param account whose secret it is, or what was typed where no account has it
 * @throws Rejection TOO_MANY_ATTEMPTS with the seconds to wait, or what `attempt` throws
 */
export async function rateLimited<T>(
  ctx: Ctx,
  { account, address }: { account: string; address: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const ofAddress = attemptOf('address', networkOf(address))
  const ofAccount = attemptOf('account', account)
  // A blocked address must not block accounts, hence this order.
  await count(ctx, ofAddress)
  await count(ctx, ofAccount)
  try {
    const result = await attempt()
    await ctx.sql.query('delete from sign_in_attempt where key = $1', [ofAccount.key])
    await takeBack(ctx, [ofAddress])
    return result
  } catch (error) {
    const isWrong = error instanceof Rejection && WRONG_SECRET.has(error.code)
    if (!isWrong) await takeBack(ctx, [ofAddress, ofAccount])
    throw error
  }
}

async function takeBack({ sql }: Ctx, attempts: Attempt[]): Promise<void> {
  await sql.query(
    `update sign_in_attempt set failures = greatest(failures - 1, 0), blocked_until = '-infinity' where key = any($1)`,
    [attempts.map(({ key }) => key)],
  )
}

/** @throws Rejection TOO_MANY_ATTEMPTS */
export const countRegistration = (ctx: Ctx, address: string): Promise<void> =>
  count(ctx, attemptOf('registration', networkOf(address)))

async function count({ sql, now }: Ctx, { kind, key }: Attempt): Promise<void> {
  const at = now().toISOString()
  // A blocked attempt changes no row and is not counted.
  const { rowCount } = await sql.query({
    name: 'count-attempt',
    text: `insert into sign_in_attempt as a (key, failures, last_at, blocked_until) values ($1, 1, $2, '-infinity')
      on conflict (key) do update set
        failures = case when a.last_at < $2::timestamptz - $3::interval then 1 else a.failures + 1 end,
        -- Of those who come at once, the one counted last need not have come last.
        last_at = greatest(a.last_at, $2),
        blocked_until = case
          when a.last_at < $2::timestamptz - $3::interval or a.failures + 1 < $4 then '-infinity'
          else $2::timestamptz + make_interval(secs => least($5, power(2, least(a.failures + 1 - $4, 20))))
        end
      where a.blocked_until <= $2`,
    values: [key, at, `${MEMORY_MINUTES} minutes`, FREE[kind], LONGEST_WAIT_SECONDS],
  })
  if (rowCount === 1) return
  const { rows } = await sql.query<{ seconds: number }>(
    `select ceil(extract(epoch from blocked_until - $2::timestamptz))::int as seconds from sign_in_attempt where key = $1`,
    [key, at],
  )
  throw new Rejection('TOO_MANY_ATTEMPTS', { seconds: Math.max(1, rows[0]?.seconds ?? 1) })
}
