import { isAdminOrSystem } from '#shared/roles.ts'
import type { Decider } from '../../event-sourcing/decider.ts'
import type { Actor, DataOf, EventOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type CommentEvents, type CommentLikeEvents, commentEvents, commentLikeEvents } from './events.ts'

/** Where a comment stands. */
export type CommentPlace = Omit<DataOf<CommentEvents['CommentDeleted']>, 'since'>

export type CommentCommand =
  | { type: 'PostComment'; place: CommentPlace; text: string }
  | { type: 'EditComment'; text: string }
  | { type: 'DeleteComment' }
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
    }),
    CommentEdited: (state, { data: { text } }) => state && { ...state, text },
    CommentWithheld: (state) => state && { ...state, isWithheld: true },
    CommentReleased: (state) => state && { ...state, isWithheld: false },
    CommentDeleted: (state) => state && { ...state, text: null, isDeleted: true },
  },
  decide(command, state, { actor }) {
    if (command.type === 'PostComment') {
      if (state) throw new Rejection('COMMENT_NOT_FOUND')
      return [{ type: 'CommentPosted', data: { ...command.place, author_id: actor.id, text: command.text } }]
    }
    if (command.type === 'WithholdComment' || command.type === 'ReleaseComment')
      return followAuthor(command.type, state, actor)
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
