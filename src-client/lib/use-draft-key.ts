import type { DraftKey } from './drafts.ts'
import { useUser } from './session.ts'

/** The key of a draft of the member who is signed in, or of a guest. @param name of the form and what it edits */
export const useDraftKey = (name: string): DraftKey => ({ account: useUser()?.uuid ?? '', name })
