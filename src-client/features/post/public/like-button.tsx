import { Trans } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'
import { Toggle } from './toggle.tsx'
import { type Likeable, useReaction } from './use-reaction.ts'

type LikeButtonProps = { subject: Likeable & { name: string }; isLarge?: boolean }

/** Likes a post or an article. Its page has the number beside it. */
export default function LikeButton({ subject, isLarge }: LikeButtonProps) {
  const { name } = subject
  const { is_liked, wish } = useReaction(subject)
  return (
    <Toggle isLarge={isLarge} isOn={is_liked} onWish={(on) => wish('like', on)} tone="text-lotus">
      <Heart size={20} aria-hidden="true" fill={is_liked ? 'currentColor' : 'none'} />
      <span className="sr-only">
        <Trans>Like {name}</Trans>
      </span>
    </Toggle>
  )
}
