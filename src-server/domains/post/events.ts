import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { z } from 'zod'
import { type DataOf, type EventOf, eventType, personal } from '../../event-sourcing/event.ts'
import { locale, uuid, widened } from '../event-fields.ts'

const words = z
  .object({ name: z.string().optional(), address: z.string().optional(), description: z.string().optional() })
  .optional()

/** `HH:mm` in Phnom Penh; the end of a day is `24:00`, and a `to` that is not after `from` is on the next day. */
const interval = z.object({ from: z.string(), to: z.string() })
const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
const EVERY_DAY = weekday.options

/** An exception is of a `date` or of a `feast`, and closed without intervals. */
const hours = z.object({
  week: z.array(interval.extend({ days: z.array(weekday) })),
  exceptions: z.array(z.object({ date: z.string().nullable(), feast: z.string().nullable(), open: z.array(interval) })),
})

/** A number as it is called, and addresses of pages. */
const contact = z.object({
  phone: z.string().nullable(),
  telegram: z.string().nullable(),
  facebook: z.string().nullable(),
  website: z.string().nullable(),
})
const NO_CONTACT = { phone: null, telegram: null, facebook: null, website: null }

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
  /** Where it was given in riel; the cents are what that was then. */
  price_riel: z.int().nullable(),
  /** The unit of the price: a night, a person, a dish. */
  price_unit: z.string().nullable(),
  /** The people who pay it. */
  price_for: z.string(),
  /** The code of a pass that is good here. */
  pass: z.string().nullable(),
  map: z.object({ kind: z.enum(['embed', 'link']), src: z.string() }).nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  /** How good the position is; null without one. */
  precision: z.enum(['exact', 'km', 'commune', 'district']).nullable(),
  hours: hours.nullable(),
  /** ISO 8601, UTC. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  contact,
  social_links: z.array(z.string()),
  /** Invented for the demonstration. */
  is_sample: z.boolean(),
})
export type PostContent = z.infer<typeof postSaved>

const dailyHours = z.looseObject({
  open_24h: z.boolean(),
  open_from: z.string().nullable(),
  open_to: z.string().nullable(),
})

/** One interval for every day, as version 2 had it: equal times mean day and night. */
export function everyDay({ open_24h, open_from, open_to }: z.infer<typeof dailyHours>): PostContent['hours'] {
  const always = open_24h || (open_from !== null && open_from === open_to)
  if (!always && (!open_from || !open_to)) return null
  const [from, to] = always ? ['00:00', '00:00'] : [open_from ?? '', open_to ?? '']
  return { week: [{ days: EVERY_DAY, from, to: to === '00:00' ? '24:00' : to }], exceptions: [] }
}

const versionTwo = dailyHours.extend({ lat: z.number().nullable() })

function withWeeklyHours(data: unknown): unknown {
  const { open_24h, open_from, open_to, ...rest } = versionTwo.parse(data)
  return {
    ...rest,
    hours: everyDay({ open_24h, open_from, open_to }),
    precision: rest.lat === null ? null : 'exact',
    price_unit: null,
    price_for: 'everyone',
    pass: null,
    contact: NO_CONTACT,
    is_sample: false,
  }
}

/** Riel were read as dollars before. */
const withPriceInDollars = (data: unknown) => ({ ...z.looseObject({}).parse(data), price_riel: null })

const { name, translations, address, description, map, lat, lon, social_links } = postSaved.shape

/** A code of `POST_REASONS`. The note is personal, as it may name people. */
const decided = z.object({ author_id: uuid.nullable(), reason: z.string().nullable(), note: personal(z.string()) })
const OF_THE_AUTHOR = { person: 'author_id' }

export const postEvents = {
  /**
   * Words that are not public, and go with their author: of a post that is not published, also while it is hidden, or of a
   * change to a published one that readers do not see yet.
   */
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
      contact: personal(contact),
      social_links: personal(social_links),
    }),
    { ...OF_THE_AUTHOR, upcasts: [withWeeklyHours, withPriceInDollars] },
  ),
  /** Version 1 had the API's limits on the lengths of translations, version 2 one interval of hours for every day, version 3 no riel. */
  PostSaved: eventType(postSaved, { upcasts: [widened, withWeeklyHours, withPriceInDollars] }),
  /** The post, or the change of a published one, waits for an admin. */
  PostSubmitted: eventType(z.object({})),
  /** Behind a `PostSaved` with the words that were sealed until then. Also approves what waited. */
  PostPublished: eventType(z.object({})),
  /** `words` is a digest of those that were turned down, which version 1 did not have. */
  PostRejected: eventType(decided.extend({ words: personal(z.string()) }), {
    ...OF_THE_AUTHOR,
    upcasts: [(data) => ({ ...z.looseObject({}).parse(data), words: null })],
  }),
  /** Version 1 gave no reason. A change that waits takes the place of the words that were published. */
  PostHidden: eventType(decided, {
    ...OF_THE_AUTHOR,
    upcasts: [(data) => ({ ...z.looseObject({}).parse(data), author_id: null, reason: null, note: null })],
  }),
  /** Behind a `DraftSaved` or `PostSaved` of the same commit, whose words are those of an older version of the stream. */
  PostVersionRestored: eventType(z.object({ version: z.int() })),
  /** All other names by which the place is known. An event of its own, as an admin writes them and no author's words have them. */
  PostAliasesChanged: eventType(z.object({ aliases: z.array(z.string()) })),
  /**
   * The latest decision of an admin was taken back: what the post had before it. `is_waiting` is of a change of a published post,
   * `is_sealed` of the words. Words that the decision has replaced follow in a `PostSaved` or `DraftSaved` of the same commit.
   */
  PostDecisionUndone: eventType(
    decided.extend({
      decision: z.enum(['published', 'rejected', 'hidden']),
      status: z.enum(['draft', 'pending', 'published', 'rejected', 'hidden']),
      is_waiting: z.boolean(),
      is_sealed: z.boolean(),
      is_held: z.boolean(),
      was_reported: z.boolean(),
      submitted_at: z.string().nullable(),
      published_at: z.string().nullable(),
      words: personal(z.string()),
    }),
    OF_THE_AUTHOR,
  ),
  /** Its author was suspended: a published post is not shown, and is as it was once it is released. */
  PostWithheld: eventType(z.object({})),
  PostReleased: eventType(z.object({})),
  PostDeleted: eventType(z.object({})),
  /** A deletion that was taken back: the post is as it was before, and waits for an admin again if it did. */
  PostRestored: eventType(
    z.object({ status: z.enum(['draft', 'pending', 'published', 'rejected', 'hidden']), is_waiting: z.boolean() }),
  ),
}
export type PostEvents = typeof postEvents
export type PostEvent = EventOf<PostEvents>

/** The sealed words; null once their author is forgotten. */
export function contentOf({ author_id: _, ...data }: DataOf<PostEvents['DraftSaved']>): PostContent | null {
  const { name, translations, address, description, contact, social_links, ...rest } = data
  const isForgotten =
    name === null ||
    translations === null ||
    address === null ||
    description === null ||
    contact === null ||
    social_links === null
  return isForgotten ? null : { ...rest, name, translations, address, description, contact, social_links }
}

export const isSaving = ({ type }: { type: string }): boolean => type === 'DraftSaved' || type === 'PostSaved'

/** A digest that tells whether words are the same, and nothing else of them. Those without riel have the digest from before there were any. */
export function digestOf(content: PostContent | null): string | null {
  if (!content) return null
  const { price_riel, ...words } = content
  return createHash('sha256')
    .update(stringify(price_riel === null ? words : content))
    .digest('base64url')
}
