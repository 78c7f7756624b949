import { msg } from '@lingui/core/macro'
import { toast } from '#client/components/toast.ts'
import { ownReactionQuery, writeReaction } from '#client/features/post/public/own-reactions.ts'
import { adoptGuestWish } from '#client/lib/guest-wish.ts'
import { isSessionLost, requireLogin } from '#client/lib/login-required.ts'
import { errorMessage } from '#client/lib/rejection-message.ts'
import { createWishSender } from '#client/lib/wish-sender.ts'
import { onWishes, readWishesAgain, type Wish, wishesOf } from '#client/lib/wishes.ts'
import type { RouterContext } from '#client/router-context.ts'

/** Between tries, in milliseconds. */
const PAUSE = { first: 2_000, longest: 60_000 }

const OFFLINE = msg`Kept on this device. It is sent when you are back online.`
const UNDONE = msg`This could not be saved.`

/** Sends what members like and save, also what waits from an earlier visit, and what a guest wanted before signing in. */
export function keepWishes(context: RouterContext): void {
  const { session, queryClient, i18n } = context
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
      if (!isToldOffline) void toast(i18n._(OFFLINE), 'info')
      isToldOffline = true
      return
    }
    isSending = true
    const outcome = await alone(() => send(member())).finally(() => {
      isSending = false
    })
    if (outcome === 'not-theirs') return
    if (outcome === 'done') {
      isToldOffline = false
      pause = PAUSE.first
      // Of a tap since the last was answered.
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
    // What another tab had answered is known there alone.
    if (readWishesAgain(key)) void queryClient.invalidateQueries({ queryKey: [['reaction', 'own']] })
  })
  takeUp()
}

function senderFor(context: RouterContext) {
  const { client, queryClient, i18n } = context
  const carryOut = async ({ kind, post_id, on, key }: Wish, account_id: string) => {
    const options = { context: { key } }
    if (kind === 'like') {
      const answer = await client.reaction.like.mutate({ post_id, is_liked: on, account_id }, options)
      return { is_liked: answer.is_liked, likes: answer.amount_of_likes }
    }
    const { is_saved } = await client.reaction.bookmark.mutate({ post_id, is_saved: on, account_id }, options)
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
    onAnswer: ({ post_id }, member, answer) => writeReaction(context, { member, post_id, ...answer }),
    onUndone: ({ post_id }, member, error) => {
      void queryClient.invalidateQueries({ queryKey: ownReactionQuery(client, member, post_id).queryKey })
      const reason = errorMessage(error)
      void toast(`${i18n._(UNDONE)} ${reason ? i18n._(reason) : ''}`.trim(), 'error')
    },
  })
}

/** One tab at a time, where the browser can tell, so that the order is one. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('wishes', work) : work()
}
