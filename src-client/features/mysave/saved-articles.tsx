import { Plural } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { ArticleRow } from '#client/components/article-row.tsx'
import { pageInstead } from '#client/components/page-instead.ts'
import Pager from '#client/components/pager.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import SaveButton from '#client/features/post/public/save-button.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { BookmarkedArticlesPage } from '#shared/reaction.ts'
import { PAGE_SIZE, useMysaveSearch } from './mysave-search.ts'
import { Nothing } from './nothing.tsx'

/** The member's saved articles, by words in them, page by page. One that is let go stays until the list is opened again. */
export function SavedArticles() {
  const { q, page } = useMysaveSearch()
  const query = trpc.reaction.bookmarkedArticles.useQuery(
    { kind: 'article', q, page, pageSize: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  return (
    <QueryResult query={query} pending={<Skeleton className="h-48" />}>
      {(data) => <Saved data={data} isSettled={!query.isPlaceholderData} />}
    </QueryResult>
  )
}

/** @param isSettled whether it is of the search in the URL */
function Saved({ data: { rows, total }, isSettled }: { data: BookmarkedArticlesPage; isSettled: boolean }) {
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
          <Plural value={total} one={`${count} saved article`} other={`${count} saved articles`} />
        </span>
      </h2>
      <ul className="space-y-3">
        {rows.map((article) => (
          <li key={article.id}>
            <ArticleRow article={article}>
              <SaveButton subject={{ ...article, kind: 'article', name: article.title }} />
            </ArticleRow>
          </li>
        ))}
      </ul>
      <Pager {...shown} link={(page, link) => <Link to="/setting/mysave" search={{ ...search, page }} {...link} />} />
    </>
  )
}
