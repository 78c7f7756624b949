import { Plural, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { pageInstead } from '#client/components/page-instead.ts'
import Pager from '#client/components/pager.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { SearchForm } from '#client/components/search-form.tsx'
import { Tabs } from '#client/components/tabs.tsx'
import { POST_GRID, PostGridSkeleton } from '#client/features/post/public/post-grid.tsx'
import { TYPE_NAMES } from '#client/features/post/public/type-names.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { BookmarksPage } from '#shared/reaction.ts'
import { POST_TYPES, type PostType } from '#shared/vocabulary.ts'
import { PAGE_SIZE, useMysaveSearch } from './mysave-search.ts'
import { Nothing } from './nothing.tsx'
import { SavedArticles } from './saved-articles.tsx'
import { SavedCard } from './saved-card.tsx'

/** What the member has saved: places by type and by name, articles by themselves, page by page. */
export default function MysaveScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { type, q } = useMysaveSearch()
  return (
    <>
      <TypeTabs />
      <SearchForm
        q={q}
        label={t`Search in what you saved`}
        onSearch={(wanted) => void navigate({ to: '/setting/mysave', search: { type, q: wanted }, resetScroll: false })}
        className="mb-4 max-w-xl"
      />
      {type === 'article' ? <SavedArticles /> : <SavedPlaces type={type} />}
    </>
  )
}

function SavedPlaces({ type }: { type: PostType | undefined }) {
  const { q, page } = useMysaveSearch()
  const query = trpc.reaction.bookmarks.useQuery(
    { type, q, page, pageSize: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  return (
    <QueryResult query={query} pending={<PostGridSkeleton cards={8} />}>
      {(data) => <Saved data={data} isSettled={!query.isPlaceholderData} />}
    </QueryResult>
  )
}

function TypeTabs() {
  const { t, i18n } = useLingui()
  const { type } = useMysaveSearch()
  const types = POST_TYPES.map((name) => ({ name, title: i18n._(TYPE_NAMES[name]) }))
  return (
    <Tabs
      label={t`Types`}
      tabs={[{ name: 'all', title: t`All places` }, ...types, { name: 'article', title: t`Articles` }]}
      current={type ?? 'all'}
      link={(name, props) => (
        <Link
          to="/setting/mysave"
          search={{ type: name === 'all' ? undefined : name }}
          resetScroll={false}
          {...props}
        />
      )}
    />
  )
}

/** @param isSettled whether it is of the search in the URL */
function Saved({ data: { rows, total }, isSettled }: { data: BookmarksPage; isSettled: boolean }) {
  const search = useMysaveSearch()
  const count = formatNumber(total, useLocale())
  const shown = { page: search.page, pageSize: PAGE_SIZE, total }
  const instead = isSettled ? pageInstead(shown) : null
  if (instead) return <Navigate to="/setting/mysave" search={{ ...search, ...instead }} replace resetScroll={false} />
  if (rows.length === 0) return <Nothing />
  return (
    <>
      <h2 className="mb-3 text-sm font-normal text-soft">
        <span role="status">
          <Plural value={total} one={`${count} saved place`} other={`${count} saved places`} />
        </span>
      </h2>
      <ul className={POST_GRID}>
        {rows.map((post) => (
          <SavedCard key={post.id} post={post} />
        ))}
      </ul>
      <Pager {...shown} link={(page, link) => <Link to="/setting/mysave" search={{ ...search, page }} {...link} />} />
    </>
  )
}
