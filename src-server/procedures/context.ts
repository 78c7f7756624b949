import type pg from 'pg'
import type { Provider } from '#shared/account.ts'
import type { Label } from '#shared/label.ts'
import type { Locale } from '#shared/locales.ts'
import type { Committer, GroupCommitter } from '../event-sourcing/commit.ts'
import type { Actor } from '../event-sourcing/event.ts'
import type { Historian } from '../event-sourcing/history.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import type { LiveFeed } from '../live/feed.ts'
import type { Db } from '../platform/database.ts'
import type { DiskRoom } from '../platform/disk-room.ts'
import type { FileStore } from '../platform/file-store.ts'
import { newId } from '../platform/ids.ts'
import type { Cause } from '../platform/queue.ts'
import type { Engine } from '../projections/engine.ts'
import { type Logger, SILENT } from '../projections/logger.ts'
import type { Attempts } from '../sign-in/attempts.ts'
import type { EncryptedValues } from '../sign-in/encrypted-values.ts'
import type { Fingerprint } from '../sign-in/fingerprint.ts'
import type { IdentityProvider } from '../sign-in/identity-provider.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import type { Session } from '../sign-in/session-look-up.ts'
import type { Sessions } from '../sign-in/sessions.ts'
import type { Audited } from './audited.ts'
import type { SessionChange } from './session-change.ts'
import type { Shows } from './shows.ts'

export type AppContext = Engine & {
  pool: pg.Pool
  /** The pool, under the engine's name for it. */
  sql: Sql
  db: Db
  commit: Committer
  commitTogether: GroupCommitter
  fileStore: FileStore
  /** How full the disk is that pictures are written to, read every few seconds. */
  diskRoom(): Promise<DiskRoom>
  live: LiveFeed
  sessions: Sessions
  passwords: Passwords
  attempts: Attempts
  providers: Record<Provider, IdentityProvider | null>
  encryptedValues: EncryptedValues
  fingerprint: Fingerprint
  projectors: readonly Projector[]
  historians: readonly Historian[]
  audited: readonly Audited[]
  /** What the workers do, for operators. */
  jobKinds: readonly { name: string; does: Label }[]
  /** The slices tell by these which pictures their things show. */
  shows: readonly Shows[]
  /** The state that answers from read models are made of, as one word that was read after it was asked for (`readStateOf`). */
  readState(): Promise<string>
  now(): Date
  log: Logger
}

export type RequestContext = AppContext & {
  actor: Actor | null
  session: Session | null
  /** Why there is no session; `unknown`: the lookup failed. */
  absence: 'none' | 'expired' | 'unknown'
  client: Client
  sessionChanges: SessionChange[]
  locale: Locale
  /** A UUID, the correlation id of everything that follows. */
  requestId: string
  cause?: Cause
  idempotencyKey?: string
  /** A call with an idempotency key is told when one of its commands is carried out, or was before, and whom its answer is about. */
  keyedCall?: KeyedCall
  log: Logger
}

export type KeyedCall = {
  confirm(): void
  /** People whom the answer tells of without their ids. */
  about(people: readonly string[]): void
}

export type Client = {
  /** Forwarded addresses count only from trusted proxies. */
  address: string
  userAgent: string
  refreshToken?: string
  /** Tells who has signed in from this device before (`sign-in/known-device.ts`). */
  deviceToken?: string
  /** A provider's account that waits for a member's password. */
  pendingProvider?: PendingProvider
  /** Whether tokens stand in cookies, as in browsers: new ones replace the previous session's. */
  hasCookies: boolean
}

/** `account` is the member who was signed in; without one it waits for the member with its `email`. */
export type PendingProvider = { provider: Provider; subject: string; email: string | null; account: string | null }

export const SYSTEM_ACTOR: Actor = { id: '00000000-0000-4000-8000-000000000000', role: 'system' }

const NO_CLIENT: Client = { address: '127.0.0.1', userAgent: '', hasCookies: false }

export function systemRequest(
  context: AppContext,
  { log = SILENT, cause }: { log?: Logger; cause?: Cause } = {},
): RequestContext & { actor: Actor } {
  return {
    ...context,
    actor: SYSTEM_ACTOR,
    session: null,
    absence: 'none',
    client: NO_CLIENT,
    sessionChanges: [],
    locale: 'en',
    requestId: newId(),
    log,
    ...(cause && { cause }),
  }
}
