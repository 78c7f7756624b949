import stringify from 'safe-stable-stringify'
import type { Decider } from './decider.ts'
import type { Actor, EventTypes, Recorded } from './event.ts'
import { evolve } from './handle.ts'
import { forgottenAmong, type Keyring } from './personal-data.ts'
import type { Sql } from './sql.ts'
import { readStream } from './store.ts'

/** `path` is dotted; a field that is not there is undefined. */
export type FieldChange = { path: string; before?: unknown; after?: unknown }

type HistoryActor = Actor & { forgotten: boolean }

type HistoryEntry = {
  position: number
  version: number
  type: string
  at: string
  actor: HistoryActor
  correlation_id: string
  causation_id?: string
  changes: FieldChange[]
}

type Source = { pool: Sql; keyring: Keyring }

type Bound = { position?: number | undefined; at?: string | undefined; version?: number | undefined }

/** The newest `limit` entries before a version; all of them by default. */
type HistoryPart = { before?: number | undefined; limit?: number }

const NEVER = Number.POSITIVE_INFINITY

export type Historian = {
  category: string
  events: EventTypes
  statesAfter(events: readonly Recorded[]): unknown[]
}

export const historian = <State, Command, S extends EventTypes>(decider: Decider<State, Command, S>): Historian => ({
  category: decider.category,
  events: decider.events,
  statesAfter(events) {
    let state = decider.initial
    return events.map((event) => {
      state = evolve(decider, state, event)
      return state
    })
  },
})

/** The state of a stream at a position of the log, an instant or a version of its own; null before it existed. */
export async function stateAsOf(source: Source, historian: Historian, stream: string, bound: Bound): Promise<unknown> {
  return historian.statesAfter(within(await read(source, stream), bound)).at(-1) ?? null
}

/** The oldest first. */
export async function historyOf(
  source: Source,
  historian: Historian,
  stream: string,
  { before = NEVER, limit = NEVER }: HistoryPart = {},
): Promise<HistoryEntry[]> {
  const all = (await read(source, stream)).filter(({ version }) => version < before)
  const states = historian.statesAfter(all)
  const first = Math.max(0, all.length - limit)
  const events = all.slice(first)
  const actors = events.map(({ meta }) => meta.actor.id)
  const forgotten = await forgottenAmong(source.pool, actors)
  return events.map(({ position, version, type, at, meta }, index) => ({
    position,
    version,
    type,
    at,
    actor: { ...meta.actor, forgotten: forgotten.has(meta.actor.id) },
    correlation_id: meta.correlation_id,
    ...(meta.causation_id && { causation_id: meta.causation_id }),
    changes: changesBetween(states[first + index - 1], states[first + index]),
  }))
}

const read = async ({ pool, keyring }: Source, stream: string) => keyring.open(pool, await readStream(pool, stream))

function within(events: Recorded[], { position = NEVER, version = NEVER, at }: Bound): Recorded[] {
  const latest = at === undefined ? NEVER : Date.parse(at)
  // Up to the last: clocks differ, and a state without an event in the middle never was.
  const last = events.findLastIndex(
    (event) => event.position <= position && event.version <= version && Date.parse(event.at) <= latest,
  )
  return events.slice(0, last + 1)
}

/** The fields that differ between two states, by their dotted paths. */
export function changesBetween(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (stringify(before) === stringify(after)) return []
  const [old, now] = path === '' ? [before ?? {}, after ?? {}] : [before, after]
  if (!isFields(old) || !isFields(now)) return [{ path, before, after }]
  const names = new Set([...Object.keys(old), ...Object.keys(now)])
  return [...names].flatMap((name) => changesBetween(old[name], now[name], path ? `${path}.${name}` : name))
}

/** The fields of one that are not the same in the other. */
export function differing<Fields extends object>(one: Fields, other: Fields): Partial<Fields> {
  const found: Partial<Fields> = {}
  for (const name in one) if (stringify(one[name]) !== stringify(other[name])) found[name] = one[name]
  return found
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
