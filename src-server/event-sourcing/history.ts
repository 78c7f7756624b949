import type { Decider } from './decider.ts'
import type { Engine } from './engine.ts'
import type { Actor, EventTypes, Recorded } from './event.ts'
import { fold } from './handle.ts'
import { forgottenAmong } from './personal-data.ts'
import { readStream } from './store.ts'

/** A field that is not what it was; `path` is dotted, and what is not there is undefined. */
export type FieldChange = { path: string; before?: unknown; after?: unknown }

/** Who did it. Of one who has been forgotten only the id is left: a "deleted member" in whatever language. */
export type HistoryActor = Actor & { forgotten: boolean }

/** One event of a stream: who, when, and what changed. `at` is ISO 8601, UTC. */
export type HistoryEntry = {
  position: number
  version: number
  type: string
  at: string
  actor: HistoryActor
  correlation_id: string
  causation_id?: string
  changes: FieldChange[]
}

/** Up to and with this event; without a bound, all. */
export type Bound = { position?: number; at?: string }

/** The state of a stream of one category, as its decider sees it, whatever its type. */
export type Historian = { category: string; stateOf(events: readonly Recorded[]): unknown }

export const historian = <State, Command, S extends EventTypes>(decider: Decider<State, Command, S>): Historian => ({
  category: decider.category,
  stateOf: (events) => fold(decider, events),
})

/** The state of a stream as it was at a position of the log or an instant; null when it did not exist yet. */
export async function stateAsOf(engine: Engine, historian: Historian, stream: string, bound: Bound): Promise<unknown> {
  const events = within(await read(engine, stream), bound)
  return events.length === 0 ? null : historian.stateOf(events)
}

/** What happened to a stream, oldest first. */
export async function historyOf(engine: Engine, { stateOf }: Historian, stream: string): Promise<HistoryEntry[]> {
  const events = await read(engine, stream)
  const gone = await forgottenAmong(
    engine.pool,
    events.map(({ meta }) => meta.actor.id),
  )
  return events.map(({ position, version, type, at, meta }, index) => ({
    position,
    version,
    type,
    at,
    actor: { ...meta.actor, forgotten: gone.has(meta.actor.id) },
    correlation_id: meta.correlation_id,
    ...(meta.causation_id && { causation_id: meta.causation_id }),
    changes: changesBetween(index === 0 ? null : stateOf(events.slice(0, index)), stateOf(events.slice(0, index + 1))),
  }))
}

const read = async ({ pool, keyring }: Engine, stream: string) => keyring.open(pool, await readStream(pool, stream))

function within(events: Recorded[], { position = Number.POSITIVE_INFINITY, at }: Bound): Recorded[] {
  const latest = at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at)
  return events.filter((event) => event.position <= position && Date.parse(event.at) <= latest)
}

/** Field by field; lists are compared as a whole. What does not exist yet has no fields. */
export function changesBetween(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [old, now] = path === '' ? [before ?? {}, after ?? {}] : [before, after]
  if (!isFields(old) || !isFields(now)) return [{ path, before, after }]
  const names = new Set([...Object.keys(old), ...Object.keys(now)])
  return [...names].flatMap((name) => changesBetween(old[name], now[name], path ? `${path}.${name}` : name))
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
