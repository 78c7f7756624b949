/** A password's hash. An event names it by its id; the hash itself is in no event. */
export type CredentialRow = { id: string; account_id: string; hash: string; created_at: string }

/** Somebody who is signed in on a device. */
export type SessionRow = {
  id: string
  account_id: string
  device: string
  address: string
  country: string | null
  created_at: string
  seen_at: string
  dashboard_until: string | null
}

/** A pair of tokens that a session has or had, as SHA-256. */
export type SessionTokenRow = {
  access_hash: Buffer
  access_expires_at: string
  refresh_hash: Buffer
  refresh_expires_at: string
  session_id: string
  replaced_at: string | null
}

export type AttemptRow = { key: Buffer; failures: number; last_at: string; blocked_until: string }
