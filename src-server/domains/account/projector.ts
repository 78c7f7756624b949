import type { Provider } from '#shared/account.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { withPersonalColumns } from '../../event-sourcing/forget-person.ts'
import { type Change, rowProjector } from '../../event-sourcing/projector.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import { emailKey, phoneKey, providerKey, usernameKey } from '../../sign-in/keys.ts'
import { type AccountEvents, accountEvents } from './events.ts'

/** A row of the read model `account`. Whoever is forgotten or deleted keeps an id and dates. */
export type AccountRow = {
  id: string
  username: string | null
  nickname: string | null
  email: string | null
  phone: string | null
  bio: string | null
  picture_id: string | null
  credential_id: string | null
  providers: Partial<Record<Provider, string | null>> | null
  /** All that an admin looks for a member by, in lower case. */
  search_text: string | null
  version: number
  joined_at: string
  updated_at: string
  deleted_at: string | null
}

/** A row of `account_key`: who is known by a name, an address or an account at a provider. */
export type AccountKeyRow = { key: string; account_id: string }

const NOBODY = {
  username: null,
  nickname: null,
  email: null,
  phone: null,
  bio: null,
  picture_id: null,
  providers: null,
  search_text: null,
}

const searched = (row: AccountRow): AccountRow => ({
  ...row,
  search_text:
    row.username && [row.username, row.nickname, row.email, row.phone].filter(Boolean).join('\n').toLowerCase(),
})

const rows = rowProjector<AccountRow, AccountEvents>({
  name: 'accounts',
  table: 'account',
  derivedTables: ['account_key'],
  keyColumn: 'id',
  events: accountEvents,
  key: (event) => idOf(event.stream),
  evolve: {
    AccountRegistered: (_, { data: { account_id: id, ...data }, at, version }) =>
      searched({
        ...data,
        id,
        // Of a person who has been forgotten nothing is left but that they were there.
        providers: data.username === null ? null : {},
        picture_id: data.username === null ? null : data.picture_id,
        search_text: null,
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
    AccountDeleted: (row, { at, version }) =>
      row && { ...row, ...NOBODY, credential_id: null, updated_at: at, version, deleted_at: at },
  },
  derive: keepKeys,
})

/** The read model of accounts, and the names that nobody else may have. */
export const accounts = withPersonalColumns(rows, [
  { table: 'account', person: 'id', columns: Object.keys(NOBODY) },
  { table: 'account_key', person: 'account_id' },
])

const TAKEN = { username: 'USERNAME_TAKEN', email: 'EMAIL_TAKEN', phone: 'PHONE_TAKEN' } as const

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
 * Moves the keys by what changed: all that are given up first, so that another may have them in the same batch.
 * @throws Rejection when somebody else has one: whoever asked for it first waits here for the other's commit.
 */
async function keepKeys(tx: Sql, changes: Change<AccountRow>[]): Promise<void> {
  const moves = changes.map(({ before, after }) => {
    const [had, has] = [keysOf(before), keysOf(after)]
    const wanted = has.filter((key) => !had.includes(key))
    return { id: after?.id, lost: had.filter((key) => !has.includes(key)), wanted }
  })
  const lost = moves.flatMap((move) => move.lost)
  if (lost.length > 0) await tx.query('delete from account_key where key = any($1)', [lost])
  const wanted = moves.flatMap(({ id, wanted }) => wanted.map((key) => ({ key, account_id: id })))
  if (wanted.length === 0) return
  // In the keys' order, so that two who want the same ones cannot wait for each other.
  const { rows: kept } = await tx.query<AccountKeyRow>({
    name: 'keep-account-keys',
    text: `insert into account_key (key, account_id)
           select key, account_id from jsonb_to_recordset($1::jsonb) as wanted(key text, account_id uuid) order by key
           on conflict (key) do nothing returning key, account_id`,
    values: [JSON.stringify(wanted)],
  })
  const got = new Set(kept.map(({ key, account_id }) => `${key} ${account_id}`))
  const refused = wanted.find(({ key, account_id }) => !got.has(`${key} ${account_id}`))
  if (!refused) return
  const kind = refused.key.slice(0, refused.key.indexOf(':'))
  throw new Rejection(kind === 'username' || kind === 'email' || kind === 'phone' ? TAKEN[kind] : 'PROVIDER_TAKEN')
}
