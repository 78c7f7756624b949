import type { DraftKey } from '#client/lib/drafts.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'

/** @param id of an article, or that of a new one */
export const draftNameOf = (id: string): string => `article:${id}`

/** The draft of an article's form. @param id of the article, or that of a new one */
export const useArticleDraft = (id: string): DraftKey => ({
  ...useDraftKey(draftNameOf(id)),
  lasts: true,
  along: ['version'],
})
