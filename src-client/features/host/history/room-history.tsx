import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { HistoryList } from '#client/components/history-list.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { UndoRegion } from '#client/components/undo-region.tsx'
import { useHistoryPages } from '#client/components/use-history-pages.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import { type DoneNights, UndoNights } from '../calendar/undo-nights.tsx'
import { HistoryChange } from './history-change.tsx'

/** What happened to a room and its calendar, the newest first; a change of nights can be undone. */
export function RoomHistory({ id }: { id: string }) {
  const { room } = trpc.useUtils()
  const pages = useHistoryPages()
  const [done, setDone] = useState<DoneNights | null>(null)
  const query = trpc.room.history.useQuery({ id, ...pages.input }, pages.options)
  useNews('room', () => void room.history.invalidate())
  const forget = () => setDone(null)
  return (
    <>
      <p className="mb-2 text-sm text-soft">
        <Trans>Only you and admins see this.</Trans>
      </p>
      <UndoRegion>
        {done && <UndoNights key={done.version} {...{ id, done, onUndone: forget, onOver: forget }} />}
      </UndoRegion>
      <DashboardResult query={query} pending={<Skeleton className="h-96 rounded-card" />}>
        {(history) => (
          <HistoryList rows={history.rows} keyOf={(change) => change.version} pager={pages.pagerOf(history.total)}>
            {(change) => <HistoryChange id={id} change={change} history={history} onUndone={setDone} />}
          </HistoryList>
        )}
      </DashboardResult>
    </>
  )
}
