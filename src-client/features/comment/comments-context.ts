import { createContext, use } from 'react'
import type { Subject } from '#shared/subject.ts'
import type { Comments } from './use-comments.ts'

type CommentsState = Comments & {
  subject: Subject
  /** The comment that has just been written, shown or linked to: it takes the focus. Another object each time. */
  focused: { id: string } | undefined
  focus(id: string | undefined): void
  /** Gives the focus to their heading. */
  focusTitle(): void
  /** The comment that the address of the page leads to. */
  linked: string | undefined
}

export const CommentsContext = createContext<CommentsState | null>(null)

export function useCommentsContext(): CommentsState {
  const comments = use(CommentsContext)
  if (!comments) throw new Error('This stands among comments')
  return comments
}
