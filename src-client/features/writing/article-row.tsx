import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { Tag } from '#client/components/tag.tsx'
import { Thumbnail } from '#client/components/thumbnail.tsx'
import { UserLink } from '#client/components/user-link.tsx'
import { useBrand } from '#client/lib/brand.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUser } from '#client/lib/session.ts'
import type { WrittenRow } from '#shared/article.ts'
import { OUR_USER_NAME } from '#shared/brand.ts'
import { HTML_LANG, LANGUAGE_NAMES } from '#shared/locales.ts'
import { ArticleDecision } from './article-decision.tsx'
import { STATUS_NAMES, STATUS_TONES } from './status-names.ts'

/** An article: how it stands, in which languages it is written, and the way to its words. */
export function ArticleRow({ article }: { article: WrittenRow }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { id, status, publish_at, has_change, submitted_at, author } = article
  const brand = useBrand()
  const isMine = useUser()?.uuid === author.uuid
  const title = article.title || t`Without a title`
  const changed = formatDate(article.updated_at, locale)
  const moment = publish_at && formatMoment(publish_at, locale)
  return (
    <li className="flex flex-wrap gap-4 p-4">
      <div className="relative aspect-4/3 w-28 shrink-0 self-start overflow-hidden rounded-xl bg-sunken">
        {article.cover && <Thumbnail image={article.cover} className="size-full" />}
      </div>
      <div className="min-w-44 grow basis-0">
        <p className="mb-1 flex flex-wrap gap-1">
          <Tag tone={STATUS_TONES[status]}>{i18n._(STATUS_NAMES[status])}</Tag>
          {status === 'published' && has_change && (
            <Tag tone="gold">{submitted_at ? <Trans>A change waits</Trans> : <Trans>A change is not sent</Trans>}</Tag>
          )}
        </p>
        <h2 lang={article.lang === locale ? undefined : HTML_LANG[article.lang]} className="font-bold wrap-anywhere">
          <Link to="/setting/articles" search={{ edit: id }} className="inline-block min-h-6 hover:text-accent">
            {title}
          </Link>
        </h2>
        <p className="text-sm text-soft">
          {article.languages.map((language) => LANGUAGE_NAMES[language]).join(' · ')}
          <br />
          {!isMine && (
            <>
              {author.userName === OUR_USER_NAME ? brand : <UserLink userName={author.userName} />}
              {' · '}
            </>
          )}
          {moment ? <Trans>Will be published {moment}</Trans> : <Trans>Changed {changed}</Trans>}
        </p>
        {isMine && !submitted_at && <ArticleDecision article={{ ...article, is_waiting: false }} />}
      </div>
      {status === 'published' && (
        <Link
          to="/blog/$id"
          params={{ id }}
          aria-label={t`Read ${title}`}
          className={`${buttonStyle('plain')} self-start`}
        >
          <Trans>Read</Trans>
        </Link>
      )}
    </li>
  )
}
