import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'

/** What OWASP advises for argon2id, which is the library's default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hashes and compares passwords, a few at a time: each takes a processor for a while, and others want their lists. */
export type Passwords = {
  hash(password: string): Promise<string>
  /** Whether the password is that of the hash. Without a hash it takes as long, and is not. */
  matches(password: string, hash: string | null): Promise<boolean>
}

/** Beyond so many that wait the next are told to come back. */
const MAX_WAITING = 200

/** What nobody's password has the hash of: compared with where there is none, so that both take the same time. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$hxZWsF5Z1SBkPTvXlSDPOg$fY8lKvBEMe+7fQIiF6QzmhSpZpSmJvzKyJYwN0s0Y3M'

export function createPasswords(): Passwords {
  const limit = pLimit(Math.max(1, availableParallelism() - 1))
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= MAX_WAITING) throw new Rejection('BUSY')
    return limit(work)
  }
  return {
    hash: async (password) => inTurn(() => hash(password.normalize('NFC'), COST)),
    matches: async (password, stored) =>
      inTurn(async () => (await verify(stored ?? NOBODYS, password.normalize('NFC'))) && stored !== null),
  }
}

/** Shorter ones are refused anyhow. The list is ordered, the most common first. */
const COMMON = new Set(dictionary['passwords-common'].map(String).filter((password) => password.length >= 8))

/**
 * Refuses a password that is guessed first: one of the most common ones, or one of the account's own names.
 * @throws Rejection PASSWORD_COMMON
 */
export function refuseGuessable(password: string, names: readonly (string | null | undefined)[]): void {
  const simple = password.normalize('NFC').toLowerCase()
  const own = names.some((name) => name && name.toLowerCase() === simple)
  if (own || COMMON.has(simple)) throw new Rejection('PASSWORD_COMMON')
}

/**
 * Keeps a hash under an id, then does what has an event name that id. Where that is refused the hash goes again, unless it had
 * been there before: then it is the one of an earlier, same request.
 * @throws what `use` throws
 */
export async function withCredential<T>(
  sql: Sql,
  { id, accountId, hash, at }: { id: string; accountId: string; hash: string; at: Date },
  use: () => Promise<T>,
): Promise<T> {
  const { rowCount } = await sql.query(
    'insert into credential (id, account_id, hash, created_at) values ($1, $2, $3, $4) on conflict (id) do nothing',
    [id, accountId, hash, at.toISOString()],
  )
  try {
    return await use()
  } catch (error) {
    // Of any other failure nobody knows whether the event was written.
    if (error instanceof Rejection && rowCount === 1) await sql.query('delete from credential where id = $1', [id])
    throw error
  }
}

/** The hash of a credential; null where there is none. */
export async function hashOf(sql: Sql, credentialId: string | null): Promise<string | null> {
  if (credentialId === null) return null
  const { rows } = await sql.query<{ hash: string }>({
    name: 'credential-hash',
    text: 'select hash from credential where id = $1',
    values: [credentialId],
  })
  return rows[0]?.hash ?? null
}
