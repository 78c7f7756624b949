import { z } from 'zod'
import { draftedName } from './account.ts'
import { articleDocument } from './article-document.ts'
import { ARTICLE_STATUSES } from './article-words.ts'
import { imageView } from './file.ts'
import {
  MAX_ARTICLE_SUMMARY_LENGTH,
  MAX_ARTICLE_TAGS,
  MAX_ARTICLE_TITLE_LENGTH,
  MAX_MENTIONED_POSTS,
  MAX_REASON_LENGTH,
} from './limits.ts'
import { LOCALES } from './locales.ts'
import { postCard } from './post.ts'
import {
  cursorInput,
  isSeen,
  looseNumber,
  pageInput,
  readVersion,
  searchWords,
  text,
  typedAs,
  unseenAsNull,
  uuid,
} from './text.ts'
import { instant } from './time-schemas.ts'
import { narrow } from './typed.ts'
import { decidedVersion } from './undo.ts'
import { postReason } from './vocabulary-schemas.ts'

const locale = z.enum(LOCALES)

const MAX_TAG_LENGTH = 40
const TAG = /^[\p{L}\p{M}\p{N}-]+$/u

/** The Khmer space bar types a space without width. */
const tagOf = (typed: string): string =>
  narrow(typed.replaceAll('\u200b', ' '))
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/^-|-$/g, '')

/** A word by which articles are found, such as `food`: as it stands in addresses. */
const articleTag = typedAs(tagOf, MAX_TAG_LENGTH).pipe(z.string().regex(TAG).refine(isSeen))
export const articleTags = z
  .array(articleTag)
  .max(MAX_ARTICLE_TAGS)
  .transform((tags) => [...new Set(tags)])

/** Tags from before may be wide, or dashes alone, and are found as they are. */
const storedTag = text(1, MAX_TAG_LENGTH)
  .transform((tag) => tag.toLowerCase().replace(/[\s_]+/g, '-'))
  .pipe(z.string().regex(TAG))

const draftText = z.object({
  /** None yet, or one line: whoever saves asks that of a new one, as titles from before may have several. */
  title: draftedName(MAX_ARTICLE_TITLE_LENGTH),
  summary: text(0, MAX_ARTICLE_SUMMARY_LENGTH).default(''),
  body: articleDocument,
})
const alt = text(0, MAX_ARTICLE_TITLE_LENGTH)

/** An article in up to three languages. A draft may lack what one that is sent must have. */
export const saveArticleInput = z.object({
  id: uuid.optional(),
  version: readVersion,
  /** In which it was written first, and which readers get where theirs is missing. */
  language: locale,
  texts: z.object({ kh: draftText.optional(), en: draftText.optional(), cn: draftText.optional() }),
  cover: uuid.nullable().default(null),
  cover_alt: z.object({ kh: alt.optional(), en: alt.optional(), cn: alt.optional() }).default({}),
  tags: articleTags.default([]),
  /** Posts that belong to it without being mentioned in the text. */
  post_ids: z.array(uuid).max(MAX_MENTIONED_POSTS).default([]),
  is_sample: z.boolean().default(false),
  /** Sends it in the same step: it is published, or waits for an admin where the author's articles do. */
  submit: z.boolean().default(false),
})
export type SaveArticleInput = z.input<typeof saveArticleInput>

export const articleId = z.object({ id: uuid })
const decision = articleId.extend({ version: readVersion })
export const decideArticleInput = decision
export const scheduleArticleInput = decision.extend({ publish_at: instant.nullable() })
const note = unseenAsNull(text(1, MAX_REASON_LENGTH)).default(null)
export const rejectArticleInput = decision
  .extend({ reason: postReason, note })
  .refine(({ reason, note: said }) => reason !== 'other' || said !== null, { error: 'REASON_REQUIRED', path: ['note'] })
export const hideArticleInput = decision.extend({ reason: postReason.optional(), note })
export const undoArticleDecisionInput = articleId.extend({ version: decidedVersion })

