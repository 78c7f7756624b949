import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { pageInstead } from '#client/components/page-instead.ts'
import Pager from '#client/components/pager.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { SearchForm } from '#client/components/search-form.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import type { WrittenRow } from '#shared/article.ts'
import { ArticleRow } from './article-row.tsx'
import { NEW, PAGE_SIZE, useArticlesSearch } from './articles-search.ts'
import { StatusTabs } from './status-tabs.tsx'

/** All articles, or an author's: by status, searched, page by page. */
export function ArticleList() {
  const { status, q, page } = useArticlesSearch()
  const { article } = trpc.useUtils()
  const query = trpc.article.written.useQuery(
    { status, q, page, pageSize: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  useNews('article', () => void article.written.invalidate())
  return (
    <>
      <Link to="/setting/articles" search={{ edit: NEW }} className={`${buttonStyle()} mb-4 w-full md:w-auto`}>
        <Plus aria-hidden="true" className="size-5" />
        <Trans>Write an article</Trans>
      </Link>
      <QueryResult query={query} pending={<Skeleton className="h-96 rounded-card" />}>
        {({ rows, total, statuses }) => (
          <>
            <StatusTabs counts={statuses} />
            <Search />
            <Rows rows={rows} total={total} isSettled={!query.isPlaceholderData} />
          </>
        )}
      </QueryResult>
    </>
  )
}

function Search() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { status, q } = useArticlesSearch()
  const search = (wanted: string | undefined) =>
    void navigate({ to: '/setting/articles', search: { status, q: wanted }, resetScroll: false })
  return <SearchForm q={q} label={t`Search in the articles`} onSearch={search} className="mb-4" />
}

type RowsProps = { rows: readonly WrittenRow[]; total: number; isSettled: boolean }

function Rows({ rows, total, isSettled }: RowsProps) {
  const { t } = useLingui()
  const search = useArticlesSearch()
  const shown = { page: search.page, pageSize: PAGE_SIZE, total }
  const instead = isSettled ? pageInstead(shown) : null
  if (instead) return <Navigate to="/setting/articles" search={{ ...search, ...instead }} replace resetScroll={false} />
  if (rows.length === 0)
    return (
      <EmptyState title={search.q ? t`Nothing found` : t`No articles here`}>
        <Trans>Tell travellers about a place, a dish or a feast that you know well.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul className="divide-y divide-line rounded-card bg-raised shadow-card">
        {rows.map((row) => (
          <ArticleRow key={row.id} article={row} />
        ))}
      </ul>
      <Pager {...shown} link={(page, link) => <Link to="/setting/articles" search={{ ...search, page }} {...link} />} />
    </>
  )
}
