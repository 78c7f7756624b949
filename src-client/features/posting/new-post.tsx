import { useState } from 'react'
import { Skeleton } from '#client/components/skeleton.tsx'
import { readDraft } from '#client/lib/drafts.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { PostView } from '#shared/post.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { PostForm } from './post-form.tsx'
import { useNewPostDraft } from './use-post-draft.ts'

type Props = { type: PostType; onSaved: (post: PostView) => void }

/** A new post: one that was begun on this device goes on, and where another one has saved it since, that is offered. */
export function NewPost({ type, onSaved }: Props) {
  const draft = useNewPostDraft(type)
  const [{ id, version }] = useState(() => begunIn(readDraft(draft)))
  const query = trpc.post.content.useQuery(
    { id },
    {
      enabled: id !== '', // Asked once, and not waited for offline: what is on the device is enough to go on.
      ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, networkMode: 'always' },
    },
  )
  if (id !== '' && query.isPending) return <Skeleton className="h-dvh rounded-card" />
  const newer = query.data && query.data.version > version ? { content: query.data } : {}
  return <PostForm type={type} {...newer} onSaved={onSaved} />
}

/** The draft among the member's posts that this device has begun, if it was saved there. */
const begunIn = ({ id, version }: Readonly<Record<string, unknown>> = {}) =>
  typeof id === 'string' && typeof version === 'number' ? { id, version } : { id: '', version: 0 }
