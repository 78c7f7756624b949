import { msg } from '@lingui/core/macro'
import { toast } from '#client/components/toast.ts'
import { ownReactionQuery, writeReaction } from '#client/features/post/public/own-reactions.ts'
import { saveDraft } from '#client/lib/drafts.ts'
import { adoptGuestWish } from '#client/lib/guest-wish.ts'
import { isSessionLost, requireLogin } from '#client/lib/login-required.ts'
import { errorMessage } from '#client/lib/rejection-message.ts'
import { createWishSender } from '#client/lib/wish-sender.ts'
import { onWishes, readWishesAgain, type Wish, wishesOf } from '#client/lib/wishes.ts'
import type { RouterContext } from '#client/router-context.ts'
import { refOf, subjectOf } from '#shared/subject.ts'

/** Between tries, in milliseconds. */
const PAUSE = { first: 2_000, longest: 60_000 }

const OFFLINE = msg`Kept on this device. It is sent when you are back online.`
const UNDONE = msg`This could not be saved.`
const SAID = msg`Your comment has been posted.`

type Answer = { is_liked: boolean; likes: number } | { is_saved: boolean } | 'said'

/** Sends what members like, save and say without a network, also what waits from an earlier visit, and what a guest wanted before signing in. */
export function keepWishes(context: RouterContext): void {
  const { session, utils, i18n } = context
  const send = senderFor(context)
  const member = () => session.user()?.uuid ?? ''
  let isSending = false
  let isToldOffline = false
  let pause = PAUSE.first
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    if (isSending || wishesOf(member()).length === 0) return
    if (!navigator.onLine) {
      if (!isToldOffline) void toast(i18n._(OFFLINE), 'warning')
      isToldOffline = true
      return
    }
    isSending = true
    const whose = member()
    const outcome = await alone(() => send(whose)).finally(() => {
      isSending = false
    })
    // Whoever has signed in meanwhile may have wishes of their own.
    if (outcome === 'not-theirs') return whose === member() ? undefined : flush()
    if (outcome === 'done') {
      isToldOffline = false
      pause = PAUSE.first
      // There may be a tap since the last answer.
      return flush()
    }
    timer = setTimeout(flush, outcome.retryAfter ? outcome.retryAfter * 1_000 : pause)
    pause = Math.min(2 * pause, PAUSE.longest)
  }
  const takeUp = () => {
    if (member() !== '') adoptGuestWish(member())
    void flush()
  }
  onWishes(() => void flush())
  session.onChange(takeUp)
  addEventListener('online', () => void flush())
  addEventListener('storage', ({ key }) => {
    // Answers that another tab has received are known there alone.
    if (readWishesAgain(key)) void utils.reaction.own.invalidate()
  })
  takeUp()
}

function senderFor(context: RouterContext) {
  const { client, queryClient, utils, i18n } = context
  const carryOut = async (wish: Wish, account_id: string): Promise<Answer> => {
    const options = { context: { key: wish.key } }
    const ref = refOf(subjectOf(wish))
    if (wish.kind === 'comment') {
      const { p_id, text } = wish
      await client.comment.save.mutate({ ...ref, p_id, text, account_id }, options)
      return 'said'
    }
    const { kind, on } = wish
    if (kind === 'like') {
      const answer = await client.reaction.like.mutate({ ...ref, is_liked: on, account_id }, options)
      return { is_liked: answer.is_liked, likes: answer.amount_of_likes }
    }
    const { is_saved } = await client.reaction.bookmark.mutate({ ...ref, is_saved: on, account_id }, options)
    return { is_saved }
  }
  return createWishSender({
    send: async (wish, member) => {
      try {
        return await carryOut(wish, member)
      } catch (error) {
        if (isSessionLost(error) && (await requireLogin())) return carryOut(wish, member)
        throw error
      }
    },
    onAnswer: async (wish, member, answer) => {
      if (answer !== 'said') {
        await writeReaction(context, { member, subject: subjectOf(wish), ...answer })
        // What is taken back stays where it is, to be saved again.
        if ('is_saved' in answer && answer.is_saved) {
          void utils.reaction.bookmarks.invalidate()
          void utils.reaction.bookmarkedArticles.invalidate()
        }
        return
      }
      void toast(i18n._(SAID))
      await utils.comment.list.invalidate()
    },
    onUndone: (wish, member, error) => {
      const subject = subjectOf(wish)
      // The text is not lost: it stands in the form again.
      if (wish.kind === 'comment')
        saveDraft({ account: member, name: `comment-${subject.id}` }, { text: wish.text }, { text: undefined })
      else void queryClient.invalidateQueries({ queryKey: ownReactionQuery(client, member, subject).queryKey })
      const reason = errorMessage(error)
      void toast(`${i18n._(UNDONE)} ${reason ? i18n._(reason) : ''}`.trim(), 'error')
    },
  })
}

/** One tab at a time, where the browser can tell, so that the order is one. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('wishes', work) : work()
}
