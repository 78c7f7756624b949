import { z } from 'zod'
import { imageView } from './file.ts'
import { MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from './limits.ts'
import { postCard } from './post.ts'
import { cursorInput, looseBoolean, pageInput, text, uuid } from './text.ts'
import { postType } from './vocabulary-schemas.ts'

/** For whom it is: what waited on a device is not done in the name of another who signs in there. */
const onlyFor = { account_id: uuid.optional() }

/** Without `is_liked` a call is a toggle; with it a retry changes nothing. */
export const likeInput = z.object({ post_id: uuid, is_liked: looseBoolean.optional(), ...onlyFor })
export const likeView = z.object({ is_liked: z.boolean(), amount_of_likes: z.int() })

/** As with likes. */
export const bookmarkInput = z.object({ post_id: uuid, is_saved: looseBoolean.optional(), ...onlyFor })
export const bookmarkView = z.object({ is_saved: z.boolean(), amount: z.int() })

export const ofPost = z.object({ post_id: uuid })

export const likersInput = z.object({ post_id: uuid, ...pageInput, ...cursorInput })
export const likerView = z.object({
  user_uuid: uuid,
  userName: z.string(),
  profile: imageView.nullable(),
  at: z.string(),
})
export const likersPage = z.object({
  rows: z.array(likerView),
  total: z.int(),
})
export type LikersPage = z.infer<typeof likersPage>

export const bookmarksInput = z.object({
  type: postType.optional(),
  q: text(0, MAX_SEARCH_LENGTH).optional(),
  ...pageInput,
})
export const bookmarkedPost = postCard.extend({ saved_at: z.string() })
export const bookmarksPage = z.object({ rows: z.array(bookmarkedPost), total: z.int() })
export type BookmarksPage = z.infer<typeof bookmarksPage>

/** The caller's likes and bookmarks among the posts on a screen: one call for all of its cards. */
export const ownReactionsInput = z.object({ post_ids: z.array(uuid).max(MAX_PAGE_SIZE) })
export const ownReactions = z.object({ liked: z.array(uuid), saved: z.array(uuid) })
export type OwnReactions = z.infer<typeof ownReactions>
