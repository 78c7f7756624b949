import { isAdminOrSystem } from '#shared/roles.ts'
import { isUndoOver } from '#shared/undo.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import type { Actor, DataOf, EventOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type CommentEvents, type CommentLikeEvents, commentEvents, commentLikeEvents } from './events.ts'

/** Where a comment stands. */
export type CommentPlace = Omit<DataOf<CommentEvents['CommentDeleted']>, 'since'>

export type CommentCommand =
  | { type: 'PostComment'; place: CommentPlace; text: string }
  | { type: 'EditComment'; text: string }
  | { type: 'DeleteComment' }
  /** Takes back what an admin has deleted of somebody else, for a minute; with a version, only what made that. */
  | { type: 'UndoDeletion'; version?: number | undefined }
  /** While its author is suspended, and once the author is back. */
  | { type: 'WithholdComment' }
  | { type: 'ReleaseComment' }

type CommentState = null | {
  author_id: string
  place: CommentPlace
  text: string | null
  postedAt: string
  isWithheld: boolean
  isDeleted: boolean
  /** The latest deletion by an admin. */
  decided: { text: string | null; version: number; at: string } | null
}

export const comment: Decider<CommentState, CommentCommand, CommentEvents> = {
  category: 'comment',
  events: commentEvents,
  initial: null,
  latest: ['CommentEdited'],
  evolve: {
    CommentPosted: (_, { at, data: { author_id, text, ...place } }) => ({
      author_id,
      text,
      place,
      postedAt: at,
      isWithheld: false,
      isDeleted: false,
      decided: null,
    }),
    CommentEdited: (state, { data: { text } }) => state && { ...state, text },
    CommentWithheld: (state) => state && { ...state, isWithheld: true },
    CommentReleased: (state) => state && { ...state, isWithheld: false },
    CommentDeleted: (state, { at, version, meta }) =>
      state && {
        ...state,
        text: null,
        isDeleted: true,
        decided:
          meta.actor.role === 'admin' && meta.actor.id !== state.author_id ? { text: state.text, version, at } : null,
      },
    CommentDeletionUndone: (state, { data: { text } }) => state && { ...state, text, isDeleted: false, decided: null },
  },
  decide(command, state, issued) {
    const { actor } = issued
    if (command.type === 'PostComment') {
      if (state) throw new Rejection('COMMENT_NOT_FOUND')
      return [{ type: 'CommentPosted', data: { ...command.place, author_id: actor.id, text: command.text } }]
    }
    if (command.type === 'WithholdComment' || command.type === 'ReleaseComment')
      return followAuthor(command.type, state, actor)
    if (command.type === 'UndoDeletion') return undo(command.version, state, issued)
    const isOwn = state?.author_id === actor.id
    if (!state || !(isOwn || (command.type === 'DeleteComment' && isAdminOrSystem(actor))))
      throw new Rejection('COMMENT_NOT_FOUND')
    if (command.type === 'DeleteComment') {
      if (state.isDeleted) return []
      const data = { ...state.place, since: state.postedAt }
      // A comment that is not shown is not counted, and a deletion takes off what is counted.
      return [
        ...(state.isWithheld ? [{ type: 'CommentReleased' as const, data }] : []),
        { type: 'CommentDeleted', data },
      ]
    }
    if (state.isDeleted || state.isWithheld) throw new Rejection('COMMENT_NOT_FOUND')
    if (state.text === command.text) return []
    return [{ type: 'CommentEdited', data: { author_id: state.author_id, text: command.text } }]
  },
}

function undo(version: number | undefined, state: CommentState, { actor, at }: Issued): EventOf<CommentEvents>[] {
  if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
  if (!state) throw new Rejection('COMMENT_NOT_FOUND')
  const { author_id, place, decided, postedAt: since } = state
  if (!decided || isUndoOver(decided.at, at)) throw new Rejection('UNDO_OVER')
  if (version !== undefined && decided.version !== version)
    throw new Rejection('VERSION_STALE', { version: decided.version })
  return [{ type: 'CommentDeletionUndone', data: { ...place, author_id, text: decided.text, since } }]
}

function followAuthor(
  type: 'WithholdComment' | 'ReleaseComment',
  state: CommentState,
  { role }: Actor,
): EventOf<CommentEvents>[] {
  if (role !== 'system') throw new Rejection('FORBIDDEN')
  const isWanted = type === 'WithholdComment'
  if (!state || state.isDeleted || state.isWithheld === isWanted) return []
  const data = { ...state.place, since: state.postedAt }
  return [{ type: isWanted ? 'CommentWithheld' : 'CommentReleased', data }]
}

/** `on` says what is wanted, so that a retry changes nothing; without it the command is a toggle. */
export type CommentLikeCommand = { type: 'LikeComment'; on?: boolean | undefined } & DataOf<
  CommentLikeEvents['CommentLiked']
>

export const commentLike: Decider<boolean, CommentLikeCommand, CommentLikeEvents> = {
  category: 'commentlike',
  events: commentLikeEvents,
  initial: false,
  evolve: { CommentLiked: () => true, CommentUnliked: () => false },
  decide({ on, account_id, comment_id }, isLiked) {
    if (on === isLiked) return []
    return [{ type: isLiked ? 'CommentUnliked' : 'CommentLiked', data: { account_id, comment_id } }]
  },
}
