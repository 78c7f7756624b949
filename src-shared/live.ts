import { z } from 'zod'

/** A position in the log, as a message id. */
const lastEventId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** Without an id the stream begins at the head of the log. */
export const liveInput = z.object({ lastEventId: lastEventId.optional() }).optional()

/** Something about `id` of `topic` has changed: `post` and its id, `record` and its kind. Clients then query. */
export type News = { topic: string; id: string }

/** Carries only the position, to resume from. */
export const POSITION_ONLY: News = { topic: 'log', id: 'here' }
