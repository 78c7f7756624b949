import { z } from 'zod'
import { articleId } from './article.ts'
import { imageView } from './file.ts'
import { contentHistory, contentVersion, restoreInput } from './history.ts'
import { LOCALES } from './locales.ts'
import { pageInput, uuid } from './text.ts'

export const articleHistoryInput = articleId.extend(pageInput)

/** What can differ between two versions, in the order in which it is told. */
export const ARTICLE_PARTS = ['title', 'summary', 'body', 'cover', 'cover_alt', 'tags', 'places', 'language'] as const
export type ArticlePart = (typeof ARTICLE_PARTS)[number]

/** A part of an article; `language` is null for those that it has once. */
const part = z.object({ part: z.enum(ARTICLE_PARTS), language: z.enum(LOCALES).nullable() })

const articleVersion = contentVersion.extend({
  /** The version that has the words of this one; null where none were written. */
  words: z.int().nullable(),
  /** The version with the words that its author had read. */
  before: z.int().nullable(),
  changed: z.array(part),
  /** Pictures of it that have been erased since. */
  erased: z.array(uuid),
})
export type ArticleVersion = z.infer<typeof articleVersion>

export const articleHistory = contentHistory(articleVersion)
export type ArticleHistory = z.infer<typeof articleHistory>

export const articleDifferenceInput = articleId.extend({
  /** Null compares with nothing, so that all of it is new. */
  from: z.int32().min(1).nullable(),
  to: z.int32().min(1),
})

/** Words that both versions have, or one of them. */
const run = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type Run = z.infer<typeof run>

const blockDifference = z.discriminatedUnion('kind', [
  /** So many blocks that both have. */
  z.object({ kind: z.literal('same'), blocks: z.int() }),
  /** A block with its words. Where all of them are the same, it looks otherwise, as in bold. */
  z.object({ kind: z.literal('words'), runs: z.array(run) }),
  /** A picture, with its caption and what it shows. */
  z.object({
    kind: z.literal('picture'),
    before: imageView.nullable(),
    after: imageView.nullable(),
    runs: z.array(run),
  }),
])
export type BlockDifference = z.infer<typeof blockDifference>

/** The parts that are not the same, each with its blocks in their order. */
export const articleDifference = z.array(part.extend({ blocks: z.array(blockDifference) }))
export type ArticleDifference = z.infer<typeof articleDifference>

export const restoreArticleVersionInput = articleId.extend({
  ...restoreInput,
  /** Its pictures that have been erased, as far as the caller knows: with others erased it is rejected. */
  without: z.array(uuid).max(1_000).default([]),
})
