import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { toast } from '#client/components/toast.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { isSessionLost } from '#client/lib/login-required.ts'
import { useUser } from '#client/lib/session.ts'
import { trpc } from '#client/lib/trpc.ts'
import { sayLater } from '#client/lib/wishes.ts'
import type { CommentSort, CommentView } from '#shared/comment.ts'
import { refOf, type Subject } from '#shared/subject.ts'
import { changeIn, emptied, isIn, withMore, without, withoutTwins, withReply } from './comment-tree.ts'

const SORTS: readonly CommentSort[] = ['newest', 'liked']

type Edit = (rows: readonly CommentView[]) => CommentView[]

/** Comments on the screen move only when their reader does something: they are not fetched anew by themselves. */
const KEPT = { staleTime: Number.POSITIVE_INFINITY }

/** Likes of a comment that are under way: each waits for the one before. */
const likes = new Map<string, Promise<unknown>>()

export type Comments = ReturnType<typeof useComments>

/**
 * The comments on a post or an article, and what can be done with them.
 * @param linked a comment that is shown in any case: its thread stands first where the list has come without it
 */
export function useComments(subject: Subject, linked: string | undefined) {
  const { t, i18n } = useLingui()
  const utils = trpc.useUtils().comment
  const member = useUser()?.uuid
  const { client, queryClient } = useRouteContext({ from: '__root__' })
  const likeComment = trpc.comment.like.useMutation()
  const saveComment = trpc.comment.save.useMutation()
  const removeComment = trpc.comment.remove.useMutation()
  const [sort, setSort] = useState<CommentSort>('newest')
  const ref = refOf(subject)
  const inputOf = (sort: CommentSort) => ({ ...ref, sort })
  const threadInput = { ...ref, id: linked ?? '' }
  const list = trpc.comment.list.useQuery(inputOf(sort), KEPT)
  const isMissing = linked !== undefined && list.data !== undefined && !isIn(list.data.rows, linked)
  const thread = trpc.comment.thread.useQuery(threadInput, { ...KEPT, enabled: isMissing })

  const change = (edit: Edit, added = 0) => {
    for (const each of SORTS)
      utils.list.setData(inputOf(each), (page) => page && { ...page, rows: edit(page.rows), total: page.total + added })
    if (linked !== undefined) utils.thread.setData(threadInput, (top) => top && (edit([top])[0] ?? emptied(top)))
  }
  const isBeingFetched = () => queryClient.isFetching({ queryKey: getQueryKey(trpc.comment.list) }) > 0
  const isKnown = ({ id }: CommentView) => SORTS.some((each) => isIn(utils.list.getData(inputOf(each))?.rows ?? [], id))
  const show = (comment: CommentView) => change((rows) => changeIn(rows, comment.id, () => comment))

  async function like({ id, is_liked, amount_of_likes }: CommentView) {
    const set = (isLiked: boolean, amount: number) =>
      change((rows) => changeIn(rows, id, (one) => ({ ...one, is_liked: isLiked, amount_of_likes: amount })))
    set(!is_liked, amount_of_likes + (is_liked ? -1 : 1))
    const send = () => likeComment.mutateAsync({ comment_id: id, is_liked: !is_liked })
    const sent = (likes.get(id) ?? Promise.resolve()).then(send, send)
    likes.set(id, sent)
    const isLast = () => likes.get(id) === sent
    try {
      const answer = await sent
      if (isLast()) set(answer.is_liked, answer.amount)
    } catch (error) {
      if (isLast()) set(is_liked, amount_of_likes)
      if (!isSessionLost(error)) void toast(errorSentence(error, i18n), 'error')
    } finally {
      if (isLast()) likes.delete(id)
    }
  }

  const top = thread.data
  const rows = list.data?.rows ?? []
  return {
    list,
    sort,
    setSort,
    rows: top ? [top, ...rows.filter(({ id }) => id !== top.id)] : rows,
    isLinkBroken: isMissing && thread.isError,
    /** @returns the new comment; undefined where it waits for a network */
    async post(text: string, replied?: CommentView): Promise<CommentView | undefined> {
      if (!navigator.onLine && member) {
        sayLater(member, { ...ref, p_id: replied?.id ?? 0, text })
        return undefined
      }
      const made = await saveComment.mutateAsync({ ...ref, p_id: replied?.id ?? 0, text })
      // A guest who has logged in comes back to a list that is fetched anew: with the comment, or a moment before it.
      if (isBeingFetched() || isKnown(made)) await utils.list.invalidate()
      else change((rows) => (replied ? withReply(rows, made) : [made, ...rows]), 1)
      void toast(replied ? t`Your reply has been posted.` : t`Your comment has been posted.`)
      return made
    },
    async edit({ id, children, next }: CommentView, text: string): Promise<void> {
      show({ ...(await saveComment.mutateAsync({ id, text })), children, next })
    },
    async remove({ id }: CommentView): Promise<void> {
      await removeComment.mutateAsync({ id })
    },
    /** Once the dialog that asked has gone. */
    takeAway: ({ id }: CommentView) => change((rows) => without(rows, id), -1),
    like,
    async loadMore(): Promise<string | undefined> {
      const after = list.data?.next
      if (!after) return undefined
      const more = await client.comment.list.query({ ...inputOf(sort), after })
      utils.list.setData(
        inputOf(sort),
        (page) => page && { ...page, rows: withoutTwins(page.rows, more.rows), next: more.next },
      )
      return more.rows[0]?.id
    },
    async loadReplies({ id, next }: CommentView): Promise<string | undefined> {
      const page = await client.comment.list.query({ ...ref, p_id: id, after: next ?? undefined })
      change((rows) => withMore(rows, id, page))
      return page.rows[0]?.id
    },
    /** Fetches what has arrived. @returns the first of it */
    async refresh(): Promise<string | undefined> {
      setSort('newest')
      await Promise.all([utils.list.invalidate(), utils.thread.invalidate()])
      return utils.list.getData(inputOf('newest'))?.rows[0]?.id
    },
  }
}
