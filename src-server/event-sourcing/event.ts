import { z } from 'zod'

/** The events of a stream category: type name to the schema of its data. */
export type EventSchemas = Record<string, z.ZodType>

type TypeOf<S extends EventSchemas> = keyof S & string

/** The union of `{ type, data }` that the schemas allow, or the members named by T. */
export type EventOf<S extends EventSchemas, T extends TypeOf<S> = TypeOf<S>> = {
  [K in T]: { type: K; data: z.output<S[K]> }
}[T]

/** Who did it. `system` is the product itself: loaders and workers. */
export const actor = z.object({ id: z.uuid(), role: z.enum(['user', 'owner', 'admin', 'system']) })
export type Actor = z.infer<typeof actor>

export const eventMeta = z.object({
  schema_version: z.int().min(1),
  actor,
  /** One id for everything that follows from one request. */
  correlation_id: z.uuid(),
  /** The event that led to this one, for what workers do. */
  causation_id: z.uuid().optional(),
  request_id: z.string().optional(),
})
export type EventMeta = z.infer<typeof eventMeta>

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
export type Recorded = Place & { type: string; data: unknown }

/** An event of the log, read by the schema of its type. */
export type RecordedOf<S extends EventSchemas, T extends TypeOf<S> = TypeOf<S>> = {
  [K in T]: Place & { type: K; data: z.output<S[K]> }
}[T]

/** A function for each event type of the schemas: leave one out and it does not compile. */
export type EventHandlers<S extends EventSchemas, State, Result> = {
  [K in TypeOf<S>]: (state: State, event: RecordedOf<S, K>) => Result
}

function isOfSchemas<S extends EventSchemas>(schemas: S, event: Recorded): event is Recorded & RecordedOf<S> {
  return Object.hasOwn(schemas, event.type)
}

/**
 * Reads an event of the log by the schema of its type; null when the schemas do not know the type.
 * @throws ZodError when the schema does not accept the data: the log and the code disagree.
 */
export function parseRecorded<S extends EventSchemas>(schemas: S, event: Recorded): RecordedOf<S> | null {
  const schema = Object.hasOwn(schemas, event.type) ? schemas[event.type] : undefined
  if (!schema) return null
  const parsed: Recorded = { ...event, data: schema.parse(event.data) }
  return isOfSchemas(schemas, parsed) ? parsed : null
}

/** Calls the handler of the event's type. */
export function dispatch<S extends EventSchemas, State, Result, T extends keyof S & string>(
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
