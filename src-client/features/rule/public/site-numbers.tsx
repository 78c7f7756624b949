import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { HomeNumber } from '#shared/home.ts'
import { HTML_LANG } from '#shared/locales.ts'

const NAMES = {
  posts: msg`Places and more`,
  articles: msg`Articles`,
  members: msg`Members`,
  views: msg`Views`,
} as const satisfies Record<HomeNumber['name'], unknown>

/** The numbers of the site. Each opens to what it counts, since when, and the latest behind it. */
export function SiteNumbers() {
  const [{ rows }] = trpc.home.numbers.useSuspenseQuery()
  return rows.map((number) => <SiteNumber key={number.name} number={number} />)
}

function SiteNumber({ number: { name, amount, counts, since, latest } }: { number: HomeNumber }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <details className="rounded-xl border border-line px-4">
      <summary className="min-h-12 cursor-pointer py-3 font-bold">
        {i18n._(NAMES[name])} · {formatNumber(amount, locale)}
      </summary>
      <div className="space-y-2 pb-4">
        <p>{counts}</p>
        {since && (
          <p className="text-sm text-soft">
            <Trans>
              Since <time dateTime={since}>{formatDate(since, locale)}</time>
            </Trans>
          </p>
        )}
        <ul className="space-y-2">
          {latest.map((one, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Nothing else tells two members of one moment apart.
            <Latest key={nth} latest={one} />
          ))}
        </ul>
      </div>
    </details>
  )
}

function Latest({ latest: { at, post, article, amount } }: { latest: HomeNumber['latest'][number] }) {
  const locale = useLocale()
  return (
    <li>
      <time dateTime={at} className="text-sm text-soft">
        {formatDate(at, locale)}
      </time>{' '}
      {post && (
        <Link to="/detail/$id" params={{ id: post.id }} lang={HTML_LANG[post.lang]} className="font-bold text-accent">
          {post.name}
        </Link>
      )}
      {article && (
        <Link
          to="/blog/$id"
          params={{ id: article.id }}
          lang={HTML_LANG[article.lang]}
          className="font-bold text-accent"
        >
          {article.name}
        </Link>
      )}
      {amount !== null && `· ${formatNumber(amount, locale)}`}
      {!post && !article && amount === null && <Trans>A member joined</Trans>}
    </li>
  )
}
