import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { HistoryList } from '#client/components/history-list.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { UndoNotice } from '#client/components/undo-notice.tsx'
import { UndoRegion } from '#client/components/undo-region.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { ArticleVersionItem, type Restored } from './article-version-item.tsx'

/** Shows the versions of an article, what each changed, and has older ones back. */
export function ArticleHistoryButton({ id }: { id: string }) {
  const { t } = useLingui()
  const sheet = useOverlay('article-history')
  return (
    <>
      <Button look="plain" onClick={() => sheet.open()}>
        <Trans>History</Trans>
      </Button>
      <Sheet overlay={sheet} title={t`History`} isTall>
        <ArticleHistory id={id} />
      </Sheet>
    </>
  )
}

const PAGE_SIZE = 20

function ArticleHistory({ id }: { id: string }) {
  const { t } = useLingui()
  const { article } = trpc.useUtils()
  const [page, setPage] = useState(1)
  const [restored, setRestored] = useState<Restored | null>(null)
  const query = trpc.article.history.useQuery(
    { id, page, pageSize: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const onRestored = (what: Restored | null) => {
    setRestored(what)
    setPage(1)
    void article.invalidate()
  }
  return (
    <>
      <UndoRegion>
        {restored && (
          <RestoreNotice
            key={restored.version}
            id={id}
            restored={restored}
            onDone={() => onRestored(null)}
            onOver={() => setRestored(null)}
          />
        )}
      </UndoRegion>
      <QueryResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
        {(history) => (
          <HistoryList
            label={t`Versions, the newest first`}
            rows={history.rows}
            keyOf={({ version }) => version}
            pager={{
              page,
              pageSize: PAGE_SIZE,
              total: history.total,
              link: (next, props) => <button type="button" {...props} onClick={() => setPage(next ?? 1)} />,
            }}
          >
            {(entry) => <ArticleVersionItem id={id} entry={entry} history={history} onRestored={onRestored} />}
          </HistoryList>
        )}
      </QueryResult>
    </>
  )
}

type NoticeProps = { id: string; restored: Restored; onDone: () => void; onOver: () => void }

function RestoreNotice({ id, restored, onDone, onOver }: NoticeProps) {
  const restoreVersion = trpc.article.restoreVersion.useMutation()
  const number = formatNumber(restored.from, useLocale())
  const undo = () => restoreVersion.mutateAsync({ id, version: restored.version, from: restored.replaced })
  return (
    <UndoNotice undo={undo} onUndone={onDone} onOver={onOver}>
      <Trans>Version {number} has been restored.</Trans>
    </UndoNotice>
  )
}
