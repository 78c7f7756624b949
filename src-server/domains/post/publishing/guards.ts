import { authorGuard } from '../../author-guard.ts'
import { postEvents } from '../events.ts'

const { DraftSaved, PostSaved, PostRestored } = postEvents

export const authorOfPosts = authorGuard({
  table: 'post',
  owner: 'owner_id',
  lock: 'author_of_posts',
  made: { DraftSaved, PostSaved },
  restored: { PostRestored },
  code: 'POST_NOT_FOUND',
})
