import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { pageInstead } from '#client/components/page-instead.ts'
import Pager from '#client/components/pager.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { SearchAndOrder } from '#client/components/search-and-order.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import { OWN_POST_SORTS, type OwnPostSort } from '#shared/own-post-words.ts'
import type { OwnPost, OwnPostsPage } from '#shared/own-posts.ts'
import { PAGE_SIZE, useMypostSearch } from './mypost-search.ts'
import { PostRow } from './post-row.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { UndoDelete } from './undo-delete.tsx'

/** A member's own posts: by status, searched, sorted, page by page. */
export default function MypostScreen() {
  const { status, q, order, page } = useMypostSearch()
  const [deleted, setDeleted] = useState<OwnPost | null>(null)
  const { mine } = trpc.useUtils().post
  const query = trpc.post.mine.useQuery(
    { status, q, sort: order, page, pageSize: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  // Others' posts are told of as well.
  useNews('post', (id) => {
    if (id === undefined || query.data?.rows.some((post) => post.id === id)) void mine.invalidate()
  })
  const onDeleted = (post: OwnPost) => {
    setDeleted(post)
    void mine.invalidate()
  }
  return (
    <>
      <NewPost />
      <UndoDelete
        post={deleted}
        onDone={() => {
          setDeleted(null)
          void mine.invalidate()
        }}
      />
      <QueryResult query={query} pending={<Skeleton className="h-96 rounded-card" />}>
        {(data) => (
          <>
            <StatusTabs counts={data.statuses} />
            <Toolbar />
            <Posts data={data} isSettled={!query.isPlaceholderData} onDeleted={onDeleted} />
          </>
        )}
      </QueryResult>
    </>
  )
}

function NewPost() {
  return (
    <Link
      to="/setting/mypost/dialog"
      search={{ edit: 'NEW' }}
      state={{ returns: true }}
      resetScroll={false}
      className={`${buttonStyle()} mb-4 w-full md:w-auto`}
    >
      <Plus aria-hidden="true" className="size-5" />
      <Trans>Upload your place</Trans>
    </Link>
  )
}

function Toolbar() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { status, q, order } = useMypostSearch()
  const names: Record<OwnPostSort, string> = {
    newest: t`Last changed`,
    oldest: t`Not changed for longest`,
    views: t`Most viewed`,
    likes: t`Most liked`,
    name: t`By name`,
  }
  return (
    <SearchAndOrder
      search={{ q, order }}
      label={t`Search in my posts`}
      orders={OWN_POST_SORTS.map((value) => ({ value, label: names[value] }))}
      onChange={(search) => void navigate({ to: '/setting/mypost', search: { status, ...search }, resetScroll: false })}
    />
  )
}

type PostsProps = {
  data: OwnPostsPage
  /** Whether it is of the search in the URL. */
  isSettled: boolean
  onDeleted: (post: OwnPost) => void
}

function Posts({ data: { rows, total }, isSettled, onDeleted }: PostsProps) {
  const { t } = useLingui()
  const search = useMypostSearch()
  const { q } = search
  const shown = { page: search.page, pageSize: PAGE_SIZE, total }
  const instead = isSettled ? pageInstead(shown) : null
  if (instead) return <Navigate to="/setting/mypost" search={{ ...search, ...instead }} replace resetScroll={false} />
  if (rows.length === 0)
    return q ? (
      <EmptyState title={t`Nothing found`}>
        <Trans>None of your posts here is called “{q}”.</Trans>
      </EmptyState>
    ) : (
      <EmptyState title={t`No posts here`}>
        <Trans>Show travellers a place that you know: where to go, eat or stay, an event or a service.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul className="divide-y divide-line rounded-card bg-raised shadow-card">
        {rows.map((post) => (
          <PostRow key={post.id} post={post} onDeleted={onDeleted} />
        ))}
      </ul>
      <Pager {...shown} link={(page, link) => <Link to="/setting/mypost" search={{ ...search, page }} {...link} />} />
    </>
  )
}
