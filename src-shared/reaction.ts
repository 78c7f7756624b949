import { z } from 'zod'
import { articleCard } from './article.ts'
import { imageView } from './file.ts'
import { MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from './limits.ts'
import { postCard } from './post.ts'
import { subjectFields, subjectKind, withSubject } from './subject-schemas.ts'
import { cursorInput, looseBoolean, pageInput, text, uuid } from './text.ts'
import { postType } from './vocabulary-schemas.ts'

/** For whom it is: what waited on a device is not done in the name of another who signs in there. */
const onlyFor = { account_id: uuid.optional() }

/** Without `is_liked` a call is a toggle; with it a retry changes nothing. */
export const likeInput = z
  .object({ ...subjectFields, is_liked: looseBoolean.optional(), ...onlyFor })
  .transform(withSubject)
export const likeView = z.object({ is_liked: z.boolean(), amount_of_likes: z.int() })

/** As with likes. */
export const bookmarkInput = z
  .object({ ...subjectFields, is_saved: looseBoolean.optional(), ...onlyFor })
  .transform(withSubject)
export const bookmarkView = z.object({ is_saved: z.boolean(), amount: z.int() })

export const ofSubject = z.object(subjectFields).transform(withSubject)

/** An id alone is a post's. */
export const removeBookmarkInput = z.object({ id: uuid, kind: subjectKind.default('post') })

export const likersInput = z.object({ ...subjectFields, ...pageInput, ...cursorInput }).transform(withSubject)
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

export const bookmarkedArticlesInput = bookmarksInput.omit({ type: true }).extend({ kind: z.literal('article') })
export const bookmarkedArticle = articleCard.extend({ saved_at: z.string() })
export const bookmarkedArticlesPage = z.object({ rows: z.array(bookmarkedArticle), total: z.int() })
export type BookmarkedArticlesPage = z.infer<typeof bookmarkedArticlesPage>

const ids = z.array(uuid).max(MAX_PAGE_SIZE)
/** The caller's likes and bookmarks among the posts and articles on a screen: one call for all of its cards. */
export const ownReactionsInput = z.object({ post_ids: ids.default([]), article_ids: ids.default([]) })
export const ownReactions = z.object({ liked: z.array(uuid), saved: z.array(uuid) })
export type OwnReactions = z.infer<typeof ownReactions>
