import { it } from 'vitest'
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
