import { Plural } from '@lingui/react/macro'
import { useBrand } from '#client/lib/brand.ts'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ArticleCard } from '#shared/article.ts'
import { OUR_USER_NAME } from '#shared/brand.ts'

/** An article's author, date and reading time: parts of a row that may wrap between them. */
export function ArticleFacts({ article }: { article: ArticleCard }) {
  const locale = useLocale()
  const brand = useBrand()
  const { userName } = article.author
  return (
    <>
      <span>{userName === OUR_USER_NAME ? brand : `@${userName}`}</span>
      {article.published_at && <span>{formatDate(article.published_at, locale)}</span>}
      <span>
        <Minutes minutes={article.minutes} />
      </span>
    </>
  )
}

/** How long it takes to read an article. */
export function Minutes({ minutes }: { minutes: number }) {
  const count = formatNumber(minutes, useLocale())
  return <Plural value={minutes} one={`${count} min read`} other={`${count} min read`} />
}
