import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Tabs } from '#client/components/tabs.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { OWN_POST_STATUSES } from '#shared/own-post-words.ts'
import type { OwnPostsPage } from '#shared/own-posts.ts'
import { useMypostSearch } from './mypost-search.ts'
import { STATUS_NAMES } from './status-names.ts'

/** The statuses, with how many posts have each. */
export function StatusTabs({ counts }: { counts: OwnPostsPage['statuses'] }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { status } = useMypostSearch()
  const all = OWN_POST_STATUSES.reduce((sum, name) => sum + counts[name], 0)
  const titled = (name: string, count: number) => (
    <>
      {name} <span className="font-normal text-soft">{formatNumber(count, locale)}</span>
    </>
  )
  const statuses = OWN_POST_STATUSES.map((name) => ({ name, title: titled(i18n._(STATUS_NAMES[name]), counts[name]) }))
  return (
    <Tabs
      label={t`Status`}
      tabs={[{ name: 'all', title: titled(t`All`, all) }, ...statuses]}
      current={status ?? 'all'}
      link={(name, props) => (
        <Link
          to="/setting/mypost"
          search={{ status: name === 'all' ? undefined : name }}
          resetScroll={false}
          {...props}
        />
      )}
    />
  )
}
