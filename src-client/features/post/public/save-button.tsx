import { Trans } from '@lingui/react/macro'
import Bookmark from 'lucide-react/icons/bookmark'
import type { PostCard } from '#shared/post.ts'
import { Toggle } from './toggle.tsx'
import { useReaction } from './use-reaction.ts'

type SaveButtonProps = { post: Pick<PostCard, 'id' | 'name' | 'amount_of_likes'>; isOnPicture?: boolean }

/** Saves a post for later. */
export default function SaveButton({ post, isOnPicture }: SaveButtonProps) {
  const { name } = post
  const { is_saved = false, wish } = useReaction(post)
  return (
    <Toggle isOn={is_saved} onWish={(on) => wish('save', on)} isOnPicture={isOnPicture} tone="text-accent">
      <Bookmark size={20} aria-hidden="true" fill={is_saved ? 'currentColor' : 'none'} />
      <span className="sr-only">
        <Trans>Save {name}</Trans>
      </span>
    </Toggle>
  )
}
