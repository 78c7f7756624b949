import { randomUUID } from 'node:crypto'
import stringify from 'safe-stable-stringify'
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
import { type Keyring, secretsIn } from './personal-data.ts'
import { Rejection } from './rejection.ts'
import { SNAPSHOT_FROM, type Snapshot, type Snapshotted } from './snapshots.ts'
import type { Sql } from './sql.ts'
import {
  type Commit,
  Conflict,
  findCommand,
  type NewEvent,
  type Remembered,
  readStream,
  readStreamAfter,
  readStreamLean,
} from './store.ts'

export type CommandContext = { sql: Sql; keyring: Keyring; commit: Committer }

export type CommandRequest = Issued & {
  id: string
  /** The version decided on: a newer stream is rejected instead of decided anew. */
  expected?: number
  /** A stream of so many events takes no more from this caller. */
  longest?: number | undefined
  /** Idempotency key: one effect for the same command, a rejection for another. */
  commandId?: string
  correlationId: string
  causationId?: string
  requestId?: string
  /** Throws a Rejection if the command may not be decided; asked while the stream is read. */
  check?(): Promise<void>
  /** Called when this command is known to be carried out, now or before. */
  onDone?(): void
}

const MAX_ATTEMPTS = 3

/**
 * Loads the stream, folds it, decides and commits, at most three times if the stream moves on meanwhile.
 * @returns the new version. @throws Rejection the decider's, VERSION_STALE, HISTORY_FULL, COMMAND_REUSED, BUSY.
 */
export async function handle<State, Command, S extends EventTypes>(
  context: CommandContext,
  decider: Decider<State, Command, S> & Snapshotted<State>,
  request: CommandRequest,
  command: Command,
): Promise<number> {
  const version = await carryOut(context, decider, request, command)
  request.onDone?.()
  return version
}

async function carryOut<State, Command, S extends EventTypes>(
  { sql, keyring, commit }: CommandContext,
  decider: Decider<State, Command, S> & Snapshotted<State>,
  request: CommandRequest,
  command: Command,
): Promise<number> {
  const stream = `${decider.category}-${request.id}`
  let events: NewEvent[] = []
  for (let attempt = 1; ; attempt++) {
    // Behind a snapshot stands perhaps what an earlier attempt has written.
    const read = attempt === 1 ? loadSince : loadWhole
    const [loaded] = await Promise.all([read({ sql, keyring }, decider, stream), attempt === 1 && request.check?.()])
    const { recorded, state, version } = loaded
    const written = recorded.find(({ id }) => id === events.at(-1)?.id)
    if (written) return written.version

    // After the stream: whoever sees a command's events must see the command too.
    const earlier = request.commandId ? await findCommand(sql, request.commandId) : undefined
    if (earlier) return versionOfRepeat(keyring, earlier, { stream, command })
    // Only now: the last attempt may have been carried out although its answer was lost.
    if (attempt > MAX_ATTEMPTS) throw new Rejection('BUSY')

    // First the decider, who may say that there is nothing for this caller: a version would tell that there is.
    const decided = decider.decide(command, state, request)
    if (request.expected !== undefined && request.expected !== version)
      throw new Rejection('VERSION_STALE', { version })
    if (decided.length === 0 && !request.commandId) return version
    if (decided.length > 0 && version >= (request.longest ?? Infinity)) throw new Rejection('HISTORY_FULL')
    events = await Promise.all(decided.map((event) => newEvent(keyring, decider.events, event)))
    const whose = personIn(decider.events, decided) ?? request.actor.id
    try {
      await commit({
        stream,
        expected: version,
        ...(request.commandId && {
          command: await remembered(keyring, request.commandId, whose, textOf(stream, command)),
        }),
        at: request.at,
        meta: metaOf(request),
        events,
      })
      return version + events.length
    } catch (error) {
      if (error instanceof Rejection && error.code === 'BUSY') throw error
      // Read models are written before the log: an outdated decision may break a rule of theirs first.
      const outdated =
        error instanceof Conflict || (await loadWhole({ sql, keyring }, decider, stream)).version !== version
      if (!outdated) throw error
    }
  }
}

type Loaded<State> = Snapshot<State> & { recorded: Recorded[] }
type Source = Pick<CommandContext, 'sql' | 'keyring'>

