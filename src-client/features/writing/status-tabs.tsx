import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Tabs } from '#client/components/tabs.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/article-words.ts'
import { useArticlesSearch } from './articles-search.ts'
import { STATUS_NAMES } from './status-names.ts'

/** The statuses, with how many articles have each. */
export function StatusTabs({ counts }: { counts: Record<ArticleStatus, number> }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { status } = useArticlesSearch()
  const all = ARTICLE_STATUSES.reduce((sum, name) => sum + counts[name], 0)
  const titled = (name: string, count: number) => (
    <>
      {name} <span className="font-normal text-soft">{formatNumber(count, locale)}</span>
    </>
  )
  const statuses = ARTICLE_STATUSES.map((name) => ({ name, title: titled(i18n._(STATUS_NAMES[name]), counts[name]) }))
  return (
    <Tabs
      label={t`Status`}
      tabs={[{ name: 'all', title: titled(t`All`, all) }, ...statuses]}
      current={status ?? 'all'}
      link={(name, props) => (
        <Link
          to="/setting/articles"
          search={{ status: name === 'all' ? undefined : name }}
          resetScroll={false}
          {...props}
        />
      )}
    />
  )
}
