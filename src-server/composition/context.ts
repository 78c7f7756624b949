import { setImmediate as nextRound } from 'node:timers/promises'
import { type Batch, createCommitter, createGroupCommitter } from '../event-sourcing/commit.ts'
import { createKeyring } from '../event-sourcing/personal-data.ts'
import { isUnavailable } from '../event-sourcing/sql.ts'
import { createLiveFeed } from '../live/feed.ts'
import { rejectUnfinishedOnceThere, rejectUnfinishedRestore } from '../platform/backup/unfinished.ts'
import type { Config } from '../platform/config.ts'
import { createDb, createPool } from '../platform/database.ts'
import { watchDisk } from '../platform/disk-room.ts'
import { createDiskStore } from '../platform/file-store.ts'
import { masterKeySource } from '../platform/master-key-source.ts'
import { createMasterKeys } from '../platform/master-keys.ts'
import { measurements } from '../platform/measurements.ts'
import { coalesce } from '../platform/memoize.ts'
import { listenToRedis, publishToRedis } from '../platform/redis-notifications.ts'
import { createS3Store } from '../platform/s3-store.ts'
import type { AppContext } from '../procedures/context.ts'
import type { JobType } from '../procedures/job.ts'
import { createLeases } from '../projections/lease.ts'
import { listenToLog } from '../projections/log-notifier.ts'
import { SILENT } from '../projections/logger.ts'
import { readStateOf } from '../projections/read-state.ts'
import { createAttempts } from '../sign-in/attempts.ts'
import { createEncryptedValues } from '../sign-in/encrypted-values.ts'
import { createFacebook } from '../sign-in/facebook.ts'
import { createFingerprint } from '../sign-in/fingerprint.ts'
import { createGoogle } from '../sign-in/google.ts'
import { createPasswords, type PasswordCost } from '../sign-in/passwords.ts'
import { createSessions } from '../sign-in/sessions.ts'
import { ALL_EVENTS, AUDITED, HISTORIANS } from './event-types.ts'
import { guards, guestsProjectors, inlineProjectors, projectors } from './projectors.ts'
import { RELEASE } from './release.ts'
import { SLICES } from './slices.ts'

type Options = {
  databaseUrl: string
  /** If set, log notifications go through Redis. */
  redisUrl?: string
  dataDir: string
  masterKeys?: Buffer[]
  poolSize?: number
  /** Statement timeout in milliseconds; none by default. */
  answerMs?: number
  /** By default what OWASP advises. */
  passwordCost?: PasswordCost
  now?: () => Date
  log?: AppContext['log']
  s3?: Config['s3']
  google?: Config['google']
  facebook?: Config['facebook']
}

/**
 * Assembles the application for a process, which must not begin with another master key than the database's, nor on a
 * restore that was not finished. Without a database it begins, and ends with the error where it finds such a restore later.
 * Call `close` when done.
 *
 * @throws OperatorError
 */
export async function openContext(options: Options): Promise<ReturnType<typeof createContext>> {
  const opened = createContext(options)
  try {
    await opened.masterKeys.current()
    await rejectUnfinishedRestore(opened.context.pool)
  } catch (error) {
    if (!isUnavailable(error)) {
      await opened.close()
      throw error
    }
    opened.context.log.warn({ err: error }, 'the master key is compared when the database is there')
    return { ...opened, close: lookWhenThere(opened) }
  }
  return opened
}

/** Nobody catches what it throws, so that the process ends. @returns how to close */
function lookWhenThere({ context, close }: ReturnType<typeof createContext>): () => Promise<void> {
  const closing = new AbortController()
  void rejectUnfinishedOnceThere(context.pool, closing.signal)
  return () => {
    closing.abort()
    return close()
  }
}

/** Assembles the application, whose first use of a master key compares it with the database's. */
export function createContext(options: Options) {
  const { databaseUrl, redisUrl, dataDir, s3, google, facebook, log = SILENT } = options
  const pool = createPool(databaseUrl, options.poolSize, options.answerMs)
  const db = createDb(pool)
  const publisher = redisUrl ? publishToRedis(redisUrl, pool, log) : undefined
  // Simultaneous commits share one.
  const publish = publisher && coalesce(publisher.publish)
  const openNotifier = () => (redisUrl ? listenToRedis(redisUrl, pool, log) : listenToLog(databaseUrl, log))
  const now = options.now ?? (() => new Date())
  const masterKeys = createMasterKeys(pool, masterKeySource(options))
  const fingerprint = createFingerprint(masterKeys)
  const fileStore = s3 ? createS3Store({ dataDir, s3, log }) : createDiskStore(dataDir)
  const context: AppContext = {
    pool,
    sql: pool,
    db,
    commit: withNotifications(createCommitter(pool, inlineProjectors, guards, tellBatch), publish),
    commitTogether: withNotifications(createGroupCommitter(pool, inlineProjectors, guards), publish),
    keyring: createKeyring(pool, masterKeys),
    leases: createLeases(pool, log),
    eventTypes: ALL_EVENTS,
    release: RELEASE,
    fileStore,
    // Pictures for a store wait in the data folder.
    diskRoom: watchDisk({ folder: 'root' in fileStore.served ? fileStore.served.root : dataDir, log, now }),
    live: createLiveFeed({
      sql: pool,
      eventTypes: ALL_EVENTS,
      announcers: SLICES.flatMap((slice) => slice.announcers),
      openNotifier,
      log,
    }),
    projectors,
    historians: HISTORIANS,
    audited: AUDITED,
    jobKinds: SLICES.flatMap<JobType>((slice) => slice.jobs).map(({ name, does }) => ({ name, does })),
    shows: SLICES.flatMap((slice) => slice.shows),
    // One question to the database is for all who came before it was asked.
    readState: coalesce(readStateOf(pool, guestsProjectors), nextRound),
    sessions: createSessions(pool, now),
    passwords: createPasswords(options.passwordCost),
    attempts: createAttempts(pool, now, fingerprint),
    providers: {
      google: google ? createGoogle(google, now) : null,
      facebook: facebook ? createFacebook(facebook, now) : null,
    },
    encryptedValues: createEncryptedValues(masterKeys, now),
    fingerprint,
    now,
    log,
  }
  const close = async () => {
    await context.live.close()
    publisher?.close()
    await pool.end()
  }
  return { context, masterKeys, close }
}

const tellBatch = (batch: Batch) => measurements.emit('batch', batch)

/** Publishes a notification after commits, if there is a way, without waiting. */
function withNotifications<Given>(
  commit: (given: Given) => Promise<void>,
  publish: (() => Promise<void>) | undefined,
): typeof commit {
  if (!publish) return commit
  return async (given) => {
    await commit(given)
    void publish().catch(() => {})
  }
}
