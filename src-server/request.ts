import type { RequestContext } from './context.ts'
import type { Actor } from './event-sourcing/event.ts'
import type { Request } from './event-sourcing/handle.ts'

/** A command's envelope from the call that carries it: who, when, and which request it came with. */
export function requestOf(
  ctx: Pick<RequestContext, 'now' | 'requestId' | 'idempotencyKey' | 'cause'> & { actor: Actor },
  stream: { id: string; expected?: number },
): Request {
  return {
    ...stream,
    actor: ctx.actor,
    at: ctx.now().toISOString(),
    requestId: ctx.requestId,
    correlationId: ctx.cause?.correlation_id ?? ctx.requestId,
    ...(ctx.cause && { causationId: ctx.cause.event_id }),
    ...(ctx.idempotencyKey && { commandId: ctx.idempotencyKey }),
  }
}
