import { Rejection } from '../../event-sourcing/rejection.ts'
import { mustExist } from '../../procedures/must-exist.ts'
import { accountEvents } from '../account/events.ts'
import { commentEvents } from './events.ts'

const { CommentPosted, CommentDeletionUndone } = commentEvents
const { AccountDeleted } = accountEvents

/** Nobody's comment is posted or brought back once their account is gone: it would have no words, and the job that deletes them is done. */
export const authorOfComments = mustExist({
  kind: 'account',
  lock: 'author_of_comments',
  needs: { CommentPosted, CommentDeletionUndone },
  neededBy: async (_, events) => events.map(({ data }) => data.author_id),
  end: { AccountDeleted },
  refusal: () => new Rejection('COMMENT_NOT_FOUND'),
})
