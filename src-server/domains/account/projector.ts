import type { Provider } from '#shared/account.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { withPersonalColumns } from '../../event-sourcing/forget-person.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Change } from '../../event-sourcing/row-writes.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { emailKey, lookalikeOf, phoneKey, plainEmailKey, providerKey, usernameKey } from '../../sign-in/account-keys.ts'
import { type AccountEvents, accountEvents } from './events.ts'

/** A row of the read model `account`. Forgotten and deleted accounts keep their id and dates. */
type AccountRow = {
  id: string
  username: string | null
  /** The look of the user name. Two names of an old log may look the same. */
  lookalike: string | null
  nickname: string | null
  email: string | null
  /** The key of an e-mail that is not as plain as they are kept today. Two of an old log may have the same. */
  plain_email_key: string | null
  phone: string | null
  bio: string | null
  picture_id: string | null
  credential_id: string | null
  /** Since when an admin keeps the member out, and why. */
  suspended_at: string | null
  suspension_reason: string | null
  /** Whether the member may write articles. */
  is_author: boolean
  providers: Partial<Record<Provider, string | null>> | null
  /** Lower-case text that admins search. */
  search_text: string | null
  version: number
  joined_at: string
  updated_at: string
  deleted_at: string | null
}

/** A row of `account_key`: a user name, e-mail, phone number or provider account in use. */
type AccountKeyRow = { key: string; account_id: string }

const NOBODY = {
  username: null,
  lookalike: null,
  nickname: null,
  email: null,
  plain_email_key: null,
  phone: null,
  bio: null,
  picture_id: null,
  providers: null,
  search_text: null,
  suspension_reason: null,
}

declare module '../../platform/database.ts' {
  interface Tables {
    account: AccountRow
    account_key: AccountKeyRow
    account_count: { key: string; members: number }
  }
}

/** With what it is found by. */
const searched = (row: Omit<AccountRow, 'plain_email_key' | 'search_text'>): AccountRow => ({
  ...row,
  plain_email_key: row.email && plainEmailKey(row.email),
  search_text:
    row.username && [row.username, row.nickname, row.email, row.phone].filter(Boolean).join('\n').toLowerCase(),
})

const rows = rowProjector<AccountRow, AccountEvents>({
  name: 'accounts',
  table: 'account',
  derivedTables: ['account_key', 'account_count'],
  keyColumn: 'id',
  events: accountEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    AccountRegistered: (_, { data: { account_id: id, ...data }, at, version }) =>
      searched({
        ...data,
        id,
        lookalike: data.username && lookalikeOf(data.username),
        // A forgotten person's row keeps no provider.
        providers: data.username === null ? null : {},
        picture_id: data.username === null ? null : data.picture_id,
        suspended_at: null,
        suspension_reason: null,
        is_author: false,
        version,
        joined_at: at,
        updated_at: at,
        deleted_at: null,
      }),
    ProfileSaved: (row, { data: { account_id: _, ...data }, at, version }) =>
      row && searched({ ...row, ...data, picture_id: row.username && data.picture_id, updated_at: at, version }),
    PasswordChanged: (row, { data, at, version }) =>
      row && { ...row, credential_id: data.credential_id, updated_at: at, version },
    ProviderLinked: (row, { data, at, version }) =>
      row && {
        ...row,
        providers: row.providers && { ...row.providers, [data.provider]: data.subject },
        updated_at: at,
        version,
      },
    ProviderUnlinked: (row, { data, at, version }) => {
      if (!row) return null
      const { [data.provider]: _, ...providers } = row.providers ?? {}
      return { ...row, providers: row.providers && providers, updated_at: at, version }
    },
    AccountSuspended: (row, { data, at, version }) =>
      row && { ...row, suspended_at: row.suspended_at ?? at, suspension_reason: data.reason, updated_at: at, version },
    AccountReinstated: (row, { at, version }) =>
      row && { ...row, suspended_at: null, suspension_reason: null, updated_at: at, version },
    StandingChangeUndone: (row, { data: { suspended_at, reason }, at, version }) =>
      row && { ...row, suspended_at, suspension_reason: reason, updated_at: at, version },
    AuthorAppointed: (row, { at, version }) => row && { ...row, is_author: true, updated_at: at, version },
    AuthorDismissed: (row, { at, version }) => row && { ...row, is_author: false, updated_at: at, version },
    AuthorChangeUndone: (row, { data: { is_author }, at, version }) =>
      row && { ...row, is_author, updated_at: at, version },
    AccountDeleted: (row, { at, version }) =>
      row && { ...row, ...NOBODY, credential_id: null, is_author: false, updated_at: at, version, deleted_at: at },
  },
  async derive(tx, changes) {
    await updateKeys(tx, changes)
    await countMembers(tx, changes)
  },
})

