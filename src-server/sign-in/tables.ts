/** A password's hash. Events name it by its id only. */
type CredentialRow = { id: string; account_id: string; hash: string; created_at: string }

export type SessionRow = {
  id: string
  account_id: string
  device: string
  address: string
  country: string | null
  created_at: string
  seen_at: string
  dashboard_until: string | null
  /** The right that the account had its dashboard by when it was opened. */
  dashboard_right: string | null
  /** The account's when it was opened. */
  credential_id: string | null
}

type SessionTokenRow = {
  access_hash: Buffer
  access_expires_at: string
  refresh_hash: Buffer
  refresh_expires_at: string
  session_id: string
  replaced_at: string | null
  exchanges: number
}

type AttemptRow = { key: Buffer; failures: number; last_at: string; blocked_until: string }

declare module '../platform/database.ts' {
  interface Tables {
    credential: CredentialRow
    session: SessionRow
    session_token: SessionTokenRow
    sign_in_attempt: AttemptRow
  }
}
