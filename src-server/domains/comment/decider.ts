import { isAdminOrSystem } from '#shared/roles.ts'
import type { Decider } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type CommentEvents, type CommentLikeEvents, commentEvents, commentLikeEvents } from './events.ts'

/** Where a comment stands. */
export type CommentPlace = Omit<DataOf<CommentEvents['CommentDeleted']>, 'since'>

export type CommentCommand =
  | { type: 'PostComment'; place: CommentPlace; text: string }
  | { type: 'EditComment'; text: string }
  | { type: 'DeleteComment' }

type CommentState = null | {
  author_id: string
  place: CommentPlace
  text: string | null
  postedAt: string
  isDeleted: boolean
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
      isDeleted: false,
    }),
    CommentEdited: (state, { data: { text } }) => state && { ...state, text },
    CommentDeleted: (state) => state && { ...state, text: null, isDeleted: true },
  },
  decide(command, state, { actor }) {
    if (command.type === 'PostComment') {
      if (state) throw new Rejection('COMMENT_NOT_FOUND')
      return [{ type: 'CommentPosted', data: { ...command.place, author_id: actor.id, text: command.text } }]
    }
    const isOwn = state?.author_id === actor.id
    if (!state || !(isOwn || (command.type === 'DeleteComment' && isAdminOrSystem(actor))))
      throw new Rejection('COMMENT_NOT_FOUND')
    if (command.type === 'DeleteComment') {
      if (state.isDeleted) return []
      return [{ type: 'CommentDeleted', data: { ...state.place, since: state.postedAt } }]
    }
    if (state.isDeleted) throw new Rejection('COMMENT_NOT_FOUND')
    if (state.text === command.text) return []
    return [{ type: 'CommentEdited', data: { author_id: state.author_id, text: command.text } }]
  },
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
