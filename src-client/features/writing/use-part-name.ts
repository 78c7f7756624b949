import { useLingui } from '@lingui/react/macro'
import type { ArticlePart } from '#shared/article-history.ts'
import { LANGUAGE_NAMES, type Locale } from '#shared/locales.ts'

/** The name of a part of an article, with its language where it has one in each. */
export function usePartName(): (named: { part: ArticlePart; language: Locale | null }) => string {
  const { t } = useLingui()
  const names: Record<ArticlePart, string> = {
    title: t`Title`,
    summary: t`Summary`,
    body: t`Text`,
    cover: t`Cover`,
    cover_alt: t`What the cover shows, for those who do not see it`,
    tags: t`Tags`,
    places: t`Places that belong to it`,
    language: t`Language in which it is written first`,
  }
  return ({ part, language }) => (language ? `${names[part]} (${LANGUAGE_NAMES[language]})` : names[part])
}
