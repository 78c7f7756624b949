import { z } from 'zod'
import { type DataOf, type EventOf, eventType, personal } from '../../event-sourcing/event.ts'
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

const { name, translations, address, description, map, lat, lon, social_links } = postSaved.shape

export const postEvents = {
  /** A member's post while it is not published, also while it is hidden: its words are not public, and go with the author. */
  DraftSaved: eventType(
    postSaved.extend({
      author_id: uuid,
      name: personal(name),
      translations: personal(translations),
      address: personal(address),
      description: personal(description),
      map: personal(map),
      lat: personal(lat),
      lon: personal(lon),
      social_links: personal(social_links),
    }),
    { person: 'author_id' },
  ),
  /** Version 1 had the API's limits on the lengths of translations. */
  PostSaved: eventType(postSaved, { upcasts: [widened] }),
  /** Behind a `PostSaved` with the words that were sealed until then. */
  PostPublished: eventType(z.object({})),
  PostHidden: eventType(z.object({})),
  PostDeleted: eventType(z.object({})),
}
export type PostEvents = typeof postEvents
export type PostEvent = EventOf<PostEvents>

/** What was sealed; null once its author is forgotten. */
export function contentOf({ author_id: _, ...data }: DataOf<PostEvents['DraftSaved']>): PostContent | null {
  const { name, translations, address, description, social_links, ...rest } = data
  const isForgotten =
    name === null || translations === null || address === null || description === null || social_links === null
  return isForgotten ? null : { ...rest, name, translations, address, description, social_links }
}
