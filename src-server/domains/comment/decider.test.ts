import { it } from 'vitest'
import { UNDO_DECISION_MS } from '#shared/limits.ts'
import type { EventOf } from '../../event-sourcing/event.ts'
import { ADMIN, given, MEMBER, STRANGER } from '../../testing/given.ts'
import { comment, commentLike } from './decider.ts'
import type { CommentEvents, CommentLikeEvents } from './events.ts'

const place = {
  subject_type: 'post' as const,
  subject_id: '0195b5a0-0000-7000-8000-00000000000b',
  parent_id: null,
  thread: [],
}
const author_id = MEMBER.actor.id
const posted: EventOf<CommentEvents> = { type: 'CommentPosted', data: { ...place, author_id, text: 'By the sea' } }
const deleted: EventOf<CommentEvents> = { type: 'CommentDeleted', data: { ...place, since: MEMBER.at } }

it('a comment is posted once, in the name of who writes it', () => {
  given(comment).when({ type: 'PostComment', place, text: 'By the sea' }).gives(posted)
  given(comment, posted).when({ type: 'PostComment', place, text: 'By the sea' }).rejects('COMMENT_NOT_FOUND')
})

it('its author changes it, and nobody else', () => {
  const edited: EventOf<CommentEvents> = { type: 'CommentEdited', data: { author_id, text: 'Near the sea' } }
  given(comment, posted).when({ type: 'EditComment', text: 'Near the sea' }).gives(edited)
  given(comment, posted, edited).when({ type: 'EditComment', text: 'Near the sea' }).gives()
  for (const other of [STRANGER, ADMIN])
    given(comment, posted).when({ type: 'EditComment', text: 'Near the sea' }, other).rejects('COMMENT_NOT_FOUND')
  given(comment, posted, deleted).when({ type: 'EditComment', text: 'Near the sea' }).rejects('COMMENT_NOT_FOUND')
  given(comment).when({ type: 'EditComment', text: 'Near the sea' }).rejects('COMMENT_NOT_FOUND')
})

it('its author or an admin deletes it, once', () => {
  for (const by of [MEMBER, ADMIN]) given(comment, posted).when({ type: 'DeleteComment' }, by).gives(deleted)
  given(comment, posted, deleted).when({ type: 'DeleteComment' }).gives()
  given(comment, posted).when({ type: 'DeleteComment' }, STRANGER).rejects('COMMENT_NOT_FOUND')
  given(comment).when({ type: 'DeleteComment' }, ADMIN).rejects('COMMENT_NOT_FOUND')
})

it('what an admin has deleted is taken back by admins, once, for a minute, with its latest text', () => {
  const edited: EventOf<CommentEvents> = { type: 'CommentEdited', data: { author_id, text: 'Near the sea' } }
  const byAdmin = { ...deleted, by: ADMIN }
  const undone = (text: string): EventOf<CommentEvents> => ({
    type: 'CommentDeletionUndone',
    data: { ...place, author_id, text, since: MEMBER.at },
  })
  const undo = (version: number) => ({ type: 'UndoDeletion', version }) as const
  given(comment, posted, byAdmin).when(undo(2), ADMIN).gives(undone('By the sea'))
  given(comment, posted, edited, byAdmin).when(undo(3), ADMIN).gives(undone('Near the sea'))
  // It is as it was: its author changes it, and what is the same changes nothing.
  given(comment, posted, byAdmin, undone('By the sea')).when({ type: 'EditComment', text: 'By the sea' }).gives()
  given(comment, posted, byAdmin, undone('By the sea')).when({ type: 'DeleteComment' }, ADMIN).gives(deleted)

  given(comment, posted, byAdmin, undone('By the sea')).when(undo(2), ADMIN).rejects('UNDO_OVER')
  given(comment, posted, byAdmin, undone('By the sea'), byAdmin).when(undo(2), ADMIN).rejects('VERSION_STALE')
  given(comment, posted, deleted).when(undo(2), ADMIN).rejects('UNDO_OVER')
  const late = { ...ADMIN, at: new Date(Date.parse(ADMIN.at) + UNDO_DECISION_MS + 1).toISOString() }
  given(comment, posted, byAdmin).when(undo(2), late).rejects('UNDO_OVER')
  for (const by of [MEMBER, STRANGER]) given(comment, posted, byAdmin).when(undo(2), by).rejects('FORBIDDEN')
  given(comment).when(undo(1), ADMIN).rejects('COMMENT_NOT_FOUND')
})

it('a like is a toggle, and with what is wanted a repeat changes nothing', () => {
  const of = { account_id: author_id, comment_id: '0195b5a0-0000-7000-8000-00000000000c' }
  const liked: EventOf<CommentLikeEvents> = { type: 'CommentLiked', data: of }
  const unliked: EventOf<CommentLikeEvents> = { type: 'CommentUnliked', data: of }
  given(commentLike)
    .when({ type: 'LikeComment', ...of })
    .gives(liked)
  given(commentLike, liked)
    .when({ type: 'LikeComment', ...of })
    .gives(unliked)
  given(commentLike, liked)
    .when({ type: 'LikeComment', on: true, ...of })
    .gives()
  given(commentLike)
    .when({ type: 'LikeComment', on: false, ...of })
    .gives()
})
