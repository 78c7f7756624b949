import { trpc } from '#client/lib/trpc.ts'
import type { UndoCall } from './public/decided.ts'
import { useRefresh } from './use-refresh.ts'

/** Takes a decision back. Also where that is refused, the lists are loaded anew: something has come since. */
export function useUndoDecision(): (undo: UndoCall) => Promise<void> {
  const business = trpc.business.undoDecision.useMutation()
  const role = trpc.admin.undo.useMutation()
  const standing = trpc.account.undoStanding.useMutation()
  const author = trpc.account.undoAuthor.useMutation()
  const post = trpc.post.undoDecision.useMutation()
  const comment = trpc.comment.undoRemove.useMutation()
  const complaint = trpc.complaint.undoDecision.useMutation()
  const refresh = useRefresh()
  const send = ({ of, input }: UndoCall): Promise<unknown> => {
    if (of === 'business') return business.mutateAsync(input)
    if (of === 'role') return role.mutateAsync(input)
    if (of === 'standing') return standing.mutateAsync(input)
    if (of === 'author') return author.mutateAsync(input)
    if (of === 'comment') return comment.mutateAsync(input)
    return of === 'post' ? post.mutateAsync(input) : complaint.mutateAsync(input)
  }
  return async (undo) => {
    try {
      await send(undo)
    } finally {
      await refresh[undo.of]()
    }
  }
}
