import { Trans } from '@lingui/react/macro'
import Bookmark from 'lucide-react/icons/bookmark'
import Heart from 'lucide-react/icons/heart'
import { type ReactNode, useState } from 'react'
import { formatCompact } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { PostCard } from '#shared/post.ts'
import { LikesText } from './likes.tsx'
import { useReaction } from './use-reaction.ts'

type HeartsProps = {
  post: Pick<PostCard, 'id' | 'name' | 'amount_of_likes'>
  /** On a card's picture, with the number of likes; or on a page, which has it elsewhere. */
  place: 'card' | 'page'
}

/** The buttons that like a post and save it for later. */
export default function Hearts({ post, place }: HeartsProps) {
  const { name } = post
  const { is_liked, is_saved = false, likes, wish } = useReaction(post)
  const count = formatCompact(likes, useLocale())
  const isOnCard = place === 'card'
  return (
    <div className="flex noscript:hidden">
      <Toggle isOn={is_liked} onWish={(on) => wish('like', on)} isOnCard={isOnCard} tone="text-lotus">
        <Heart size={20} aria-hidden="true" fill={is_liked ? 'currentColor' : 'none'} />
        <span className="sr-only">
          <Trans>Like {name}</Trans>
        </span>
        {isOnCard && likes > 0 && (
          <>
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">
              <LikesText amount={likes} />
            </span>
          </>
        )}
      </Toggle>
      <Toggle isOn={is_saved} onWish={(on) => wish('save', on)} isOnCard={isOnCard} tone="text-accent">
        <Bookmark size={20} aria-hidden="true" fill={is_saved ? 'currentColor' : 'none'} />
        <span className="sr-only">
          <Trans>Save {name}</Trans>
        </span>
      </Toggle>
    </div>
  )
}

type ToggleProps = {
  isOn: boolean
  onWish: (on: boolean) => void
  isOnCard: boolean
  /** Its colour while it is on. */
  tone: string
  children: ReactNode
}

/** A second tap that follows so soon is the same one. */
const DOUBLE_TAP_MS = 400

/** A target of 44 px around a smaller look. */
function Toggle({ isOn, onWish, isOnCard, tone, children }: ToggleProps) {
  // Only a tap is animated, not what was so when the page was opened.
  const [tappedAt, setTappedAt] = useState(-Infinity)
  const look = isOnCard ? 'bg-raised shadow-card' : 'border border-line bg-raised'
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={({ timeStamp }) => {
        if (timeStamp - tappedAt < DOUBLE_TAP_MS) return
        setTappedAt(timeStamp)
        onWish(!isOn)
      }}
      className={`group/toggle flex min-h-11 min-w-11 items-center justify-center ${isOn ? tone : 'text-soft'}`}
    >
      <span
        className={`flex h-9 min-w-9 items-center justify-center gap-1 rounded-full px-2 text-sm transition group-hover/toggle:text-ink ${look} ${tappedAt > 0 && isOn ? 'animate-pop' : ''}`}
      >
        {children}
      </span>
    </button>
  )
}
