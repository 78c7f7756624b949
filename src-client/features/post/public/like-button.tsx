import { Trans } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'
import type { PostCard } from '#shared/post.ts'
import { Toggle } from './toggle.tsx'
import { useReaction } from './use-reaction.ts'

/** Likes a post. Its page has the number beside it. */
export default function LikeButton({ post }: { post: Pick<PostCard, 'id' | 'name' | 'amount_of_likes'> }) {
  const { name } = post
  const { is_liked, wish } = useReaction(post)
  return (
    <Toggle isOn={is_liked} onWish={(on) => wish('like', on)} tone="text-lotus">
      <Heart size={20} aria-hidden="true" fill={is_liked ? 'currentColor' : 'none'} />
      <span className="sr-only">
        <Trans>Like {name}</Trans>
      </span>
    </Toggle>
  )
}
