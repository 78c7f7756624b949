import { useState } from 'react'
import { type DraftKey, readDraft } from '#client/lib/drafts.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import type { PostType } from '#shared/vocabulary.ts'

const KEPT = { lasts: true, along: ['id', 'version'] } as const

/** The name of the account's copy of what is typed into a post. */
export const copyOf = (id: string) => `post:${id}`

/** The key of a new post's text on this device. The post keeps it once it is saved as a draft. */
export const useNewPostDraft = (type: PostType): DraftKey => ({ ...useDraftKey(`post:${type}`), ...KEPT })

/** The key of a post's text on this device. */
export function usePostDraft(type: PostType, id: string | undefined): DraftKey {
  const ofNew = useNewPostDraft(type)
  const ofPost: DraftKey = { ...useDraftKey(`post:${id}`), ...KEPT }
  // As it was when the form was opened: it goes on with one of the two also when that is discarded.
  const [isNew] = useState(() => id === undefined || readDraft(ofNew)?.id === id)
  return isNew ? ofNew : ofPost
}
