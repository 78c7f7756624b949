import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { createFairQueue, type FlowKeys } from '../platform/fair-queue.ts'

/** The cost of argon2id; the memory in KiB. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's advice: 19 MiB, two passes, one lane. */
const ADVISED_COST: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** A few at a time, because each takes a processor for a while; in turns of those who `share` in them. */
export type Passwords = {
  hash(password: string, share: FlowKeys): Promise<string>
  /** False without a hash, after the same time. */
  matches(password: string, hash: string | null, share: FlowKeys): Promise<boolean>
  /** How many wait for their turn. */
  waiting(): number
}

const MAX_WAITING = 1_000

/** A hash of no password, compared where an account has none, so that the time is the same. */
const dummyHash = ({ memoryCost, timeCost, parallelism }: PasswordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$hxZWsF5Z1SBkPTvXlSDPOg$fY8lKvBEMe+7fQIiF6QzmhSpZpSmJvzKyJYwN0s0Y3M`

/** @param cost what OWASP advises, by default */
export function createPasswords(cost = ADVISED_COST): Passwords {
  const inTurn = createFairQueue({ running: Math.max(1, availableParallelism() - 1), waiting: MAX_WAITING })
  let waiting = 0

  async function counted<T>(share: FlowKeys, work: () => Promise<T>): Promise<T> {
    let isWaiting = true
    const end = () => {
      if (isWaiting) waiting--
      isWaiting = false
    }
    waiting++
    // One that is dropped never begins.
    return inTurn(share, () => {
      end()
      return work()
    }).finally(end)
  }

  return {
    hash: (password, share) => counted(share, () => hash(password.normalize('NFC'), cost)),
    matches: (password, stored, share) =>
      counted(
        share,
        async () => (await verify(stored ?? dummyHash(cost), password.normalize('NFC'))) && stored !== null,
      ),
    waiting: () => waiting,
  }
}

/** Stores a hash for the event of `use`; its rejection removes the hash, unless an identical request had stored it. */
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
    // After any other failure the event may have been written.
    if (error instanceof Rejection && rowCount === 1) await sql.query('delete from credential where id = $1', [id])
    throw error
  }
}

export async function passwordHashOf(sql: Sql, credentialId: string | null): Promise<string | null> {
  if (credentialId === null) return null
  const { rows } = await sql.query<{ hash: string }>({
    name: 'credential-hash',
    text: 'select hash from credential where id = $1',
    values: [credentialId],
  })
  return rows[0]?.hash ?? null
}

/** The credential of an account; null for one that has no password. Its hash is null where it was erased. */
export async function credentialOf(sql: Sql, accountId: string): Promise<{ id: string; hash: string | null } | null> {
  const { rows } = await sql.query<{ id: string; hash: string | null }>({
    name: 'credential-of',
    text: `select a.credential_id as id, c.hash from account a left join credential c on c.id = a.credential_id
           where a.id = $1 and a.credential_id is not null`,
    values: [accountId],
  })
  return rows[0] ?? null
}
