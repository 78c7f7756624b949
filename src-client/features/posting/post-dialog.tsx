import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Decision } from '#client/features/moderation/public/decision.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import type { PostView } from '#shared/post.ts'
import { readIdOrCode } from '#shared/read-id.ts'
import { POST_TYPES, type PostType } from '#shared/vocabulary.ts'
import { NewPost } from './new-post.tsx'
import { PostForm } from './post-form.tsx'
import { Saved } from './saved.tsx'
import { TypeChoice } from './type-choice.tsx'
import { useTypeNames } from './type-names.ts'

const NEW = 'NEW'

const HISTORY = lazyMemberPart(() => import('./public/post-history.tsx'), ['posting', 'moderation'])

/** A dialog that writes a new post (`?edit=NEW&type=hotel`), changes one (`?edit=<id>`), or tells its history (`&tab=history`). */
export default function PostDialog() {
  const { t } = useLingui()
  const close = useDialogRoute({ to: '/setting/mypost' })
  const { edit, tab } = useSearch({ from: '/setting' })
  const id = typeof edit === 'string' && edit !== NEW ? readIdOrCode(edit) : undefined
  if (!id || tab !== 'history') return <WritingDialog id={id} onClose={close} />
  return (
    <PageSheet onClose={close} title={t`History`} isTall>
      <Lazy part={HISTORY} pending={<Skeleton className="h-dvh rounded-card" />}>
        {(History) => <History id={id} />}
      </Lazy>
    </PageSheet>
  )
}

function WritingDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const typeNames = useTypeNames()
  const { type: asked } = useSearch({ from: '/setting' })
  const type = POST_TYPES.find((one) => one === asked)
  const [saved, setSaved] = useState<PostView>()
  const { mine } = trpc.useUtils().post
  const onSaved = (post: PostView) => {
    setSaved(post)
    void mine.invalidate()
  }
  const title = saved ? t`Saved` : id ? t`Edit post` : type ? typeNames[type] : t`Upload your place`
  return (
    <PageSheet onClose={onClose} title={title}>
      {saved ? <Saved post={saved} /> : <Writing key={`${id} ${type}`} id={id} type={type} onSaved={onSaved} />}
    </PageSheet>
  )
}

type WritingProps = { id: string | undefined; type: PostType | undefined; onSaved: (post: PostView) => void }

function Writing({ id, type, onSaved }: WritingProps) {
  if (id) return <Edited id={id} onSaved={onSaved} />
  return type ? <NewPost type={type} onSaved={onSaved} /> : <TypeChoice />
}

function Edited({ id, onSaved }: { id: string; onSaved: (post: PostView) => void }) {
  // Never from the cache: its version would be stale.
  const query = trpc.post.content.useQuery({ id }, { staleTime: 0, gcTime: 0 })
  return (
    <QueryResult query={query} pending={<Skeleton className="h-dvh rounded-card" />}>
      {(content) => (
        <>
          <div className="mb-5 empty:hidden">
            <Decision status={content.status} moderation={content.moderation} />
          </div>
          <PostForm type={content.type} content={content} onSaved={onSaved} />
        </>
      )}
    </QueryResult>
  )
}
