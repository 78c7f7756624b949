import { z } from 'zod'
import { eventType } from '../../event-sourcing/event.ts'
import { since, uuid, withoutSince } from '../event-fields.ts'

const ofPost = z.object({ account_id: uuid, post_id: uuid })
const ofArticle = z.object({ account_id: uuid, article_id: uuid })

/** `PostSaved` is a post that was written: what a member keeps for later is bookmarked. */
export const reactionEvents = {
  PostLiked: eventType(ofPost),
  PostUnliked: eventType(ofPost.extend({ since }), { upcasts: [withoutSince] }),
  PostBookmarked: eventType(ofPost),
  PostUnbookmarked: eventType(ofPost.extend({ since }), { upcasts: [withoutSince] }),
  ArticleLiked: eventType(ofArticle),
  ArticleUnliked: eventType(ofArticle.extend({ since: z.string() })),
  ArticleBookmarked: eventType(ofArticle),
  ArticleUnbookmarked: eventType(ofArticle.extend({ since: z.string() })),
}
export type ReactionEvents = typeof reactionEvents
