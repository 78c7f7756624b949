import { createHash, randomUUID } from 'node:crypto'
import type { Committer } from './commit.ts'
import type { Decider, Issued } from './decider.ts'
import { dispatch, type EventMeta, type EventSchemas, parseRecorded } from './event.ts'
import { Rejection } from './rejection.ts'
import type { Sql } from './sql.ts'
import { Conflict, findCommand, readStream } from './store.ts'

/** What `handle` needs of the application: a connection to read with, and the committer. */
export type Handling = { sql: Sql; commit: Committer }

export type Request = Issued & {
  /** The id of the stream behind its category. */
  id: string
  /** The version the caller decided on; when it is given, a stream that has moved on is refused instead of tried again. */
  expected?: number
  /** The caller's idempotency key: the same key with the same body has one effect; with another body it is refused. */
  commandId?: string
  correlationId?: string
  causationId?: string
  requestId?: string
}

const TRIES = 3

/**
 * Loads the stream, folds it, decides, and commits what was decided. A stream that moved on meanwhile is loaded and
 * decided anew, three times at the most.
 * @returns the stream's version afterwards.
 * @throws Rejection what the decider refuses, VERSION_STALE, COMMAND_REUSED, BUSY.
 */
export async function handle<State, Command, S extends EventSchemas>(
  { sql, commit }: Handling,
  decider: Decider<State, Command, S>,
  request: Request,
  command: Command,
): Promise<number> {
  const stream = `${decider.category}-${request.id}`
  const hash = hashOf(stream, command)
  for (let attempt = 1; ; attempt++) {
    const { state, version } = await load(sql, decider, stream)
    // After the stream, not before: whoever sees a command's events must see the command too.
    const earlier = request.commandId ? await findCommand(sql, request.commandId) : undefined
    if (earlier && earlier.hash !== hash) throw new Rejection('COMMAND_REUSED')
    if (earlier) return earlier.version

    if (request.expected !== undefined && request.expected !== version)
      throw new Rejection('VERSION_STALE', { version })
    const events = decider.decide(command, state, request)
    if (events.length === 0 && !request.commandId) return version
    try {
      await commit({
        stream,
        expected: version,
        command: { id: request.commandId ?? randomUUID(), hash },
        at: request.at,
        meta: metaOf(request),
        // Parsed on the way in as well: what a decider made up wrongly must not get into the log.
        events: events.map(({ type, data }) => ({ id: randomUUID(), type, data: decider.events[type]?.parse(data) })),
      })
      return version + events.length
    } catch (error) {
      // Read models are written before the log: a decision that is out of date may break a constraint of theirs first.
      const outdated = error instanceof Conflict || (await load(sql, decider, stream)).version !== version
      if (!outdated) throw error
      if (attempt === TRIES) throw new Rejection('BUSY')
    }
  }
}

/** The state of a stream, folded from its events, and its version (0 when it does not exist). */
export async function load<State, Command, S extends EventSchemas>(
  sql: Sql,
  decider: Decider<State, Command, S>,
  stream: string,
): Promise<{ state: State; version: number }> {
  const events = await readStream(sql, stream)
  const state = events.reduce((folded, recorded) => {
    const event = parseRecorded(decider.events, recorded)
    return event ? dispatch(decider.evolve, folded, event) : folded
  }, decider.initial)
  return { state, version: events.length }
}

function metaOf(request: Request): EventMeta {
  return {
    schema_version: 1,
    actor: request.actor,
    correlation_id: request.correlationId ?? randomUUID(),
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
