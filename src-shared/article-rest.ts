import { z } from 'zod'
import { articleTags, articleView } from './article.ts'
import { MAX_ARTICLE_SUMMARY_LENGTH, MAX_ARTICLE_TITLE_LENGTH, MAX_MENTIONED_POSTS } from './limits.ts'
import { locale } from './locales.ts'
import { readVersion, storableText, text, uuid, withoutDirections } from './text.ts'
import { instant } from './time-schemas.ts'

/** An article for callers without a renderer of documents: its body is HTML. */
export const articleInHtml = articleView.omit({ document: true, pictures: true }).extend({ body: z.string() })
export type ArticleInHtml = z.infer<typeof articleInHtml>

/**
 * One language of an article, as HTML. What is left out of an article that is there stays as it is, its other languages too.
 * So does its status; a new one needs one. `publish_at` goes with `scheduled`.
 */
export const saveArticleHtmlInput = z
  .object({
    id: uuid.optional(),
    version: readVersion,
    title: text(1, MAX_ARTICLE_TITLE_LENGTH)
      .transform(withoutDirections)
      .refine((title) => title !== '', 'NAME_INVALID'),
    summary: text(0, MAX_ARTICLE_SUMMARY_LENGTH).optional(),
    body: storableText.describe('HTML. What articles have no node for is left out, its words stay.'),
    language: locale.optional().describe("The caller's where it is left out"),
    cover: uuid.nullable().optional(),
    tags: articleTags.optional(),
    post_ids: z.array(uuid).max(MAX_MENTIONED_POSTS).optional(),
    status: z.enum(['draft', 'scheduled', 'published', 'withdrawn']).optional(),
    publish_at: instant.optional(),
  })
  .refine(({ status, publish_at }) => (status === 'scheduled') === (publish_at !== undefined), {
    error: 'FIELDS_MISSING',
    path: ['publish_at'],
  })
  .refine(({ id, status }) => id !== undefined || status !== undefined, { error: 'FIELD_REQUIRED', path: ['status'] })
export type SaveArticleHtmlInput = z.output<typeof saveArticleHtmlInput>
