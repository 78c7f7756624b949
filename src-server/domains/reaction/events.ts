import { z } from 'zod'
import { eventType } from '../../event-sourcing/event.ts'
import { since, uuid, withoutSince } from '../event-fields.ts'

const reaction = z.object({ account_id: uuid, post_id: uuid })
const takenBack = reaction.extend({ since })

/** `PostSaved` is a post that was written: what a member keeps for later is bookmarked. */
export const reactionEvents = {
  PostLiked: eventType(reaction),
  PostUnliked: eventType(takenBack, { upcasts: [withoutSince] }),
  PostBookmarked: eventType(reaction),
  PostUnbookmarked: eventType(takenBack, { upcasts: [withoutSince] }),
}
export type ReactionEvents = typeof reactionEvents
