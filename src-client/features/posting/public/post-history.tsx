import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#client/components/empty-state.tsx'
import { HistoryList } from '#client/components/history-list.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import type { HistoryPage } from '#shared/post-history.ts'
import { HistoryEntry } from '../history-entry.tsx'
import { type Restored, UndoRestore } from '../undo-restore.tsx'
import { useChoices } from '../use-choices.ts'

const PAGE_SIZE = 20

/** The history of a post, the newest first, with older versions to restore: for its author and admins. */
export default function PostHistory({ id }: { id: string }) {
  const { post } = trpc.useUtils()
  const [page, setPage] = useState(1)
  const [restored, setRestored] = useState<Restored | null>(null)
  const query = trpc.post.history.useQuery(
    { id, page, pageSize: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const changed = () => {
    for (const view of [post.history, post.content, post.mine, post.review, post.detail]) void view.invalidate()
  }
  useNews('post', (changedId) => {
    if (changedId === undefined || changedId === id) void post.history.invalidate()
  })
  const onRestored = (what: Restored | null) => {
    setRestored(what)
    setPage(1)
    changed()
  }
  return (
    <>
      <UndoRestore id={id} restored={restored} onDone={() => onRestored(null)} onOver={() => setRestored(null)} />
      <QueryResult query={query} pending={<Skeleton className="h-dvh rounded-card" />}>
        {(history) => <Entries {...{ id, history, onRestored, page, setPage }} />}
      </QueryResult>
    </>
  )
}

type EntriesProps = {
  id: string
  history: HistoryPage
  onRestored: (what: Restored) => void
  page: number
  setPage: (page: number) => void
}

function Entries({ id, history, onRestored, page, setPage }: EntriesProps) {
  const { t } = useLingui()
  const type = history.rows.find(({ words }) => words !== null)?.words?.type ?? 'visit'
  // Codes would be shown until their names are there.
  if (useChoices(type).isLoading) return <Skeleton className="h-dvh rounded-card" />
  return (
    <HistoryList
      label={t`Versions, the newest first`}
      rows={history.rows}
      keyOf={(entry) => entry.version}
      empty={<EmptyState title={t`Nothing has happened here yet`} />}
      pager={{
        page,
        pageSize: PAGE_SIZE,
        total: history.total,
        link: (to, props) => <button type="button" {...props} onClick={() => setPage(to ?? 1)} />,
      }}
    >
      {(entry) => <HistoryEntry id={id} type={type} entry={entry} history={history} onRestored={onRestored} />}
    </HistoryList>
  )
}
