import type { RequestContext } from './context.ts'
import type { Actor } from './event-sourcing/event.ts'
import type { Request } from './event-sourcing/handle.ts'
import { findCommand } from './event-sourcing/store.ts'
import { idOfWords, newId } from './ids.ts'

type Keyed = Pick<RequestContext, 'idempotencyKey'> & { actor: Actor }

/** A command's envelope from the call that carries it: who, when, and which request it came with. */
export function requestOf(
  ctx: Keyed & Pick<RequestContext, 'now' | 'requestId' | 'cause'>,
  stream: { id: string; expected?: number },
): Request {
  const commandId = commandIdOf(ctx)
  return {
    ...stream,
    actor: ctx.actor,
    at: ctx.now().toISOString(),
    requestId: ctx.requestId,
    correlationId: ctx.cause?.correlation_id ?? ctx.requestId,
    ...(ctx.cause && { causationId: ctx.cause.event_id }),
    ...(commandId !== undefined && { commandId }),
  }
}

/** An id for what a call makes: fresh, and under an idempotency key the same one whenever the call is repeated. */
export function idForNew(ctx: Keyed, category: string): string {
  return ctx.idempotencyKey === undefined ? newId() : idOfWords(category, ctx.actor.id, ctx.idempotencyKey)
}

/**
 * Whether a command was carried out under the call's idempotency key. `handle` then decides nothing: it gives the earlier
 * answer or refuses. So what was true then need not be checked again, and may have changed.
 */
export async function isRepeat(ctx: Keyed & Pick<RequestContext, 'sql'>): Promise<boolean> {
  const commandId = commandIdOf(ctx)
  return commandId !== undefined && (await findCommand(ctx.sql, commandId)) !== undefined
}

/** Keys are what callers make up: two of them may well choose the same. */
const commandIdOf = ({ actor, idempotencyKey }: Keyed) =>
  idempotencyKey === undefined ? undefined : idOfWords('command', actor.id, idempotencyKey)