/** Reads what came since the snapshot, where there is one. */
async function loadSince<State, Command, S extends EventTypes>(
  source: Source,
  decider: Decider<State, Command, S> & Snapshotted<State>,
  stream: string,
): Promise<Loaded<State>> {
  const snapshot = decider.snapshots?.(source.sql).get(stream)
  if (!snapshot) return loadWhole(source, decider, stream)
  const recorded = await readStreamAfter(source.sql, { stream, after: snapshot.version })
  const state = fold(decider, recorded, snapshot.state)
  return keep(source, decider, stream, { recorded, state, version: snapshot.version + recorded.length })
}

async function loadWhole<State, Command, S extends EventTypes>(
  source: Source,
  decider: Decider<State, Command, S> & Snapshotted<State>,
  stream: string,
): Promise<Loaded<State>> {
  const recorded = await load(source, decider, stream)
  return keep(source, decider, stream, { recorded, state: fold(decider, recorded), version: recorded.length })
}

function keep<State, Command, S extends EventTypes>(
  { sql }: Source,
  { snapshots }: Decider<State, Command, S> & Snapshotted<State>,
  stream: string,
  loaded: Loaded<State>,
): Loaded<State> {
  const { state, version } = loaded
  if (version >= SNAPSHOT_FROM) snapshots?.(sql).set(stream, { state, version })
  return loaded
}

/** A stream as its decider folds it. */
export async function load<State, Command, S extends EventTypes>(
  { sql, keyring }: Source,
  { latest }: Decider<State, Command, S>,
  stream: string,
): Promise<Recorded[]> {
  if (!latest) return keyring.open(sql, await readStream(sql, stream))
  const recorded = await keyring.open(sql, await readStreamLean(sql, stream, latest))
  const last = new Map(recorded.map((event) => [event.type, event]))
  return recorded.map((event) => {
    const { data, schema_version } = last.get(event.type) ?? event
    return event.data === null ? { ...event, data, schema_version } : event
  })
}

export function fold<State, Command, S extends EventTypes>(
  decider: Decider<State, Command, S>,
  recorded: readonly Recorded[],
  initial = decider.initial,
): State {
  return recorded.reduce((state, event) => evolve(decider, state, event), initial)
}

export function evolve<State, Command, S extends EventTypes>(
  decider: Decider<State, Command, S>,
  state: State,
  recorded: Recorded,
): State {
  const event = parseRecorded(decider.events, recorded)
  return event ? dispatch(decider.evolve, state, event) : state
}

async function newEvent<S extends EventTypes>(
  keyring: Keyring,
  types: S,
  { type, data }: EventOf<S>,
): Promise<NewEvent> {
  const description = types[type]
  if (!description) throw new Error(`${type} is not an event of this stream`)
  // The JSON alone is stored, and a replay must read what inline projectors do.
  const parsed = description.schema.parse(JSON.parse(JSON.stringify(data)))
  const stored = await keyring.seal(description, parsed)
  return { id: randomUUID(), type, schemaVersion: versionOf(description), data: parsed, stored }
}

function metaOf(request: CommandRequest): EventMeta {
  return {
    actor: request.actor,
    correlation_id: request.correlationId,
    ...(request.causationId && { causation_id: request.causationId }),
    ...(request.requestId && { request_id: request.requestId }),
  }
}

/** @throws Rejection COMMAND_REUSED unless it was the same command, as far as can still be told */
async function versionOfRepeat(
  keyring: Keyring,
  earlier: Remembered,
  { stream, command }: { stream: string; command: unknown },
): Promise<number> {
  const { person, version } = earlier
  const hash = earlier.hash !== null && person !== null ? await keyring.hash(person, textOf(stream, command)) : null
  const differs = hash !== null && hash !== earlier.hash
  if (differs || earlier.stream !== stream) throw new Rejection('COMMAND_REUSED')
  return version
}

async function remembered(keyring: Keyring, id: string, person: string, text: string): Promise<Commit['command']> {
  return { id, person, hash: await keyring.hash(person, text) }
}

/** Whom the events are about, if they hold personal data: what a command says of somebody goes with them. */
function personIn<S extends EventTypes>(types: S, events: readonly EventOf<S>[]): string | null {
  for (const { type, data } of events) {
    const secrets = types[type] ? secretsIn(types[type], data) : null
    if (secrets) return secrets.about
  }
  return null
}

/** What is hashed. Hashes are stored, so it must not change. */
export const textOf = (stream: string, command: unknown): string => `${stream}\n${stringify(command)}`
