import { createHash, randomUUID } from 'node:crypto'
import type { Committer } from './commit.ts'
import type { Decider, Issued } from './decider.ts'
import {
  dispatch,
  type EventMeta,
  type EventOf,
  type EventTypes,
  parseRecorded,
  type Recorded,
  versionOf,
} from './event.ts'
import type { Keyring } from './personal-data.ts'
import { Rejection } from './rejection.ts'
import type { Sql } from './sql.ts'
import { Conflict, findCommand, type NewEvent, readStream } from './store.ts'

/** What `handle` needs of the application: a connection to read with, the keys of personal data, and the committer. */
export type Handling = { sql: Sql; keyring: Keyring; commit: Committer }

export type Request = Issued & {
  /** The id of the stream behind its category. */
  id: string
  /** The version the caller decided on; when it is given, a stream that has moved on is refused instead of tried again. */
  expected?: number
  /** The caller's idempotency key: the same key with the same body has one effect; with another body it is refused. */
  commandId?: string
  /** One id for everything that follows from one request. */
  correlationId: string
  /** The event that led to this. */
  causationId?: string
  requestId?: string
}

const TRIES = 3

/**
 * Loads the stream, folds it, decides, and commits what was decided. A stream that moved on meanwhile is loaded and
 * decided anew, three times at the most. Where the answer to a commit was lost on the way, the stream tells whether it was
 * carried out: it is not done twice.
 * @returns the stream's version afterwards.
 * @throws Rejection what the decider refuses, VERSION_STALE, COMMAND_REUSED, BUSY.
 */
export async function handle<State, Command, S extends EventTypes>(
  { sql, keyring, commit }: Handling,
  decider: Decider<State, Command, S>,
  request: Request,
  command: Command,
): Promise<number> {
  const stream = `${decider.category}-${request.id}`
  const hash = hashOf(stream, command)
  let made: NewEvent[] = []
  for (let attempt = 1; ; attempt++) {
    const recorded = await keyring.open(sql, await readStream(sql, stream))
    const version = recorded.length
    const written = recorded.find(({ id }) => id === made.at(-1)?.id)
    if (written) return written.version

    // After the stream, not before: whoever sees a command's events must see the command too.
    const earlier = request.commandId ? await findCommand(sql, request.commandId) : undefined
    if (earlier && earlier.hash !== hash) throw new Rejection('COMMAND_REUSED')
    if (earlier) return earlier.version

    if (request.expected !== undefined && request.expected !== version)
      throw new Rejection('VERSION_STALE', { version })
    const decided = decider.decide(command, fold(decider, recorded), request)
    if (decided.length === 0 && !request.commandId) return version
    made = await Promise.all(decided.map((event) => newEvent(keyring, decider.events, event)))
    try {
      await commit({
        stream,
        expected: version,
        ...(request.commandId && { command: { id: request.commandId, hash } }),
        at: request.at,
        meta: metaOf(request),
        events: made,
      })
      return version + made.length
    } catch (error) {
      if (error instanceof Rejection) throw error
      // Read models are written before the log: a decision that is out of date may break a constraint of theirs first.
      const outdated = error instanceof Conflict || (await readStream(sql, stream)).length !== version
      if (!outdated) throw error
      if (attempt === TRIES) throw new Rejection('BUSY')
    }
  }
}

/** The state that a stream's events add up to. */
export function fold<State, Command, S extends EventTypes>(
  decider: Decider<State, Command, S>,
  recorded: readonly Recorded[],
): State {
  return recorded.reduce((folded, stored) => {
    const event = parseRecorded(decider.events, stored)
    return event ? dispatch(decider.evolve, folded, event) : folded
  }, decider.initial)
}

/** Parsed on the way in as well: what a decider made up wrongly must not get into the log. */
async function newEvent<S extends EventTypes>(
  keyring: Keyring,
  types: S,
  { type, data }: EventOf<S>,
): Promise<NewEvent> {
  const description = types[type]
  if (!description) throw new Error(`${type} is no event of this stream`)
  const parsed = description.schema.parse(data)
  const stored = await keyring.seal(description, parsed)
  return { id: randomUUID(), type, schemaVersion: versionOf(description), data: parsed, stored }
}

function metaOf(request: Request): EventMeta {
  return {
    actor: request.actor,
    correlation_id: request.correlationId,
    ...(request.causationId && { causation_id: request.causationId }),
    ...(request.requestId && { request_id: request.requestId }),
  }
}

/** The same command gives the same hash whatever the order of its keys. */
function hashOf(stream: string, command: unknown): string {
  const sorted = JSON.stringify(command, (_key, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(`${stream}\n${sorted}`).digest('base64url')
}