export const accounts = withPersonalColumns(rows, [
  { table: 'account', person: 'id', columns: NOBODY },
  { table: 'account_key', person: 'account_id' },
])

const TAKEN = new Map<string, RejectionCode>([
  ['username', 'USERNAME_TAKEN'],
  ['email', 'EMAIL_TAKEN'],
  ['phone', 'PHONE_TAKEN'],
])

function keysOf(row: AccountRow | null): string[] {
  if (!row) return []
  const providers = Object.entries(row.providers ?? {})
  return [
    ...(row.username ? [usernameKey(row.username)] : []),
    ...(row.email ? [emailKey(row.email)] : []),
    ...(row.phone ? [phoneKey(row.phone)] : []),
    ...providers.flatMap(([provider, subject]) => (subject ? [providerKey(provider, subject)] : [])),
  ]
}

/**
 * Updates the keys: releases first, so that another account may take them in the same batch.
 * @throws Rejection when another account has one; concurrent claims wait for each other's commit
 */
async function updateKeys(tx: Sql, changes: Change<AccountRow>[]): Promise<void> {
  const moves = changes.map(({ before, after }) => {
    const [had, has] = [keysOf(before), keysOf(after)]
    const wanted = has.filter((key) => !had.includes(key))
    return { id: after?.id, lost: had.filter((key) => !has.includes(key)), wanted }
  })
  const lost = moves.flatMap((move) => move.lost)
  if (lost.length > 0) await tx.query('delete from account_key where key = any($1)', [lost])
  const wanted = moves.flatMap(({ id, wanted }) => wanted.map((key) => ({ key, account_id: id })))
  if (wanted.length === 0) return
  // Key order keeps concurrent claims from a deadlock.
  const { rows: claimed } = await tx.query<AccountKeyRow>({
    name: 'claim-account-keys',
    text: `insert into account_key (key, account_id)
           select key, account_id from jsonb_to_recordset($1::jsonb) as wanted(key text, account_id uuid) order by key
           on conflict (key) do nothing returning key, account_id`,
    values: [JSON.stringify(wanted)],
  })
  const own = new Set(claimed.map(({ key, account_id }) => `${key} ${account_id}`))
  const taken = wanted.find(({ key, account_id }) => !own.has(`${key} ${account_id}`))
  if (taken) throw takenKey(taken.key)
}

function takenKey(key: string): Rejection {
  const field = key.slice(0, key.indexOf(':'))
  const reason = TAKEN.get(field)
  return reason ? fieldProblem(field, reason) : new Rejection('PROVIDER_TAKEN')
}

const isMember = (row: AccountRow | null) => Number(row !== null && row.deleted_at === null)

async function countMembers(tx: Sql, changes: Change<AccountRow>[]): Promise<void> {
  const more = changes.reduce((sum, { before, after }) => sum + isMember(after) - isMember(before), 0)
  if (more === 0) return
  await tx.query(
    `insert into account_count (key, members) values ('all', $1)
     on conflict (key) do update set members = account_count.members + excluded.members`,
    [more],
  )
  // A replay that ends without members writes no row either.
  await tx.query('delete from account_count where members = 0')
}
