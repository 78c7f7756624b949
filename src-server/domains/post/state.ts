import type { PostStatus, PostType } from '#shared/vocabulary.ts'
import type { Actor, EventHandlers } from '../../event-sourcing/event.ts'
import { contentOf, type PostContent, type PostEvents } from './events.ts'

/** Words are null where they are sealed and their author forgotten. */
export type PostState = {
  status: PostStatus
  type: PostType
  author: Actor
  content: PostContent | null
  isSealed: boolean
  aliases: readonly string[]
  /** The change of a published post that its author has written since, and readers do not see yet. */
  change: { content: PostContent | null; isWaiting: boolean } | null
  /** An admin has turned it down or hidden it, so that only an admin shows it again. */
  isHeld: boolean
  /** The digest of what an admin has turned down, which is not sent again as it was. */
  refused: string | null
  /** It was hidden because of reports before: whoever has shown it since has looked at it. */
  wasReported: boolean
  /** It was published when its author was suspended, and is again once the author is back. */
  isWithheld: boolean
  /** The status that a deletion has ended, by whom and when. */
  deleted: { status: LivingStatus; by: Actor; at: string } | null
} | null

export type ExistingPost = NonNullable<PostState>
type LivingStatus = Exclude<PostStatus, 'deleted'>

/** A post as its events make it, one by one. */
export const evolve: EventHandlers<PostEvents, PostState, PostState> = {
  DraftSaved: (state, { data, meta }) =>
    state?.status === 'published'
      ? { ...state, change: { content: contentOf(data), isWaiting: state.change?.isWaiting ?? false } }
      : { ...savedState(state, meta.actor, data.type), content: contentOf(data), isSealed: true },
  PostSaved: (state, { data, meta }) => ({
    ...savedState(state, meta.actor, data.type),
    content: data,
    isSealed: false,
    // The words that the author publishes are newer than those that the author had in hand.
    change: state?.author.id === meta.actor.id ? null : (state?.change ?? null),
  }),
  PostSubmitted: (state) =>
    state &&
    (state.change ? { ...state, change: { ...state.change, isWaiting: true } } : { ...state, status: 'pending' }),
  PostPublished: (state) => state && { ...state, status: 'published', change: null, isHeld: false, refused: null },
  PostRejected: (state, { data }) =>
    state && {
      ...state,
      ...(state.change ? { change: { ...state.change, isWaiting: false } } : { status: 'rejected' }),
      isHeld: true,
      refused: data.words,
    },
  PostHidden: (state, { data, meta }) =>
    state && {
      ...state,
      status: 'hidden',
      ...(state.change && { content: state.change.content, isSealed: true }),
      change: null,
      isWithheld: false,
      isHeld: state.isHeld || meta.actor.id !== state.author.id,
      wasReported: state.wasReported || data.reason === 'reported',
    },
  PostVersionRestored: (state) => state,
  PostAliasesChanged: (state, { data }) => state && { ...state, aliases: data.aliases },
  PostWithheld: (state) => state && { ...state, status: 'hidden', isWithheld: true },
  PostReleased: (state) =>
    state && {
      ...state,
      ...(state.deleted ? { deleted: { ...state.deleted, status: 'published' } } : { status: 'published' }),
      isWithheld: false,
    },
  PostDeleted: (state, { meta, at }) =>
    state && state.status !== 'deleted'
      ? { ...state, status: 'deleted', deleted: { status: state.status, by: meta.actor, at } }
      : state,
  PostRestored: (state, { data }) =>
    state && {
      ...state,
      status: data.status,
      change: state.change && { ...state.change, isWaiting: data.is_waiting },
      deleted: null,
    },
}

const savedState = (state: PostState, actor: Actor, type: PostType) => ({
  status: state?.status ?? 'draft',
  type,
  author: state?.author ?? actor,
  aliases: state?.aliases ?? [],
  change: state?.change ?? null,
  isHeld: state?.isHeld ?? false,
  refused: state?.refused ?? null,
  wasReported: state?.wasReported ?? false,
  isWithheld: state?.isWithheld ?? false,
  deleted: state?.deleted ?? null,
})
