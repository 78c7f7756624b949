import { randomUUID } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { toUnpositioned } from './batch.ts'
import type { Committer, GroupCommitter } from './commit.ts'
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
import { NewerLog } from './newer-log.ts'
import { type Keyring, secretsIn } from './personal-data.ts'
import { Rejection } from './rejection.ts'
import { SNAPSHOT_FROM, type Snapshotted } from './snapshots.ts'
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
  type UnsealedEvent,
} from './store.ts'
import { type Asked, inTurn } from './stream-turns.ts'

export type CommandContext = { sql: Sql; keyring: Keyring; commit: Committer }
export type GroupContext = Omit<CommandContext, 'commit'> & { commitTogether: GroupCommitter }

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
 * Loads the stream, folds it, decides and commits, in turn with the other commands of the stream; at most three times if
 * another process moves the stream on meanwhile.
 * @returns the new version. @throws Rejection the decider's, VERSION_STALE, HISTORY_FULL, COMMAND_REUSED, BUSY; NewerLog
 */
export async function handle<State, Command, S extends EventTypes>(
  context: CommandContext,
  decider: Decider<State, Command, S> & Snapshotted<State>,
  request: CommandRequest,
  command: Command,
): Promise<number> {
  const stream = `${decider.category}-${request.id}`
  const version = await inTurn(context.commit, stream, asking(context, decider, { request, stream, command }))
  request.onDone?.()
  return version
}

/**
 * Carries out commands on several streams in one transaction: all of them, or none.
 * @throws as `handle`
 */
export async function handleAll<State, Command, S extends EventTypes>(
  context: GroupContext,
  decider: Decider<State, Command, S> & Snapshotted<State>,
  given: readonly { request: CommandRequest; command: Command }[],
): Promise<void> {
  const all = given.map(({ request, command }) =>
    asking(context, decider, { request, command, stream: `${decider.category}-${request.id}` }),
  )
  for (let failures = 0; ; failures++) {
    await Promise.all(all.map((asked) => asked.load()))
    const decisions = all.map((asked) => asked.decide([], failures))
    const commits = await Promise.all(decisions.flatMap(({ seal }) => seal?.() ?? []))
    try {
      if (commits.length > 0) await context.commitTogether(commits)
      for (const { request } of given) request.onDone?.()
      return
    } catch (failure) {
      if (!(failure instanceof Conflict)) throw failure
    }
  }
}

type Given<Command> = { request: CommandRequest; stream: string; command: Command }

function asking<State, Command, S extends EventTypes>(
  source: Source,
  decider: Decider<State, Command, S> & Snapshotted<State>,
  { request, stream, command }: Given<Command>,
): Asked {
  const { sql, keyring } = source
  const { commandId } = request
  let loaded: Loaded<State> = { recorded: [], state: decider.initial, version: 0 }
  /** The version after it, where it was carried out before. */
  let done: number | undefined
  let tried: { version: number; events: readonly UnsealedEvent[] } | undefined
  return {
    commandId,
    async load() {
      // Behind a snapshot stands perhaps what an earlier attempt has written.
      const read = tried ? loadWhole : loadSince
      ;[loaded] = await Promise.all([read(source, decider, stream), !tried && request.check?.()])
      done = loaded.recorded.find(({ id }) => id === tried?.events.at(-1)?.id)?.version
      if (done !== undefined || !commandId) return
      // After the stream: whoever sees a command's events must see the command too.
      const earlier = await findCommand(sql, commandId)
      if (earlier) done = await versionOfRepeat(keyring, earlier, { stream, command })
    },
    decide(ahead, failures) {
      if (done !== undefined) return { version: done, events: [] }
      // Only now: the last attempt may have been carried out although its answer was lost.
      if (failures >= MAX_ATTEMPTS) throw new Rejection('BUSY')
      const state = fold(decider, ahead, loaded.state)
      const version = loaded.version + ahead.length
      // First the decider, who may say that there is nothing for this caller: a version would tell that there is.
      const decided = decider.decide(command, state, request)
      if (request.expected !== undefined && request.expected !== version)
        throw new Rejection('VERSION_STALE', { version })
      if (decided.length === 0 && !commandId) return { version, events: [] }
      if (decided.length > 0 && version >= (request.longest ?? Infinity)) throw new Rejection('HISTORY_FULL')
      const events = decided.map((event) => newEvent(decider.events, event))
      tried = { version, events }
      const unsealed = { stream, expected: version, at: request.at, meta: metaOf(request), events }
      const person = personIn(decider.events, decided) ?? request.actor.id
      return {
        version: version + events.length,
        events: toUnpositioned(unsealed),
        async seal() {
          const text = textOf(stream, command)
          const [sealed, remembering] = await Promise.all([
            Promise.all(events.map((event) => seal(keyring, decider.events, event))),
            commandId && remembered(keyring, { id: commandId, person, text }),
          ])
          return { ...unsealed, events: sealed, ...(remembering && { command: remembering }) }
        },
      }
    },
    async isOutdated(failure) {
      if (failure instanceof Rejection && failure.code === 'BUSY') return false
      // Read models are written before the log: an outdated decision may break a rule of theirs first.
      return failure instanceof Conflict || (await loadWhole(source, decider, stream)).version !== tried?.version
    },
  }
}

type Loaded<State> = { recorded: Recorded[]; state: State; version: number }
type Source = Pick<CommandContext, 'sql' | 'keyring'>

/** Reads what came since the snapshot, where there is one. */
async function loadSince<State, Command, S extends EventTypes>(
  source: Source,
  decider: Decider<State, Command, S> & Snapshotted<State>,
  stream: string,
): Promise<Loaded<State>> {
  const snapshot = decider.snapshots?.(source.sql).get(stream)
  if (!snapshot) return loadWhole(source, decider, stream)
  const { state, version, lastId } = snapshot
  const [last, ...recorded] = await readStreamAfter(source.sql, { stream, after: version - 1 })
  // A log that was put back and went on is another one.
  if (last?.id !== lastId) return loadWhole(source, decider, stream)
  const loaded = { recorded, state: fold(decider, recorded, state), version: version + recorded.length }
  return keep(source, decider, stream, loaded)
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
  const { recorded, state, version } = loaded
  const lastId = recorded.at(-1)?.id
  if (lastId && version >= SNAPSHOT_FROM) snapshots?.(sql).set(stream, { state, version, lastId })
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
  // A decision without it would be wrong.
  if (!event) throw new NewerLog([recorded.type])
  return dispatch(decider.evolve, state, event)
}

function newEvent<S extends EventTypes>(types: S, { type, data }: EventOf<S>): UnsealedEvent {
  const description = types[type]
  if (!description) throw new Error(`${type} is not an event of this stream`)
  // The JSON alone is stored, and a replay must read what inline projectors do.
  const parsed = description.schema.parse(JSON.parse(JSON.stringify(data)))
  return { id: randomUUID(), type, schemaVersion: versionOf(description), data: parsed }
}

async function seal<S extends EventTypes>(keyring: Keyring, types: S, event: UnsealedEvent): Promise<NewEvent> {
  const description = types[event.type]
  return { ...event, stored: description ? await keyring.seal(description, event.data) : event.data }
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

type ToRemember = { id: string; person: string; text: string }

async function remembered(keyring: Keyring, { id, person, text }: ToRemember): Promise<Commit['command']> {
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

/** The text that is hashed. Hashes are stored, so it must not change. */
export const textOf = (stream: string, command: unknown): string => `${stream}\n${stringify(command)}`
