import { z } from 'zod'
import { eventType, personal } from '../../event-sourcing/event.ts'
import { since, uuid, withoutSince } from '../event-fields.ts'

const OF_THE_AUTHOR = { person: 'author_id' }

/** The thing that is commented on, and where in its tree a comment stands. */
const place = z.object({
  subject_type: z.enum(['post', 'article']),
  subject_id: uuid,
  /** The comment that is replied to. */
  parent_id: uuid.nullable(),
  /** The comments that it stands below, from the top: the first three of them, however deep it is. */
  thread: z.array(uuid),
})
const text = personal(z.string())

export const commentEvents = {
  CommentPosted: eventType(place.extend({ author_id: uuid, text }), OF_THE_AUTHOR),
  CommentEdited: eventType(z.object({ author_id: uuid, text }), OF_THE_AUTHOR),
  CommentDeleted: eventType(place.extend({ since }), { upcasts: [withoutSince] }),
  /** An admin has taken back the deletion of somebody else's comment. `since` is when it was posted. */
  CommentDeletionUndone: eventType(place.extend({ author_id: uuid, text, since: z.string() }), OF_THE_AUTHOR),
  /** Its author was suspended: it is not shown until it is released. `since` is when it was posted. */
  CommentWithheld: eventType(place.extend({ since: z.string() })),
  CommentReleased: eventType(place.extend({ since: z.string() })),
}
export type CommentEvents = typeof commentEvents

const like = z.object({ account_id: uuid, comment_id: uuid })

/** In streams of their own, one for each member and comment. */
export const commentLikeEvents = {
  CommentLiked: eventType(like),
  CommentUnliked: eventType(like),
}
export type CommentLikeEvents = typeof commentLikeEvents
