import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { z } from 'zod'
import { type DataOf, type EventOf, eventType, personal } from '../../event-sourcing/event.ts'
import { storedDocument } from '../event-document.ts'
import { locale, uuid } from '../event-fields.ts'

const text = z.object({ title: z.string(), summary: z.string(), body: storedDocument }).optional()
const inEachLanguage = z.object({ kh: text, en: text, cn: text })
const alt = z.object({ kh: z.string().optional(), en: z.string().optional(), cn: z.string().optional() })

/** Each event with words carries all of them, so that a reader needs no earlier event. */
const articleContent = z.object({
  /** In which it was written first, and which readers of others get where theirs is missing. */
  language: locale,
  texts: inEachLanguage,
  cover: uuid.nullable(),
  cover_alt: alt,
  tags: z.array(z.string()),
  /** Posts that belong to it without being mentioned in the text. */
  post_ids: z.array(uuid),
  /** Written for the demonstration. */
  is_sample: z.boolean(),
})
export type ArticleContent = z.infer<typeof articleContent>

const OF_THE_AUTHOR = { person: 'author_id' }
const decided = z.object({ author_id: uuid, reason: z.string().nullable(), note: personal(z.string()) })
const living = z.enum(['draft', 'pending', 'published', 'rejected', 'hidden'])

/** Those of the publishing life (`publishing/life.ts`), step by step. */
export const articleEvents = {
  /** Words that are not public, and go with their author. */
  ArticleDrafted: eventType(
    articleContent.extend({ author_id: uuid, texts: personal(inEachLanguage), cover_alt: personal(alt) }),
    OF_THE_AUTHOR,
  ),
  ArticleSaved: eventType(articleContent),
  ArticleSubmitted: eventType(z.object({})),
  /** When it is to be published; null where it is not any more. */
  ArticleScheduled: eventType(z.object({ publish_at: z.iso.datetime().nullable() })),
  ArticlePublished: eventType(z.object({})),
  ArticleRejected: eventType(decided.extend({ words: personal(z.string()) }), OF_THE_AUTHOR),
  ArticleHidden: eventType(decided, OF_THE_AUTHOR),
  ArticleVersionRestored: eventType(z.object({ version: z.int() })),
  ArticleDecisionUndone: eventType(
    decided.extend({
      decision: z.enum(['published', 'rejected', 'hidden']),
      status: living,
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
  ArticleWithheld: eventType(z.object({})),
  ArticleReleased: eventType(z.object({})),
  ArticleDeleted: eventType(z.object({})),
  ArticleRestored: eventType(z.object({ status: living, is_waiting: z.boolean() })),
}
export type ArticleEvents = typeof articleEvents
export type ArticleEvent = EventOf<ArticleEvents>

/** The sealed words; null once their author is forgotten. */
export function draftedContent(data: DataOf<ArticleEvents['ArticleDrafted']>): ArticleContent | null {
  const { author_id: _, texts, cover_alt, ...rest } = data
  return texts === null || cover_alt === null ? null : { ...rest, texts, cover_alt }
}

/** A digest that tells whether words are the same, and nothing else of them. */
export const digestOf = (content: ArticleContent | null): string | null =>
  content && createHash('sha256').update(stringify(content)).digest('base64url')
