import type { EventDetails, LoggedEvent, LogInput, LogPage } from '#shared/operations.ts'
import { addDays, fromPhnomPenh } from '#shared/phnom-penh-time.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { type Historian, historyOf } from '../../event-sourcing/history.ts'
import { isOrdered, searchLog } from '../../event-sourcing/log-search.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type LoggedOutline, readAt } from '../../event-sourcing/store.ts'
import { actorNamed } from '../../procedures/actor-named.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { historyActors } from '../../procedures/history-actors.ts'

export type LogContext = Pick<RequestContext, 'db' | 'pool' | 'keyring' | 'historians' | 'eventTypes'> & {
  actor: Actor
}

/** More events of one request are not shown. */
const MOST_OF_REQUEST = 500
/** What follows from a request follows within so many events, mostly. */
const AROUND = 5_000

/** @throws Rejection STREAM_UNKNOWN for a category that no slice has. */
export function historianOf({ historians }: Pick<LogContext, 'historians'>, stream: string): Historian {
  const found = historians.find(({ category }) => stream.startsWith(`${category}-`))
  if (!found) throw new Rejection('STREAM_UNKNOWN')
  return found
}

/** A page of the log, the newest first. @throws Rejection STREAM_UNKNOWN */
export async function listLog(
  ctx: LogContext,
  { stream, type, who, from, to, request, before, limit }: LogInput,
): Promise<LogPage> {
  if (stream !== undefined) historianOf(ctx, stream)
  const actor = who === undefined ? undefined : await actorNamed(ctx.db, who)
  const isUnknown = actor === null || (type !== undefined && !Object.hasOwn(ctx.eventTypes, type))
  if (isUnknown) return { rows: [], next: null }
  const query = {
    ...{ stream, type, actor, before, correlation: request },
    from: from && fromPhnomPenh(from).toISOString(),
    until: to && fromPhnomPenh(addDays(to, 1)).toISOString(),
  }
  const { events, next } = await searchLog(ctx.pool, query, limit)
  return { rows: await withActors(ctx, events), next }
}

/**
 * All that followed from a request, the oldest first; causes and effects name each other (`causation_id`).
 * @param near the position of one of them: of a request from before the index, only those around it are found
 */
export async function eventsOfRequest(ctx: LogContext, correlation: string, near?: number): Promise<LoggedEvent[]> {
  const before = near === undefined || isOrdered(correlation) ? undefined : near + AROUND
  const { events } = await searchLog(ctx.pool, { correlation, before }, MOST_OF_REQUEST)
  return withActors(ctx, events.toReversed())
}

/** An event with what it changed; null where the log is not as long. */
export async function eventAt(ctx: LogContext, position: number): Promise<EventDetails | null> {
  const [found] = await readAt(ctx.pool, [position])
  if (!found) return null
  const { stream, version } = found
  const [entry] = await historyOf(ctx, historianOf(ctx, stream), stream, { before: version + 1, limit: 1 })
  const [event] = await withActors(ctx, [found])
  return event ? { ...event, schema_version: found.schema_version, changes: entry?.changes ?? [] } : null
}

/** The latest changes of a stream before a version, the oldest first. @throws Rejection STREAM_UNKNOWN */
export async function historyOfStream(
  ctx: LogContext,
  { stream, ...part }: { stream: string; before?: number | undefined; limit: number },
) {
  const entries = await historyOf(ctx, historianOf(ctx, stream), stream, part)
  const byOf = await historyActors(
    ctx,
    entries.map(({ actor }) => actor),
  )
  return entries.map((entry) => ({ ...entry, by: byOf(entry.actor) }))
}

/** Those of the log's events that stand at positions. */
export async function eventsAt(ctx: LogContext, positions: readonly number[]): Promise<Map<number, LoggedEvent>> {
  const events = await withActors(ctx, await readAt(ctx.pool, positions))
  return new Map(events.map((event) => [event.position, event]))
}

async function withActors(ctx: LogContext, found: readonly LoggedOutline[]): Promise<LoggedEvent[]> {
  const byOf = await historyActors(
    ctx,
    found.map(({ meta }) => meta.actor),
  )
  return found.map(({ meta, schema_version: _, ...event }) => ({
    ...event,
    by: byOf(meta.actor),
    correlation_id: meta.correlation_id,
    causation_id: meta.causation_id ?? null,
  }))
}
