import { z } from 'zod'
import {
  eventDetails,
  historyEntry,
  loggedEvent,
  logInput,
  logPage,
  logPosition,
  streamName,
} from '#shared/operations.ts'
import { looseNumber, uuid } from '#shared/text.ts'
import { instant } from '#shared/time-schemas.ts'
import { stateAsOf } from '../../event-sourcing/history.ts'
import { ADMIN } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure } from '../../procedures/trpc.ts'
import { eventAt, eventsOfRequest, historianOf, historyOfStream, listLog } from './logged-events.ts'

const version = looseNumber(z.int32().min(1))

/** What is in the log. Nothing here writes. */
export const logProcedures = {
  eventTypes: procedure({
    does: 'What events and streams of the log are called',
    access: ADMIN,
    output: z.object({ types: z.array(z.string()), categories: z.array(z.string()) }),
  }).query(({ ctx: { eventTypes, historians } }) => ({
    types: Object.keys(eventTypes).sort(),
    categories: historians.map(({ category }) => category).sort(),
  })),

  log: procedure({
    does: 'A page of the log, the newest first: by stream, type, actor, period and request',
    access: ADMIN,
    input: logInput,
    example: { type: 'PostPublished', limit: 20 },
    output: logPage,
  }).query(({ ctx, input }) => listLog(ctx, input)),

  event: procedure({
    does: 'An event of the log with what it changed; null where the log is not as long',
    access: ADMIN,
    input: z.object({ position: logPosition }),
    example: { position: 1 },
    output: eventDetails.nullable(),
  }).query(({ ctx, input }) => eventAt(ctx, input.position)),

  request: procedure({
    does: 'All that followed from a request, the oldest first',
    access: ADMIN,
    input: z.object({ request: uuid, near: logPosition.optional() }),
    example: { request: EXAMPLE_ID.post },
    output: z.array(loggedEvent),
  }).query(({ ctx, input }) => eventsOfRequest(ctx, input.request, input.near)),

  history: procedure({
    does: 'Who changed what of one thing, and when: the latest hundred changes, or those before a version',
    access: ADMIN,
    input: z.object({
      stream: streamName,
      before: version.optional(),
      limit: looseNumber(z.int32().min(1).max(100)).default(100),
    }),
    example: { stream: `post-${EXAMPLE_ID.post}` },
    output: z.array(historyEntry),
  }).query(({ ctx, input }) => historyOfStream(ctx, input)),

  asOf: procedure({
    does: 'One thing as it was at a version, a position of the log or an instant; null before it was there',
    access: ADMIN,
    input: z.object({
      stream: streamName,
      version: version.optional(),
      position: z.int().min(0).optional(),
      at: instant.optional(),
    }),
    example: { stream: `post-${EXAMPLE_ID.post}`, position: 1 },
    output: z.unknown(),
  }).query(({ ctx, input }) => stateAsOf(ctx, historianOf(ctx, input.stream), input.stream, input)),
}
