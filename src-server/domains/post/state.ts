import type { PostType } from '#shared/vocabulary.ts'
import type { EventHandlers, EventOf, RecordedOf } from '../../event-sourcing/event.ts'
import { afterStep, type Life, type Step } from '../../publishing/life.ts'
import { undoneData, undoneStep } from '../../publishing/undone.ts'
import type { ContentKind, StepName } from '../../publishing/versions.ts'
import { contentOf, type PostContent, type PostEvents, postEvents } from './events.ts'

export type ExistingPost = Life<PostContent> & { type: PostType; aliases: readonly string[] }
export type PostState = ExistingPost | null

type PostDeed = Exclude<RecordedOf<PostEvents>, RecordedOf<PostEvents, 'PostAliasesChanged'>>

function follow(state: PostState, event: PostDeed): PostState {
  const life = afterStep(state, stepOf(event), event)
  const type = event.type === 'DraftSaved' || event.type === 'PostSaved' ? event.data.type : state?.type
  return life && type !== undefined ? { ...life, type, aliases: state?.aliases ?? [] } : null
}

/** A post as its events make it, one by one. */
export const evolve: EventHandlers<PostEvents, PostState, PostState> = {
  DraftSaved: follow,
  PostSaved: follow,
  PostSubmitted: follow,
  PostPublished: follow,
  PostRejected: follow,
  PostHidden: follow,
  PostDecisionUndone: follow,
  PostVersionRestored: follow,
  PostAliasesChanged: (state, { data }) => state && { ...state, aliases: data.aliases },
  PostWithheld: follow,
  PostReleased: follow,
  PostDeleted: follow,
  PostRestored: follow,
}

/** The step that each event is, for who knows no more of it. */
const STEPS: Record<keyof PostEvents, StepName | null> = {
  DraftSaved: 'drafted',
  PostSaved: 'saved',
  PostSubmitted: 'submitted',
  PostPublished: 'published',
  PostRejected: 'rejected',
  PostHidden: 'hidden',
  PostDecisionUndone: 'decision undone',
  PostVersionRestored: 'version restored',
  PostAliasesChanged: null,
  PostWithheld: 'withheld',
  PostReleased: 'released',
  PostDeleted: 'deleted',
  PostRestored: 'restored',
}

/** Drafts have saved themselves at each pause of whoever wrote them (decision 120 ended that): ten minutes make one version. */
export const SITTING_MS = 10 * 60_000

function stepOf(event: PostDeed): Step<PostContent> {
  switch (event.type) {
    case 'DraftSaved':
      return { step: 'drafted', content: contentOf(event.data) }
    case 'PostSaved':
      return { step: 'saved', content: event.data }
    case 'PostSubmitted':
      return { step: 'submitted' }
    case 'PostPublished':
      return { step: 'published' }
    case 'PostRejected':
      return { step: 'rejected', reason: event.data.reason, note: event.data.note, words: event.data.words }
    case 'PostHidden':
      return { step: 'hidden', reason: event.data.reason, note: event.data.note }
    case 'PostDecisionUndone':
      return undoneStep(event.data)
    case 'PostVersionRestored':
      return { step: 'version restored', version: event.data.version }
    case 'PostWithheld':
      return { step: 'withheld' }
    case 'PostReleased':
      return { step: 'released' }
    case 'PostDeleted':
      return { step: 'deleted' }
    case 'PostRestored':
      return { step: 'restored', status: event.data.status, isWaiting: event.data.is_waiting }
  }
}

export const POST_CONTENT: ContentKind<PostEvents, PostContent> = {
  kind: 'post',
  events: postEvents,
  steps: STEPS,
  stepOf: (event) => (event.type === 'PostAliasesChanged' ? null : stepOf(event)),
}

/**
 * The event of a step in the life of a post by `author_id`.
 * @throws Error for steps that posts have not: none is published by the clock
 */
export function eventOf(step: Step<PostContent>, author_id: string): EventOf<PostEvents> {
  switch (step.step) {
    case 'drafted':
      if (step.content === null) break
      return { type: 'DraftSaved', data: { ...step.content, author_id } }
    case 'saved':
      return { type: 'PostSaved', data: step.content }
    case 'submitted':
      return { type: 'PostSubmitted', data: {} }
    case 'published':
      return { type: 'PostPublished', data: {} }
    case 'rejected': {
      const { reason, note, words } = step
      return { type: 'PostRejected', data: { author_id, reason, note, words } }
    }
    case 'hidden':
      return { type: 'PostHidden', data: { author_id, reason: step.reason, note: step.note } }
    case 'decision undone':
      return { type: 'PostDecisionUndone', data: undoneData(step, author_id) }
    case 'version restored':
      return { type: 'PostVersionRestored', data: { version: step.version } }
    case 'withheld':
      return { type: 'PostWithheld', data: {} }
    case 'released':
      return { type: 'PostReleased', data: {} }
    case 'deleted':
      return { type: 'PostDeleted', data: {} }
    case 'restored':
      return { type: 'PostRestored', data: { status: step.status, is_waiting: step.isWaiting } }
  }
  throw new Error(`a post has no step "${step.step}"`)
}
