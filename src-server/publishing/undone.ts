import type { LivingStatus, Step } from './life.ts'

/** The data of an event that takes a decision back: what the content had before it. `words` is the digest of what was refused. */
type UndoneData = {
  author_id: string
  decision: 'published' | 'rejected' | 'hidden'
  status: LivingStatus
  is_waiting: boolean
  is_sealed: boolean
  is_held: boolean
  was_reported: boolean
  submitted_at: string | null
  published_at: string | null
  words: string | null
  reason: string | null
  note: string | null
}

type Undone<C> = Extract<Step<C>, { step: 'decision undone' }>

/** The event's data for a step in the life of content by `author_id`. */
export const undoneData = <C>(step: Undone<C>, author_id: string): UndoneData => ({
  author_id,
  decision: step.decision,
  status: step.status,
  is_waiting: step.isWaiting,
  is_sealed: step.isSealed,
  is_held: step.isHeld,
  was_reported: step.wasReported,
  submitted_at: step.submittedAt,
  published_at: step.publishedAt,
  words: step.refused,
  ...step.explained,
})

/** The step that such an event is. */
export const undoneStep = <C>({ reason, note, ...data }: Omit<UndoneData, 'author_id'>): Undone<C> => ({
  step: 'decision undone',
  decision: data.decision,
  status: data.status,
  isWaiting: data.is_waiting,
  isSealed: data.is_sealed,
  isHeld: data.is_held,
  wasReported: data.was_reported,
  submittedAt: data.submitted_at,
  publishedAt: data.published_at,
  refused: data.words,
  explained: { reason, note },
})
