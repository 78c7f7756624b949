import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { commentEvents } from '../comment/events.ts'
import { reactionEvents } from '../reaction/events.ts'
import { viewEvents } from '../view/events.ts'
import { postEvents } from './events.ts'

const { PostLiked, PostUnliked, PostBookmarked, PostUnbookmarked } = reactionEvents
const { PostViewsCounted } = viewEvents
const { CommentPosted, CommentDeleted, CommentDeletionUndone, CommentWithheld, CommentReleased } = commentEvents

/** Events that happen to posts and are counted of them, in their own streams and in others. */
export const countedEvents = {
  ...postEvents,
  PostLiked,
  PostUnliked,
  PostBookmarked,
  PostUnbookmarked,
  PostViewsCounted,
  CommentPosted,
  CommentDeleted,
  CommentDeletionUndone,
  CommentWithheld,
  CommentReleased,
}
export type CountedEvents = typeof countedEvents

/** The posts that an event is about. */
export function postsOf({ stream, data }: RecordedOf<CountedEvents>): string[] {
  if ('posts' in data) return Object.keys(data.posts)
  if ('subject_type' in data) return data.subject_type === 'post' ? [data.subject_id] : []
  return ['post_id' in data ? data.post_id : idOf(stream)]
}
