import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { UserLink } from '#client/components/user-link.tsx'
import { useBrand } from '#client/lib/brand.ts'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ArticleView } from '#shared/article.ts'
import { OUR_USER_NAME } from '#shared/brand.ts'
import { HTML_LANG } from '#shared/locales.ts'
import { Languages } from './languages.tsx'
import { Minutes } from './public/article-facts.tsx'
import { tagName } from './public/tag-words.ts'

/** The heading of an article's page: its tags, title and summary, and who wrote it when. */
export function ArticleTitle({ article }: { article: ArticleView }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const inOther = article.lang === locale ? undefined : HTML_LANG[article.lang]
  return (
    <header className="max-w-[42rem] space-y-3">
      {article.tags.length > 0 && (
        <ul className="flex flex-wrap gap-x-3 text-sm">
          {article.tags.map((tag) => (
            <li key={tag}>
              <Link to="/blog" search={{ tag }} className="inline-flex min-h-6 items-center text-accent">
                {tagName(i18n, tag)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <h1 lang={inOther} className="art-title text-2xl font-bold wrap-anywhere">
        {article.title}
      </h1>
      {article.summary && (
        <p lang={inOther} className="text-lg text-soft wrap-anywhere">
          {article.summary}
        </p>
      )}
      <Byline article={article} />
      <Languages article={article} />
    </header>
  )
}

function Byline({ article }: { article: ArticleView }) {
  const locale = useLocale()
  const brand = useBrand()
  const { userName } = article.author
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-base text-soft">
      {userName === OUR_USER_NAME ? <span>{brand}</span> : <UserLink userName={userName} />}
      {article.published_at && <time dateTime={article.published_at}>{formatDate(article.published_at, locale)}</time>}
      <span>
        <Minutes minutes={article.minutes} />
      </span>
      {article.views > 0 && <Views views={article.views} />}
    </p>
  )
}

function Views({ views }: { views: number }) {
  const count = formatNumber(views, useLocale())
  return (
    <span>
      <Plural value={views} one={`${count} view`} other={`${count} views`} />
    </span>
  )
}
