import { z } from 'zod'
import { LOCALES } from '#shared/locales.ts'
import { mapLink } from '#shared/map-link.ts'
import { translations } from '#shared/post.ts'
import { uuid } from '#shared/text.ts'
import { postType } from '#shared/vocabulary.ts'
import { type EventOf, eventType } from '../../event-sourcing/event.ts'

/** All that an author writes of a post. `PostSaved` carries the whole: a reader needs no earlier event to know it. */
const postSaved = z.object({
  type: postType,
  name: z.string(),
  language: z.enum(LOCALES),
  translations,
  place_type: z.string(),
  category_id: uuid.nullable(),
  province: z.string(),
  address: z.string(),
  description: z.string(),
  images: z.array(uuid),
  /** Whole cents. */
  price_from_cents: z.int().nullable(),
  map: mapLink.nullable(),
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
  PostSaved: eventType(postSaved),
  /** From now on everyone sees it: the first time, or after it was hidden. */
  PostPublished: eventType(z.object({})),
  PostHidden: eventType(z.object({})),
  PostDeleted: eventType(z.object({})),
}
export type PostEvents = typeof postEvents
export type PostEvent = EventOf<PostEvents>
