import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '#client/components/empty-state.tsx'
import { useHistoryPages } from '#client/components/use-history-pages.tsx'
import { VersionHistory } from '#client/features/moderation/public/version-history.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import { HistoryChanges } from '../history-changes.tsx'
import { HistoryRestore } from '../history-restore.tsx'
import { useChoices } from '../use-choices.ts'

/** The history of a post, the newest first, with older versions to restore: for its author and admins. */
export default function PostHistory({ id }: { id: string }) {
  const { t } = useLingui()
  const { post } = trpc.useUtils()
  const pages = useHistoryPages()
  const query = trpc.post.history.useQuery({ id, ...pages.input }, pages.options)
  const restoreVersion = trpc.post.restoreVersion.useMutation()
  const type = query.data?.rows.find(({ words }) => words !== null)?.words?.type ?? 'visit'
  const pictures = query.data?.pictures ?? []
  const { isLoading } = useChoices(type)
  const changed = () => {
    for (const view of [post.history, post.content, post.mine, post.review, post.detail]) void view.invalidate()
  }
  useNews('post', (changedId) => {
    if (changedId === undefined || changedId === id) void post.history.invalidate()
  })
  return (
    <VersionHistory
      // Codes would be shown until their names are there.
      query={isLoading ? { ...query, data: undefined } : query}
      pages={pages}
      restore={(asked) => restoreVersion.mutateAsync({ id, ...asked })}
      onChanged={changed}
      empty={<EmptyState title={t`Nothing has happened here yet`} />}
    >
      {(entry, restoring) => (
        <>
          <HistoryChanges type={type} entry={entry} pictures={pictures} />
          {restoring && entry.words && (
            <HistoryRestore images={entry.words.images} pictures={pictures} restoring={restoring} />
          )}
        </>
      )}
    </VersionHistory>
  )
}
