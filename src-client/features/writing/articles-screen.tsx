import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { UndoNotice } from '#client/components/undo-notice.tsx'
import { UndoRegion } from '#client/components/undo-region.tsx'
import { DashboardGate } from '#client/features/admin/public/dashboard-gate.tsx'
import { useUser } from '#client/lib/session.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { WrittenArticle } from '#shared/article.ts'
import { ArticleEditing } from './article-editing.tsx'
import { ArticleList } from './article-list.tsx'
import { useArticlesSearch } from './articles-search.ts'
import { useEdited } from './use-edited.ts'

/** The articles of the blog, or an author's, and the one that is written. */
export default function ArticlesScreen() {
  const { edit } = useArticlesSearch()
  const [key, onMade] = useEdited(edit)
  const { article } = trpc.useUtils()
  const [deleted, setDeleted] = useState<WrittenArticle | null>(null)
  const onDeleted = (gone: WrittenArticle | null) => {
    setDeleted(gone)
    void article.invalidate()
  }
  return (
    <Gate>
      <UndoRegion>
        {deleted && <Deleted key={deleted.id} article={deleted} onDone={() => onDeleted(null)} />}
      </UndoRegion>
      {edit === undefined ? (
        <ArticleList />
      ) : (
        <ArticleEditing key={key} id={edit} onMade={onMade} onDeleted={onDeleted} />
      )}
    </Gate>
  )
}

/** An admin's articles are all articles, and open with the dashboard. */
const Gate = ({ children }: { children: ReactNode }) =>
  useUser()?.role === 'admin' ? <DashboardGate>{children}</DashboardGate> : children

/** Says that an article was deleted, and brings it back. */
function Deleted({ article, onDone }: { article: WrittenArticle; onDone: () => void }) {
  const restore = trpc.article.restore.useMutation()
  const title = article.texts[article.language]?.title
  return (
    <UndoNotice undo={() => restore.mutateAsync({ id: article.id })} onUndone={onDone} onOver={onDone}>
      {title ? <Trans>“{title}” has been deleted.</Trans> : <Trans>The article has been deleted.</Trans>}
    </UndoNotice>
  )
}
