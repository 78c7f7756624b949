import { z } from 'zod'
import { contactView } from './contact.ts'
import { imageView } from './file.ts'
import { LOCALES } from './locales.ts'
import { mapLink } from './map-link.ts'
import { storedHours } from './opening-hours-schemas.ts'
import { moderationView, storedTranslations } from './post.ts'
import { uuid } from './text.ts'
import { postStatus, postType, precision, priceFor, priceUnit } from './vocabulary-schemas.ts'

/** A post as its author wrote it, to be changed: words of each language, codes, and hours as they were entered. */
export const postContentView = z.object({
  id: uuid,
  version: z.int(),
  /** Whether whoever asks was the last to save it, on any device. */
  is_saved_by_me: z.boolean(),
  status: postStatus,
  moderation: moderationView,
  type: postType,
  name: z.string(),
  language: z.enum(LOCALES),
  translations: storedTranslations,
  place_type: z.string().nullable(),
  category_id: uuid.nullable(),
  province: z.string().nullable(),
  address: z.string(),
  description: z.string(),
  images: z.array(imageView),
  price_from: z.number().nullable(),
  /** The price as it was typed, where it was riel. */
  price_riel: z.int().nullable(),
  /** Whether readers see the price of its rooms in the place of this one. */
  is_priced_by_rooms: z.boolean(),
  price_unit: priceUnit.nullable(),
  price_for: priceFor,
  pass: z.string().nullable(),
  map: mapLink.nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  precision: precision.nullable(),
  hours: storedHours.nullable(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  contact: contactView,
  social_links: z.array(z.string()),
  is_sample: z.boolean(),
  aliases: z.array(z.string()),
})
export type PostContentView = z.infer<typeof postContentView>
