import { trpc } from '#client/lib/trpc.ts'
import type { UndoCall } from './public/decided.ts'

/** Loads anew what a decision changes, by what it is about; done once the list is there. */
export function useRefresh(): Readonly<Record<UndoCall['of'], () => Promise<unknown>>> {
  const { business, admin, account, post, article, comment, complaint } = trpc.useUtils()
  const people = () => Promise.all([admin.list.invalidate(), account.members.invalidate()])
  const standing = () => {
    void account.standing.invalidate()
    return people()
  }
  return {
    business: () => {
      void business.get.invalidate()
      return business.list.invalidate()
    },
    role: people,
    post: () => {
      for (const shown of [post.review, post.get, post.history]) void shown.invalidate()
      return post.queue.invalidate()
    },
    comment: () => Promise.all([comment.list.invalidate(), comment.thread.invalidate()]),
    complaint: () => {
      void post.queue.invalidate()
      void article.invalidate()
      return complaint.list.invalidate()
    },
    standing,
    author: standing,
  }
}
