import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../event-sourcing/event.ts'
import type { CommandRequest } from '../event-sourcing/handle.ts'
import { findCommand } from '../event-sourcing/store.ts'
import { idOfWords, newId } from '../platform/ids.ts'
import type { RequestContext } from './context.ts'

type Keyed = Pick<RequestContext, 'idempotencyKey' | 'keyedCall'> & { actor: Actor }

/** A thing has this many events at most: whoever changes it waits until all of them are read. Admins have no limit. */
const MAX_EVENTS = 3_000

/**
 * The request of a command. A call's first command bears its idempotency key, so that the key is rejected for anything
 * else; each further one needs a `step`, which with the stream's id makes a command id of its own.
 * @param ends for a command that ends what it is about, which is never too late
 */
export function requestOf(
  ctx: Keyed & Pick<RequestContext, 'now' | 'requestId' | 'cause'>,
  { id, expected, step, ends }: { id: string; expected?: number; step?: string; ends?: true },
): CommandRequest {
  const commandId = commandIdOf(ctx, step === undefined ? [] : [step, id])
  return {
    id,
    expected,
    ...(!ends && !isAdminOrSystem(ctx.actor) && { longest: MAX_EVENTS }),
    actor: ctx.actor,
    at: ctx.now().toISOString(),
    requestId: ctx.requestId,
    correlationId: ctx.cause?.correlation_id ?? ctx.requestId,
    ...(ctx.cause && { causationId: ctx.cause.event_id }),
    ...(commandId !== undefined && { commandId }),
    ...(ctx.keyedCall && { onDone: ctx.keyedCall.confirm }),
  }
}

/** The request in the name of a member whom the call itself identified. Its idempotency key stays with the caller. */
export const asMember = (ctx: RequestContext, id: string): RequestContext & { actor: Actor } => ({
  ...ctx,
  actor: { id, role: 'user' },
  idempotencyKey: undefined,
  keyedCall: undefined,
})

/** An id for a new thing: random, or derived from the idempotency key. */
export function idForNew(ctx: Keyed, category: string): string {
  return ctx.idempotencyKey === undefined ? newId() : idOfWords(category, ctx.actor.id, ctx.idempotencyKey)
}

/**
 * Whether the command was carried out before under its idempotency key. `handle` then answers again or rejects; checks
 * are skipped, since they may no longer hold.
 */
export async function isRepeat(ctx: Keyed & Pick<RequestContext, 'sql'>): Promise<boolean> {
  const commandId = commandIdOf(ctx)
  return commandId !== undefined && (await findCommand(ctx.sql, commandId)) !== undefined
}

/** Keys are the callers' own, so two may choose the same. */
const commandIdOf = ({ actor, idempotencyKey }: Keyed, step: string[] = []) =>
  idempotencyKey === undefined ? undefined : idOfWords('command', actor.id, idempotencyKey, ...step)
