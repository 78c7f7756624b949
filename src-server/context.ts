import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Provider, Token } from '#shared/account.ts'
import type { Locale } from '#shared/locales.ts'
import { announcers } from './announcers.ts'
import type { Config } from './config.ts'
import { createDb, createPool, type Db } from './database.ts'
import { type Committer, createCommitter } from './event-sourcing/commit.ts'
import type { Actor } from './event-sourcing/event.ts'
import { keyGuard } from './event-sourcing/forget-person.ts'
import { listenToLog, type NewsLog } from './event-sourcing/log-news.ts'
import { createKeyring, type Keyring } from './event-sourcing/personal-data.ts'
import { listenToRedis, publishToRedis } from './event-sourcing/redis-news.ts'
import type { Sql } from './event-sourcing/sql.ts'
import { ALL_EVENTS } from './event-types.ts'
import { createDiskStore, type FileStore } from './file-store.ts'
import { newId } from './ids.ts'
import { readTogether } from './kept.ts'
import { createLiveFeed, type LiveFeed } from './live/feed.ts'
import { masterKeyOf } from './master-key.ts'
import { inlineProjectors } from './projectors.ts'
import { createReferenceCache, type ReferenceCache } from './reference.ts'
import { createFacebook } from './sign-in/facebook.ts'
import { createGoogle } from './sign-in/google.ts'
import type { IdentityProvider } from './sign-in/identity-provider.ts'
import { createPasswords, type Passwords } from './sign-in/passwords.ts'
import { createSealed, type Sealed } from './sign-in/sealed.ts'
import { createSessions, type Session, type Sessions } from './sign-in/sessions.ts'

/** What lives as long as the process. */
export type AppContext = {
  pool: pg.Pool
  /** The pool again, under the name by which the engine knows it. */
  sql: Sql
  db: Db
  commit: Committer
  keyring: Keyring
  reference: ReferenceCache
  fileStore: FileStore
  live: LiveFeed
  sessions: Sessions
  passwords: Passwords
  /** Null is off. */
  providers: Record<Provider, IdentityProvider | null>
  /** What browsers carry for us. */
  sealed: Sealed
  /** The clock, so that a test can set it. */
  now(): Date
}

/** What a procedure is called with. */
export type RequestContext = AppContext & {
  actor: Actor | null
  /** What the actor is signed in by; the product itself has none. */
  session: Session | null
  /** Why nobody is signed in, where nobody is. `unknown`: it could not be looked up. */
  absence: 'none' | 'expired' | 'unknown'
  client: Client
  locale: Locale
  /** A UUID: what follows from the request is found by it. */
  requestId: string
  /** The event that led to this request, for what workers do. */
  cause?: Cause
  /** The caller's own name for this write: the same again has no second effect. */
  idempotencyKey?: string
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>
}

/** The program at the other end, and how it is handed its tokens. */
export type Client = {
  /** The IP address; of those that stand between, only the trusted ones are believed. */
  address: string
  userAgent: string
  /** The refresh token of its cookie. */
  refreshToken?: string
  /** An account at a provider that waits in this browser for the password of the member whose e-mail it has. */
  pendingProvider?: PendingProvider & { settle(): void }
  /** Hands tokens over; what comes back belongs into the answer: a browser has them in cookies, and null there. */
  give(token: Token): Token | null
  /** Tells who is signed in now, for what a browser's cookies say; null for nobody, which takes its tokens away. */
  know(user: { userName: string } | null): void
}

export type PendingProvider = { provider: Provider; subject: string; email: string }

export type Cause = { event_id: string; correlation_id: string }

/** The product itself as an actor: loaders and workers. */
export const SYSTEM_ACTOR: Actor = { id: '00000000-0000-4000-8000-000000000000', role: 'system' }

/** Inside of the product there are no cookies. */
const NO_CLIENT: Client = { address: '127.0.0.1', userAgent: '', give: (token) => token, know() {} }

const SILENT = { error() {}, warn() {}, info() {} }

/** A request of the product's own: what loaders and workers call procedures with. */
export function systemRequest(
  context: AppContext,
  { log = SILENT, cause }: { log?: RequestContext['log']; cause?: Cause } = {},
): RequestContext & { actor: Actor } {
  return {
    ...context,
    actor: SYSTEM_ACTOR,
    session: null,
    absence: 'none',
    client: NO_CLIENT,
    locale: 'en',
    requestId: newId(),
    log,
    ...(cause && { cause }),
  }
}

/** Puts the application together. Call `close` when done. */
export function createContext(options: {
  databaseUrl: string
  /** Where it is given, the news of the log go through Redis. */
  redisUrl?: string
  dataDir: string
  masterKey?: Buffer
  poolSize?: number
  /** How long a statement may be on its way, in milliseconds; without it, as long as it takes. */
  answerMs?: number
  now?: () => Date
  log?: NewsLog
  google?: Config['google']
  facebook?: Config['facebook']
}) {
  const { databaseUrl, redisUrl, google, facebook, log = SILENT } = options
  const pool = createPool(databaseUrl, options.poolSize, options.answerMs)
  const db = createDb(pool)
  const publisher = redisUrl ? publishToRedis(redisUrl, pool, log) : undefined
  const commit = createCommitter(pool, [keyGuard(ALL_EVENTS), ...inlineProjectors])
  const openNews = () => (redisUrl ? listenToRedis(redisUrl, pool, log) : listenToLog(databaseUrl, log))
  const now = options.now ?? (() => new Date())
  const context: AppContext = {
    pool,
    sql: pool,
    db,
    commit: publisher ? withNews(commit, publisher.publish) : commit,
    keyring: createKeyring(pool, () => masterKeyOf(options)),
    reference: createReferenceCache(db, pool),
    fileStore: createDiskStore(options.dataDir),
    live: createLiveFeed({ sql: pool, announcers, openNews, log }),
    sessions: createSessions(pool, now),
    passwords: createPasswords(),
    providers: {
      google: google ? createGoogle(google, now) : null,
      facebook: facebook ? createFacebook(facebook, now) : null,
    },
    sealed: createSealed(() => masterKeyOf(options), now),
    now,
  }
  const close = async () => {
    await context.live.close()
    publisher?.close()
    await pool.end()
  }
  return { context, close }
}

/** A committer whose commits are published. Nobody waits for that: many commits at once are one piece of news. */
function withNews(commit: Committer, publish: () => Promise<void>): Committer {
  const publishTogether = readTogether(publish)
  return async (given) => {
    await commit(given)
    void publishTogether().catch(() => {})
  }
}
