import { z } from 'zod'
import { type EventOf, eventType } from '../../event-sourcing/event.ts'
import { locale, uuid, widened } from '../event-fields.ts'

const words = z
  .object({ name: z.string().optional(), address: z.string().optional(), description: z.string().optional() })
  .optional()

/** `PostSaved` carries all content, so that a reader needs no earlier event. */
const postSaved = z.object({
  type: z.enum(['visit', 'food', 'hotel', 'event', 'service']),
  name: z.string(),
  language: locale,
  translations: z.object({ kh: words, en: words, cn: words }),
  place_type: z.string(),
  category_id: uuid.nullable(),
  province: z.string(),
  address: z.string(),
  description: z.string(),
  images: z.array(uuid),
  /** Whole cents. */
  price_from_cents: z.int().nullable(),
  map: z.object({ kind: z.enum(['embed', 'link']), src: z.string() }).nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  open_24h: z.boolean(),
  /** `HH:mm` in Phnom Penh. */
  open_from: z.string().nullable(),
  open_to: z.string().nullable(),
  /** ISO 8601, UTC. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  social_links: z.array(z.string()),
})
export type PostContent = z.infer<typeof postSaved>

export const postEvents = {
  /** Version 1 had the API's limits on the lengths of translations. */
  PostSaved: eventType(postSaved, { upcasts: [widened] }),
  /** The first time, or after it was hidden. */
  PostPublished: eventType(z.object({})),
  PostHidden: eventType(z.object({})),
  PostDeleted: eventType(z.object({})),
}
export type PostEvents = typeof postEvents
export type PostEvent = EventOf<PostEvents>
