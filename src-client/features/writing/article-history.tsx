import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/components/button.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { useHistoryPages } from '#client/components/use-history-pages.tsx'
import { VersionHistory } from '#client/features/moderation/public/version-history.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { ArticleVersionWords } from './article-version-words.tsx'

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

function ArticleHistory({ id }: { id: string }) {
  const { t } = useLingui()
  const { article } = trpc.useUtils()
  const pages = useHistoryPages()
  const query = trpc.article.history.useQuery({ id, ...pages.input }, pages.options)
  const restoreVersion = trpc.article.restoreVersion.useMutation()
  return (
    <VersionHistory
      query={query}
      pages={pages}
      names={{ hidden: t({ context: 'status', message: 'Withdrawn' }) }}
      restore={(asked) => restoreVersion.mutateAsync({ id, ...asked })}
      onChanged={() => void article.invalidate()}
    >
      {(entry, restoring) => <ArticleVersionWords id={id} entry={entry} restoring={restoring} />}
    </VersionHistory>
  )
}
