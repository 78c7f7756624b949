import { z } from 'zod'
import { eventType } from '../../event-sourcing/event.ts'
import { uuid } from '../event-fields.ts'

/** `networks` counts each network once in a day: what trends go by. */
const hourOfViews = z.object({ hour: z.iso.datetime(), views: z.int(), networks: z.int() })

export const viewEvents = {
  /** A batch of views of any number of posts. */
  PostViewsCounted: eventType(z.object({ posts: z.record(uuid, z.array(hourOfViews)) })),
}
export type ViewEvents = typeof viewEvents
