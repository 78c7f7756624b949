import { Trans, useLingui } from '@lingui/react/macro'
import type { WrittenArticle } from '#shared/article.ts'
import { articleText } from '#shared/article-outline.ts'
import { LANGUAGE_NAMES } from '#shared/locales.ts'
import { isSeen } from '#shared/text.ts'

/** Names what an article lacks to be published: in its first language a title and a text, and a cover. */
export function StillMissing({ article: { language, texts, cover } }: { article: WrittenArticle }) {
  const { t } = useLingui()
  const text = texts[language]
  const name = LANGUAGE_NAMES[language]
  const missing = [
    ...(text && isSeen(text.title) ? [] : [t`the title in ${name}`]),
    ...(text && isSeen(articleText(text.body)) ? [] : [t`the text in ${name}`]),
    ...(cover ? [] : [t`a cover`]),
  ]
  if (missing.length === 0) return null
  const list = missing.join(t({ context: 'between things', message: ', ' }))
  return (
    <p className="text-soft">
      <Trans>Before it can be published it still needs: {list}.</Trans>
    </p>
  )
}
