import type { ArticleContent, ArticleEvent } from '../domains/article/events.ts'
import { MEMBER } from './given.ts'

const paragraph = (words: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] })
export const documentOf = (words: string) => ({ type: 'doc' as const, content: [paragraph(words)] })

/** An article and its events, for tests of its rules. */
export const articleContent: ArticleContent = {
  language: 'en',
  texts: { en: { title: 'Mornings in Kep', summary: '', body: documentOf('The market opens at five.') } },
  cover: '0195b5a0-0000-7000-8000-00000000000a',
  cover_alt: {},
  tags: ['coast'],
  post_ids: [],
  is_sample: false,
}
export const drafted = {
  type: 'ArticleDrafted' as const,
  data: { ...articleContent, author_id: MEMBER.actor.id },
} satisfies ArticleEvent
export const savedArticle: ArticleEvent = { type: 'ArticleSaved', data: articleContent }
export const publishedArticle: ArticleEvent = { type: 'ArticlePublished', data: {} }
