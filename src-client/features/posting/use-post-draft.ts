import { type DraftKey, readDraft } from '#client/lib/drafts.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import type { PostType } from '#shared/vocabulary.ts'

const KEPT = { lasts: true, along: ['id', 'version'] } as const

/** What was typed into a post on this device. A new post has a place of its own, also once it is saved as a draft. */
export function usePostDraft(type: PostType, id: string | undefined): DraftKey {
  const ofNew: DraftKey = { ...useDraftKey(`post:${type}`), ...KEPT }
  const ofPost: DraftKey = { ...useDraftKey(`post:${id}`), ...KEPT }
  return id === undefined || readDraft(ofNew)?.id === id ? ofNew : ofPost
}
