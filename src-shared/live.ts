import { z } from 'zod'

/** A position of the log, as the id of a message. */
const lastEventId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** Without an id a stream begins at the head of the log. */
export const liveInput = z.object({ lastEventId: lastEventId.optional() }).optional()

/**
 * What a live stream tells: that something about `id` of `topic` has changed (`post` and the post's id, `record` and the
 * kind of record). Ask again for what of it is shown.
 */
export type News = { topic: string; id: string }

/** Not news, but how far the stream has come: whoever is cut off resumes from there. */
export const HERE: News = { topic: 'log', id: 'here' }
