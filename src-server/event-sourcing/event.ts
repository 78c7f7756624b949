import { z } from 'zod'
import { NewerLog } from './newer-log.ts'
import type { RegisteredRole } from './register.ts'

type Upcast = (data: unknown) => unknown

/** The shape of stored data today; the first upcast brings version 1 to version 2, and so on. */
export type Versioned<Data = unknown> = { schema: z.ZodType<Data>; upcasts: readonly Upcast[] }

export type EventType<Data = unknown> = Versioned<Data> & {
  person: string | null
  personal: readonly string[]
}

export type EventTypes = Record<string, EventType>

/**
 * A changed event is a new version, with an upcast. @param options.person the field with the id of the person.
 * @throws Error for a schema that JSON cannot hold, and for `personal` where it would not be sealed
 */
export function eventType<Data>(
  schema: z.ZodType<Data>,
  { upcasts = [], person = null }: { upcasts?: readonly Upcast[]; person?: string | null } = {},
): EventType<Data> {
  // A mark shows through wrappers (optional, default, refine) in JSON Schema; in zod's own metadata it does not.
  const input = z.toJSONSchema(schema, { io: 'input' })
  const output = z.toJSONSchema(schema)
  const personal = Object.entries(output.properties ?? {}).flatMap(([name, field]) => (isMarked(field) ? [name] : []))
  if (Math.max(countMarks(input), countMarks(output)) > personal.length)
    throw new Error('personal() marks whole fields of an event: one that is nested, or a union, would not be sealed')
  if (personal.length > 0 && person === null) throw new Error(`${personal.join(', ')}: no field says whose data it is`)
  return { schema, upcasts, person, personal }
}

/** A field of the event itself, which is sealed in the log, and null once the person is forgotten. */
export const personal = <T extends z.ZodType>(schema: T) => schema.nullable().meta({ personal: true })

const isMarked = (node: unknown): boolean =>
  typeof node === 'object' && node !== null && 'personal' in node && node.personal === true

function countMarks(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0
  return Object.values(node).reduce((sum, inner) => sum + countMarks(inner), isMarked(node) ? 1 : 0)
}

type TypeOf<S extends EventTypes> = keyof S & string
export type DataOf<T> = T extends EventType<infer Data> ? Data : never

export type EventOf<S extends EventTypes, T extends TypeOf<S> = TypeOf<S>> = {
  [K in T]: { type: K; data: DataOf<S[K]> }
}[T]

export type Actor = { id: string; role: RegisteredRole }

export type EventMeta = {
  actor: Actor
  correlation_id: string
  causation_id?: string
  request_id?: string
}

type EventEnvelope = {
  /** Counts the whole log without gaps, in commit order. */
  position: number
  stream: string
  version: number
  id: string
  meta: EventMeta
  /** ISO 8601, UTC. */
  at: string
}

export type Recorded = EventEnvelope & {
  type: string
  schema_version: number
  data: unknown
  /** Whether the data was just parsed by today's schema, as a commit's is. */
  parsed?: true
}

export type RecordedOf<S extends EventTypes, T extends TypeOf<S> = TypeOf<S>> = {
  [K in T]: EventEnvelope & { type: K; data: DataOf<S[K]> }
}[T]

/** A function for each event type: leave one out and it does not compile. */
export type EventHandlers<S extends EventTypes, State, Result, Rest extends unknown[] = []> = {
  [K in TypeOf<S>]: (state: State, event: RecordedOf<S, K>, ...rest: Rest) => Result
}

export const versionOf = ({ upcasts }: Pick<Versioned, 'upcasts'>): number => upcasts.length + 1

/** Whether this code can read an event: one of a newer version of the product it cannot. */
export function isKnown(
  types: EventTypes,
  { type, schema_version }: Pick<Recorded, 'type' | 'schema_version'>,
): boolean {
  const known = Object.hasOwn(types, type) ? types[type] : undefined
  return known !== undefined && schema_version <= versionOf(known)
}

/**
 * Reads stored data of any version as today's type.
 * @throws ZodError when the schema rejects it, Error when newer code stored it
 */
export function decode<Data>(type: Versioned<Data>, schemaVersion: number, data: unknown): Data {
  if (schemaVersion > versionOf(type))
    throw new Error(`the data is of schema version ${schemaVersion}, and the newest here is ${versionOf(type)}`)
  return type.schema.parse(type.upcasts.slice(schemaVersion - 1).reduce((older, upcast) => upcast(older), data))
}

function isOfTypes<S extends EventTypes>(types: S, event: Recorded): event is Recorded & RecordedOf<S> {
  return Object.hasOwn(types, event.type)
}

/** @returns null for a type that `types` do not have. @throws NewerLog; Error naming an event that does not fit. */
export function parseRecorded<S extends EventTypes>(types: S, event: Recorded): RecordedOf<S> | null {
  if (!isOfTypes(types, event)) return null
  const type = types[event.type]
  if (event.parsed || !type) return event
  if (!isKnown(types, event)) throw new NewerLog([`${event.type} version ${event.schema_version}`])
  try {
    const parsed: Recorded = { ...event, data: decode(type, event.schema_version, event.data) }
    return isOfTypes(types, parsed) ? parsed : null
  } catch (cause) {
    throw new Error(`${event.type} at version ${event.version} of ${event.stream} cannot be read`, { cause })
  }
}

export function dispatch<S extends EventTypes, State, Result, T extends TypeOf<S>, Rest extends unknown[]>(
  handlers: EventHandlers<S, State, Result, Rest>,
  state: State,
  event: RecordedOf<S, T>,
  ...rest: Rest
): Result {
  return handlers[event.type](state, event, ...rest)
}

type Committed = Pick<Recorded, 'stream' | 'at' | 'meta'>

const isOfCommit = (one: Committed, other: Committed | undefined) =>
  one.stream === other?.stream && one.at === other.at && one.meta.correlation_id === other.meta.correlation_id

/** Groups events in the order of the log by commit, whose events stand together and were appended at one time. */
export function commitsOf<E extends Committed>(events: readonly E[]): E[][] {
  const commits: E[][] = []
  for (const event of events) {
    const last = commits.at(-1)
    if (last && isOfCommit(event, last[0])) last.push(event)
    else commits.push([event])
  }
  return commits
}

/** A full page of the log without the commit at its end, which may go on behind it. */
export function wholeCommits(page: Recorded[]): Recorded[] {
  const last = page.at(-1)
  const end = last ? page.findLastIndex((event) => !isOfCommit(event, last)) + 1 : 0
  return end > 0 ? page.slice(0, end) : page
}

/** The part behind the category in a stream's name: `post-<uuid>` → `<uuid>`. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1)