export const listArticlesInput = z.object({
  q: searchWords.optional(),
  tag: z.union([storedTag, articleTag]).optional(),
  ...pageInput,
  ...cursorInput,
})

/** Words are in the caller's language where it is written in it, else in another, which `lang` names. */
export const articleCard = z.object({
  id: uuid,
  title: z.string(),
  summary: z.string(),
  lang: locale,
  cover: imageView.nullable(),
  cover_alt: z.string(),
  tags: z.array(z.string()),
  minutes: z.int(),
  author: z.object({ uuid, userName: z.string() }),
  published_at: z.string().nullable(),
  amount_of_likes: z.int(),
  amount_of_comments: z.int(),
  views: z.int(),
  is_sample: z.boolean(),
})
export type ArticleCard = z.infer<typeof articleCard>

export const articlePage = z.object({ rows: z.array(articleCard), total: z.int() })
export type ArticlePage = z.infer<typeof articlePage>

const articleStatus = z.enum(ARTICLE_STATUSES)

export const articleView = articleCard.extend({
  version: z.int(),
  status: articleStatus,
  /** The languages in which it can be read. */
  languages: z.array(locale),
  document: articleDocument,
  /** The pictures of the document. */
  pictures: z.array(imageView),
  /** Those of the mentioned posts that readers may see, in the order of the document. */
  mentions: z.array(postCard),
  /** Where the mentioned posts are whose position is known. */
  positions: z.array(z.object({ id: uuid, lat: z.number(), lon: z.number() })),
  publish_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ArticleView = z.infer<typeof articleView>

export const relatedArticlesInput = z.object({
  article_id: uuid,
  limit: looseNumber(z.int().min(1).max(12)).default(3),
})
export const articlesOfPostInput = z.object({ post_id: uuid.optional(), ...pageInput })

export const tagCounts = z.array(z.object({ tag: z.string(), articles: z.int() }))

/** As stored: the title of one from before may have several lines. */
const writtenText = draftText.extend({ title: z.string() }).optional()

/** An article as it is edited: all languages, and how it stands. */
export const writtenArticle = z.object({
  id: uuid,
  version: z.int(),
  /** The version that has written its words: publishing, for one, leaves them. */
  words_version: z.int(),
  status: articleStatus,
  publish_at: z.string().nullable(),
  published_at: z.string().nullable(),
  updated_at: z.string(),
  author: z.object({ uuid, userName: z.string() }),
  has_change: z.boolean(),
  is_waiting: z.boolean(),
  /** An admin has turned it, or its change, down or taken it from readers, and why. */
  is_held: z.boolean(),
  reason: postReason.nullable(),
  note: z.string().nullable(),
  language: locale,
  texts: z.object({ kh: writtenText, en: writtenText, cn: writtenText }),
  cover: imageView.nullable(),
  cover_alt: z.object({ kh: z.string().optional(), en: z.string().optional(), cn: z.string().optional() }),
  tags: z.array(z.string()),
  post_ids: z.array(uuid),
  is_sample: z.boolean(),
  pictures: z.array(imageView),
  mentions: z.array(postCard),
})
export type WrittenArticle = z.infer<typeof writtenArticle>

export const writtenListInput = z.object({
  status: articleStatus.optional(),
  q: searchWords.optional(),
  ...pageInput,
})
export const writtenRow = articleCard.extend({
  version: z.int(),
  status: articleStatus,
  languages: z.array(locale),
  publish_at: z.string().nullable(),
  updated_at: z.string(),
  has_change: z.boolean(),
  /** Since when it, or its change, waits for an admin. */
  submitted_at: z.string().nullable(),
  /** An admin has turned it down or taken it from readers, and why. */
  is_held: z.boolean(),
  reason: postReason.nullable(),
  note: z.string().nullable(),
})
export type WrittenRow = z.infer<typeof writtenRow>
export const writtenList = z.object({
  rows: z.array(writtenRow),
  total: z.int(),
  statuses: z.record(articleStatus, z.int()),
})
