import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { toast } from '#client/components/toast.ts'
import { useUser } from '#client/lib/session.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { WrittenArticle } from '#shared/article.ts'
import { ArticleForm } from './article-form.tsx'
import { NEW } from './articles-search.ts'
import { type OnDeleted, PublishPanel } from './publish-panel.tsx'
import { useFormKey } from './use-form-key.ts'

type Props = {
  id: string
  /** Told of the id of a new article, before it is in the URL. */
  onMade: (id: string) => void
  onDeleted: OnDeleted
}

/** An article that is written: its words, and what becomes of them. */
export function ArticleEditing({ id, onMade, onDeleted }: Props) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const onSaved = (saved: string, isRead: boolean) => {
    void toast(t`The article has been saved.`)
    if (id !== NEW) return
    if (isRead) onMade(saved)
    void navigate({ to: '/setting/articles', search: { edit: saved }, replace: true, resetScroll: false })
  }
  return (
    <>
      <Link to="/setting/articles" className={`${buttonStyle('plain')} mb-4`}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        {useUser()?.role === 'admin' ? <Trans>All articles</Trans> : <Trans>My articles</Trans>}
      </Link>
      <Loaded id={id}>{(article) => <Writing article={article} onSaved={onSaved} onDeleted={onDeleted} />}</Loaded>
    </>
  )
}

type LoadedProps = { id: string; children: (article: WrittenArticle | undefined) => ReactNode }

/** A new article has nothing to be loaded. Once it is saved, what is shown stays where it is in the tree. */
function Loaded({ id, children }: LoadedProps) {
  const query = trpc.article.edit.useQuery({ id }, { staleTime: 0, enabled: id !== NEW })
  if (id === NEW || query.data) return children(query.data)
  return (
    <QueryResult query={query} pending={<Skeleton className="h-dvh rounded-card" />}>
      {() => null}
    </QueryResult>
  )
}

type WritingProps = {
  article: WrittenArticle | undefined
  onSaved: (id: string, isRead: boolean) => void
  onDeleted: OnDeleted
}

function Writing({ article, onSaved, onDeleted }: WritingProps) {
  const [key, keep] = useFormKey(article?.words_version ?? 0)
  const saved = (id: string, stored: WrittenArticle | undefined) => {
    if (stored) keep(stored.words_version)
    onSaved(id, stored !== undefined)
  }
  return (
    <div className="space-y-6">
      {article && <PublishPanel article={article} onDeleted={onDeleted} />}
      <ArticleForm key={key} article={article} onSaved={saved} />
    </div>
  )
}
