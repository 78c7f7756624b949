import { z } from 'zod'

/** Brings the data of one schema version to the next. */
type Upcast = (data: unknown) => unknown

/** One kind of event: the shape of its data today, and how the data of every earlier version becomes that. */
export type EventType<Data = unknown> = {
  schema: z.ZodType<Data>
  /** The first brings version 1 to version 2, and so on: the version of today is one more than there are of them. */
  upcasts: readonly Upcast[]
  /** The field of the data with the id of the person that the `personal` fields are about. */
  person: string | null
  /** The fields that are personal data: sealed in the log, gone when the person is forgotten. */
  personal: readonly string[]
}

/** The events of a stream category, by name. Names are unique in the whole product. */
export type EventTypes = Record<string, EventType>

/**
 * Describes an event. A change to a shipped event is a new version: the schema of today and an upcast from the one before.
 * @param options.person the field with the id of the person whose `personal()` fields the data has.
 */
export function eventType<Data>(
  schema: z.ZodType<Data>,
  { upcasts = [], person = null }: { upcasts?: readonly Upcast[]; person?: string | null } = {},
): EventType<Data> {
  const fields = schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : []
  const personal = fields.filter(([, field]) => field.meta()?.personal === true).map(([name]) => name)
  if (personal.length > 0 && person === null) throw new Error(`whose data is ${personal.join(', ')}?`)
  return { schema, upcasts, person, personal }
}

/** A field that is personal data. It is null once the person has been forgotten. */
export const personal = <T extends z.ZodType>(schema: T) => schema.nullable().meta({ personal: true })

type TypeOf<S extends EventTypes> = keyof S & string
/** What an event of a type carries. */
export type DataOf<T> = T extends EventType<infer Data> ? Data : never

/** The union of `{ type, data }` that the event types allow, or the members named by T. */
export type EventOf<S extends EventTypes, T extends TypeOf<S> = TypeOf<S>> = {
  [K in T]: { type: K; data: DataOf<S[K]> }
}[T]

/** Who did it. `system` is the product itself: loaders and workers. */
export const actor = z.object({ id: z.uuid(), role: z.enum(['user', 'owner', 'admin', 'system']) })
export type Actor = z.infer<typeof actor>

/** Where an event comes from. */
export type EventMeta = {
  actor: Actor
  /** One id for everything that follows from one request. */
  correlation_id: string
  /** The event that led to this one, for what workers do. */
  causation_id?: string
  request_id?: string
}

/** Where the log put an event. `position` counts the whole log without gaps, in commit order; `version` its stream, from 1. */
export type Place = {
  position: number
  stream: string
  version: number
  id: string
  meta: EventMeta
  /** ISO 8601, UTC. */
  at: string
}

/** An event of the log whose data nobody has read yet. */
export type Recorded = Place & { type: string; schema_version: number; data: unknown }

/** An event of the log, read by the schema of its type. */
export type RecordedOf<S extends EventTypes, T extends TypeOf<S> = TypeOf<S>> = {
  [K in T]: Place & { type: K; data: DataOf<S[K]> }
}[T]

/** A function for each event type: leave one out and it does not compile. */
export type EventHandlers<S extends EventTypes, State, Result> = {
  [K in TypeOf<S>]: (state: State, event: RecordedOf<S, K>) => Result
}

/** The version that events of a type are written in today. */
export const versionOf = ({ upcasts }: EventType): number => upcasts.length + 1

/**
 * Reads stored data of any version as what the type means today.
 * @throws ZodError when the schema does not accept it, Error when it was written by newer code.
 */
export function decode<Data>(type: EventType<Data>, schemaVersion: number, data: unknown): Data {
  if (schemaVersion > versionOf(type))
    throw new Error(`the log holds version ${schemaVersion} of an event whose version here is ${versionOf(type)}`)
  return type.schema.parse(type.upcasts.slice(schemaVersion - 1).reduce((older, upcast) => upcast(older), data))
}

function isOfTypes<S extends EventTypes>(types: S, event: Recorded): event is Recorded & RecordedOf<S> {
  return Object.hasOwn(types, event.type)
}

/**
 * Reads an event of the log by its type; null when the types do not have it.
 * @throws Error naming the event when the log and the code disagree about its data.
 */
export function parseRecorded<S extends EventTypes>(types: S, event: Recorded): RecordedOf<S> | null {
  const type = Object.hasOwn(types, event.type) ? types[event.type] : undefined
  if (!type) return null
  try {
    const parsed: Recorded = { ...event, data: decode(type, event.schema_version, event.data) }
    return isOfTypes(types, parsed) ? parsed : null
  } catch (cause) {
    throw new Error(`${event.type} at version ${event.version} of ${event.stream} cannot be read`, { cause })
  }
}

/** Calls the handler of the event's type. */
export function dispatch<S extends EventTypes, State, Result, T extends keyof S & string>(
  handlers: EventHandlers<S, State, Result>,
  state: State,
  event: RecordedOf<S, T>,
): Result {
  return handlers[event.type](state, event)
}

/** What stands behind the category in a stream's name: `post-<uuid>` → `<uuid>`. */
export function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1)
}
