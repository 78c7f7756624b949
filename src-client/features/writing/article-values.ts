import type { SaveArticleInput, WrittenArticle } from '#shared/article.ts'
import type { ArticleBlock } from '#shared/article-blocks.ts'
import { articleDocument } from '#shared/article-document.ts'
import { articleText } from '#shared/article-outline.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'

type Text = { title: string; summary: string; body: readonly ArticleBlock[] | null }

/** An article as its form has it: a text in every language, tags in one line. */
export type ArticleValues = {
  /** That of the words that were changed; 0 for a new article. */
  version: number
  language: Locale
  texts: Record<Locale, Text>
  /** Undefined where it was not touched. */
  cover: string | null | undefined
  cover_alt: Record<Locale, string>
  tags: string
}

const noText = (): Text => ({ title: '', summary: '', body: null })

/** The values of an article's form. @param locale in which a new one is written */
export function valuesOf(article: WrittenArticle | undefined, locale: Locale): ArticleValues {
  const textIn = (language: Locale): Text => {
    const text = article?.texts[language]
    return text ? { title: text.title, summary: text.summary, body: text.body.content } : noText()
  }
  const altIn = (language: Locale) => article?.cover_alt[language] ?? ''
  return {
    version: article?.words_version ?? 0,
    language: article?.language ?? locale,
    texts: { kh: textIn('kh'), en: textIn('en'), cn: textIn('cn') },
    cover: undefined,
    cover_alt: { kh: altIn('kh'), en: altIn('en'), cn: altIn('cn') },
    tags: article?.tags.join(', ') ?? '',
  }
}

/** The input that saves the values. A language without any words is left out. */
export function inputOf(values: ArticleValues, article: WrittenArticle | undefined): SaveArticleInput {
  const texts: SaveArticleInput['texts'] = {}
  for (const language of LOCALES) {
    const { title, summary, body } = values.texts[language]
    if (title.trim() === '' && summary.trim() === '' && !body) continue
    texts[language] = { title, summary, body: { type: 'doc', content: body ?? [{ type: 'paragraph' }] } }
  }
  return {
    language: values.language,
    texts,
    cover: values.cover === undefined ? (article?.cover?.id ?? null) : values.cover,
    cover_alt: Object.fromEntries(Object.entries(values.cover_alt).filter(([, alt]) => alt.trim() !== '')),
    tags: tagsIn(values.tags),
    post_ids: article?.post_ids ?? [],
    is_sample: article?.is_sample ?? false,
  }
}

/** The tags of a line in which commas are between them. */
export const tagsIn = (line: string): string[] =>
  line
    .split(/[,，、]/)
    .map((tag) => tag.trim().toLowerCase())
    .filter((tag) => tag !== '')

/** The words of blocks; undefined for anything else. */
export function articleWords(blocks: unknown): string | undefined {
  const { data } = articleDocument.safeParse({ type: 'doc', content: blocks })
  return data && articleText(data)
}
