import { z } from 'zod'
import { eventType } from '../../event-sourcing/event.ts'
import { uuid } from '../event-fields.ts'

const reaction = z.object({ account_id: uuid, post_id: uuid })

/** `PostSaved` is a post that was written: what a member keeps for later is bookmarked. */
export const reactionEvents = {
  PostLiked: eventType(reaction),
  PostUnliked: eventType(reaction),
  PostBookmarked: eventType(reaction),
  PostUnbookmarked: eventType(reaction),
}
export type ReactionEvents = typeof reactionEvents
