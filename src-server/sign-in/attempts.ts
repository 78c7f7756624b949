import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { RefusalCode } from '#shared/codes.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'

/** So many failures, or registrations, are free; each further one doubles the wait, from a second up. An address may be a crowd's. */
const FREE = { account: 5, address: 100, registration: 200 }
const LONGEST_WAIT_SECONDS = 15 * 60
/** Who has not failed for so long begins anew. */
const MEMORY_MINUTES = 60

type Kind = keyof typeof FREE
type Attempt = { kind: Kind; key: Buffer }
type Ctx = { sql: Sql; now(): Date }

// As hashes: a name or an address that was typed is nobody's to read here.
const attemptOf = (kind: Kind, value: string): Attempt => ({
  kind,
  key: createHash('sha256').update(`${kind} ${value}`).digest(),
})

/** An address as it counts: of IPv6 the network, since everyone has many there. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const groups = tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const WRONG: ReadonlySet<string> = new Set([
  'SIGN_IN_WRONG',
  'PASSWORD_WRONG',
  'PROVIDER_REFUSED',
] satisfies RefusalCode[])

/**
 * Tries a secret under the limits of its account and of the address it comes from. A try counts as failed before it is made, so
 * that many at once do not slip through. One that succeeds clears the account; one that could not be made is taken back.
 * @param account whose secret it is, or what was typed where that is nobody's: both are limited alike.
 * @throws Rejection TOO_MANY_ATTEMPTS, with the seconds to wait in its detail, or what `attempt` throws
 */
export async function limited<T>(
  ctx: Ctx,
  { account, address }: { account: string; address: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const ofAddress = attemptOf('address', networkOf(address))
  const ofAccount = attemptOf('account', account)
  // An address that has to wait must not make an account wait as well.
  await count(ctx, ofAddress)
  await count(ctx, ofAccount)
  try {
    const result = await attempt()
    await ctx.sql.query('delete from sign_in_attempt where key = $1', [ofAccount.key])
    await takeBack(ctx, [ofAddress])
    return result
  } catch (error) {
    const isWrong = error instanceof Rejection && WRONG.has(error.code)
    if (!isWrong) await takeBack(ctx, [ofAddress, ofAccount])
    throw error
  }
}

async function takeBack({ sql }: Ctx, attempts: Attempt[]): Promise<void> {
  await sql.query(
    `update sign_in_attempt set failures = greatest(failures - 1, 0), blocked_until = last_at where key = any($1)`,
    [attempts.map(({ key }) => key)],
  )
}

/**
 * Counts an account that is made from an address: who makes very many is slowed down.
 * @throws Rejection TOO_MANY_ATTEMPTS
 */
export const countRegistration = (ctx: Ctx, address: string): Promise<void> =>
  count(ctx, attemptOf('registration', networkOf(address)))

async function count({ sql, now }: Ctx, { kind, key }: Attempt): Promise<void> {
  const at = now().toISOString()
  // One whose wait is not over is not counted, and so not given back.
  const { rowCount } = await sql.query({
    name: 'count-attempt',
    text: `insert into sign_in_attempt as a (key, failures, last_at, blocked_until) values ($1, 1, $2, $2)
      on conflict (key) do update set
        failures = case when a.last_at < $2::timestamptz - $3::interval then 1 else a.failures + 1 end,
        last_at = $2,
        blocked_until = case
          when a.last_at < $2::timestamptz - $3::interval or a.failures + 1 < $4 then $2
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
